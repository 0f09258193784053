#include "transparency/signed_note.h"

#include <algorithm>

#include "base/base64.h"
#include "base/errors.h"
#include "base/utf8.h"

namespace cardinal::transparency {
namespace {

constexpr std::string_view signature_start = "\xE2\x80\x94 ";  // em dash

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\n') || byte == 0x7F;
}

Result<NoteSignature> signature_of(std::string_view line) {
  if (!line.starts_with(signature_start)) {
    return invalid("a signature line must begin with an em dash and a space");
  }
  line.remove_prefix(signature_start.size());
  const std::size_t space = line.find(' ');
  if (space == 0 || space == line.npos) {
    return invalid("a signature line must have a name and a signature");
  }
  const auto bytes = decode_base64(line.substr(space + 1));
  if (!bytes || bytes->size() <= key_id_bytes) {
    return invalid("a signature must be base64 of a key id and a signature");
  }
  return NoteSignature{.name = std::string(line.substr(0, space)),
                       .key_id = bytes->substr(0, key_id_bytes),
                       .bytes = bytes->substr(key_id_bytes)};
}

}  // namespace

Result<SignedNote> read_note(std::string_view note) {
  if (note.size() > note_bytes_max) {
    return invalid("the note has more than {} bytes", note_bytes_max);
  }
  if (!is_utf8(note) || std::ranges::any_of(note, is_control)) {
    return invalid("the note must be UTF-8 without control characters");
  }
  const std::size_t split = note.rfind("\n\n");
  if (split == note.npos || !note.ends_with('\n')) {
    return invalid(
        "a signed note must have a text, an empty line and signature lines");
  }
  SignedNote read{.text = std::string(note.substr(0, split + 1))};
  for (std::string_view rest = note.substr(split + 2); !rest.empty();) {
    const std::size_t end = rest.find('\n');
    if (read.signatures.size() == note_signatures_max) {
      return invalid("the note has more than {} signatures",
                     note_signatures_max);
    }
    TRY(NoteSignature signature, signature_of(rest.substr(0, end)));
    read.signatures.push_back(std::move(signature));
    rest.remove_prefix(end + 1);
  }
  if (read.signatures.empty()) return invalid("the note has no signature");
  return read;
}

std::string write_note(const SignedNote& note) {
  std::string out = note.text + "\n";
  for (const NoteSignature& each : note.signatures) {
    out += std::string(signature_start) + each.name + " " +
           encode_base64(each.key_id + each.bytes) + "\n";
  }
  return out;
}

}  // namespace cardinal::transparency
