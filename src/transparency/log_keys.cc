// Keys of logs, in the text forms of C2SP signed-note.
#include <algorithm>
#include <cstring>

#include "base/ascii.h"
#include "base/base64.h"
#include "base/errors.h"
#include "base/text.h"
#include "cardinal/transparency.h"
#include "crypto/ed25519.h"
#include "transparency/checkpoint.h"
#include "transparency/signed_note.h"

namespace cardinal::transparency {
namespace {

constexpr char ed25519_type = 1;
constexpr std::string_view private_start = "PRIVATE+KEY+";

std::string_view view_of(const Ed25519Point& point) {
  return {reinterpret_cast<const char*>(point.bytes.data()),
          point.bytes.size()};
}

std::string key_id_of(std::string_view origin, const Ed25519Point& point) {
  std::string named(origin);
  named += '\n';
  named += ed25519_type;
  named += view_of(point);
  return std::string(bytes_of(sha256(named)).substr(0, key_id_bytes));
}

std::string hex_of(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += {hex_digits_lower[byte >> 4], hex_digits_lower[byte & 15]};
  }
  return out;
}

struct KeyText {
  std::string origin, key_id;  // as hexadecimal digits
  std::string key;             // without the byte of its type
};

// "name+1234abcd+base64".
Result<KeyText> key_text_of(std::string_view text) {
  const std::size_t first = text.find('+');
  const std::size_t second =
      first == text.npos ? text.npos : text.find('+', first + 1);
  if (second == text.npos) {
    return invalid(
        "a key of a log must have the form NAME+ID+BASE64; cardinal log key "
        "prints it");
  }
  KeyText read{
      .origin = std::string(text.substr(0, first)),
      .key_id = std::string(text.substr(first + 1, second - first - 1))};
  TRY_STATUS(check_origin(read.origin));
  auto bytes = decode_base64(text.substr(second + 1));
  if (!bytes || bytes->size() != 33 || bytes->front() != ed25519_type) {
    if (bytes) wipe(*bytes);
    return invalid("the key of {} must be base64 of an Ed25519 key",
                   cardinal::quoted(read.origin));
  }
  read.key = bytes->substr(1);
  wipe(*bytes);
  return read;
}

std::unexpected<Error> wrong_id(const KeyText& read) {
  return invalid("the key of {} does not belong to its id {}; copy it again",
                 cardinal::quoted(read.origin), cardinal::quoted(read.key_id));
}

}  // namespace

Status check_origin(std::string_view origin) {
  const bool has_form = !origin.empty() && origin.size() <= origin_bytes_max &&
                        std::ranges::all_of(origin, [](char c) {
                          return c > ' ' && c < 0x7F && c != '+';
                        });
  if (has_form) return {};
  return invalid(
      "the name of a log must be 1 to {} printable ASCII characters without "
      "spaces and \"+\", such as agents.example/log; got {}",
      origin_bytes_max, cardinal::quoted(origin));
}

LogVerifier::LogVerifier(std::string origin, const Ed25519Point& point)
    : origin_(std::move(origin)),
      key_id_(key_id_of(origin_, point)),
      point_(point) {}

Result<LogVerifier> LogVerifier::from(std::string_view vkey) {
  if (vkey.starts_with(private_start)) {
    return invalid("this is the private key of a log; give the public one");
  }
  TRY(const KeyText read, key_text_of(vkey));
  Ed25519Point point;
  std::memcpy(point.bytes.data(), read.key.data(), point.bytes.size());
  TRY_STATUS(PublicKey::from(point));
  LogVerifier verifier(read.origin, point);
  if (hex_of(verifier.key_id_) != read.key_id) return wrong_id(read);
  return verifier;
}

std::string LogVerifier::text() const {
  return origin_ + "+" + hex_of(key_id_) + "+" +
         encode_base64(std::string(1, ed25519_type) +
                       std::string(view_of(point_)));
}

Result<Checkpoint> LogVerifier::open(std::string_view note) const {
  TRY(const SignedNote read, read_note(note));
  const PublicKey key = PublicKey::of_ed25519(point_);
  bool is_signed = false;
  for (const NoteSignature& each : read.signatures) {
    if (each.name != origin_ || each.key_id != key_id_) continue;
    if (!key.verify(read.text, each.bytes)) {
      return invalid("the signature of {} does not verify",
                     cardinal::quoted(origin_));
    }
    is_signed = true;
  }
  if (!is_signed) {
    return invalid("the note is not signed by {} with the key {}",
                   cardinal::quoted(origin_), hex_of(key_id_));
  }
  TRY(Checkpoint checkpoint, checkpoint_of(read.text));
  if (checkpoint.origin == origin_) return checkpoint;
  return invalid("the checkpoint is of {}; expected {}",
                 cardinal::quoted(checkpoint.origin),
                 cardinal::quoted(origin_));
}

LogSigner::LogSigner(std::string origin, PrivateKey key)
    : key_(std::move(key)),
      verifier_(std::move(origin),
                std::get<Ed25519Point>(key_.public_key().parts())) {}

Result<LogSigner> LogSigner::generate(std::string origin, Env& env) {
  TRY_STATUS(check_origin(origin));
  TRY(PrivateKey key, PrivateKey::generate(Algorithm::eddsa, env));
  return LogSigner(std::move(origin), std::move(key));
}

Result<LogSigner> LogSigner::from(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (!text.starts_with(private_start)) {
    return invalid("the private key of a log must begin with {}",
                   private_start);
  }
  TRY(KeyText read, key_text_of(text.substr(private_start.size())));
  PrivateParts parts;
  parts.d = Secret(std::move(read.key));
  parts.shared = ed25519::point_of_seed(parts.d.reveal());
  TRY(PrivateKey key, PrivateKey::from(std::move(parts)));
  LogSigner signer(read.origin, std::move(key));
  if (hex_of(signer.verifier_.key_id()) != read.key_id) return wrong_id(read);
  return signer;
}

Secret LogSigner::text() const {
  std::string seed(1, ed25519_type);
  seed += key_.parts().d.reveal();
  std::string encoded = encode_base64(seed);
  wipe(seed);
  std::string text = std::string(private_start) + verifier_.origin() + "+" +
                     hex_of(verifier_.key_id()) + "+" + encoded + "\n";
  wipe(encoded);
  return Secret(std::move(text));
}

Result<std::string> LogSigner::sign(const merkle::TreeHead& tree) const {
  SignedNote note{
      .text = checkpoint_text({.origin = verifier_.origin(), .tree = tree})};
  TRY(std::string signature, key_.sign(note.text));
  note.signatures.push_back({.name = verifier_.origin(),
                             .key_id = verifier_.key_id(),
                             .bytes = std::move(signature)});
  return write_note(note);
}

}  // namespace cardinal::transparency
