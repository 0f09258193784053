// Proofs as text (c2sp.org/tlog-proof), and what they prove.
#include <algorithm>

#include "base/base64.h"
#include "base/errors.h"
#include "base/text.h"
#include "cardinal/json.h"
#include "cardinal/transparency.h"
#include "transparency/checkpoint.h"
#include "transparency/log_source.h"
#include "transparency/signed_note.h"

namespace cardinal::transparency {
namespace {

constexpr std::string_view first_line = "c2sp.org/tlog-proof@v1";
constexpr std::string_view extra_start = "extra ";
constexpr std::string_view index_start = "index ";
// A tree of 2^53 entries has no longer paths.
constexpr std::size_t hashes_max = 64;
constexpr std::size_t proof_bytes_max = note_bytes_max + 2 * entry_bytes_max;

std::string text_member(Value object, std::string_view name) {
  return std::string(object[name].string().value_or(""));
}

}  // namespace

std::string to_text(const InclusionProof& proof) {
  std::string out(first_line);
  out += "\n" + std::string(extra_start) + encode_base64(proof.entry);
  out += "\n" + std::string(index_start) + std::to_string(proof.index) + "\n";
  for (const Sha256& hash : proof.hashes) {
    out += encode_base64(bytes_of(hash)) + "\n";
  }
  return out + "\n" + proof.checkpoint;
}

Result<InclusionProof> inclusion_proof_of(std::string_view text) {
  if (text.size() > proof_bytes_max) {
    return invalid("the proof has more than {} bytes", proof_bytes_max);
  }
  if (next_line(text) != first_line) {
    return invalid("the first line of a proof must be {}", first_line);
  }
  std::string_view line = next_line(text);
  InclusionProof proof;
  if (!line.starts_with(extra_start)) {
    return invalid(
        "line 2 of the proof must be \"extra\" and the entry of the log in "
        "base64");
  }
  auto entry = decode_base64(line.substr(extra_start.size()));
  if (!entry) return invalid("line 2 of the proof is not base64");
  proof.entry = *std::move(entry);
  line = next_line(text);
  const auto index = line.starts_with(index_start)
                         ? decimal_of(line.substr(index_start.size()))
                         : std::nullopt;
  if (!index)
    return invalid("line 3 of the proof must be \"index\" and a number");
  proof.index = *index;
  for (line = next_line(text); !line.empty(); line = next_line(text)) {
    const auto hash = hash_of_base64(line);
    if (!hash || proof.hashes.size() == hashes_max) {
      return invalid("line {} of the proof must be a base64 SHA-256, or empty",
                     proof.hashes.size() + 4);
    }
    proof.hashes.push_back(*hash);
  }
  proof.checkpoint = text;
  return proof;
}

Result<LoggedChange> logged_change_of(std::string_view entry) {
  Faults faults;
  const Document read =
      Reader().read(std::string(entry), {.bytes_max = entry_bytes_max}, faults);
  const Value root = read.root();
  const auto change = root["change"].int64();
  if (!faults.empty() || !root.is(Kind::object) || !change || *change < 1 ||
      !root["kind"].is(Kind::string) || !root["at"].is(Kind::string)) {
    return invalid(
        "an entry of the log must be a JSON object with at, change and kind; "
        "got {}",
        cardinal::quoted(entry));
  }
  return LoggedChange{.change = static_cast<std::uint64_t>(*change),
                      .at = text_member(root, "at"),
                      .kind = text_member(root, "kind"),
                      .subject = text_member(root, "subject"),
                      .digest = text_member(root, "digest")};
}

Result<ProvedEntry> verify_proof(std::string_view text,
                                 const LogVerifier& log) {
  TRY(const InclusionProof proof, inclusion_proof_of(text));
  TRY(Checkpoint checkpoint, log.open(proof.checkpoint));
  if (!merkle::is_included(merkle::leaf_hash(proof.entry), proof.index,
                           checkpoint.tree.size, proof.hashes,
                           checkpoint.tree.root)) {
    return invalid(
        "the hashes do not lead from entry {} to the root of the checkpoint "
        "of {} entries",
        proof.index, checkpoint.tree.size);
  }
  TRY(LoggedChange change, logged_change_of(proof.entry));
  return ProvedEntry{.change = std::move(change),
                     .index = proof.index,
                     .checkpoint = std::move(checkpoint)};
}

}  // namespace cardinal::transparency
