// Proofs of a public log, as C2SP specifies them: checkpoints
// (c2sp.org/tlog-checkpoint) that are signed notes (c2sp.org/signed-note) by
// Ed25519, and proofs that need no network (c2sp.org/tlog-proof).
//
//   TRY(const LogVerifier log, LogVerifier::from(vkey));
//   TRY(const Checkpoint checkpoint, log.open(note));
//   TRY(const ProvedEntry entry, verify_proof(proof_text, log));
//
// A checkpoint states how many entries a log has and the root of the Merkle
// tree over them. A proof shows that one entry is under that root.
//
// Thread safety: all types are immutable; free functions without shared state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cardinal/crypto.h"
#include "cardinal/merkle_tree.h"

namespace cardinal::transparency {

// Printable ASCII without spaces and "+".
inline constexpr std::size_t origin_bytes_max = 255;
Status check_origin(std::string_view origin);

struct Checkpoint {
  std::string origin;  // the name of the log
  merkle::TreeHead tree;
  bool operator==(const Checkpoint&) const = default;
};

// The public key of a log.
class LogVerifier {
 public:
  // "name+1234abcd+base64". Fails: invalid.
  static Result<LogVerifier> from(std::string_view vkey);
  LogVerifier(std::string origin, const Ed25519Point& point);

  const std::string& origin() const { return origin_; }
  std::string text() const;
  // The first bytes of a hash of name and key, which signatures begin with.
  const std::string& key_id() const { return key_id_; }

  // The checkpoint of a note that this key has signed; other signatures are
  // not looked at. Fails: invalid, with the reason.
  Result<Checkpoint> open(std::string_view note) const;

 private:
  std::string origin_, key_id_;
  Ed25519Point point_;
};

// The private key of a log.
class LogSigner {
 public:
  // Fails: as check_origin.
  static Result<LogSigner> generate(std::string origin, Env& env);
  // "PRIVATE+KEY+name+1234abcd+base64". Fails: invalid.
  static Result<LogSigner> from(std::string_view text);

  Secret text() const;
  const LogVerifier& verifier() const { return verifier_; }
  // A checkpoint of this log as a signed note.
  Result<std::string> sign(const merkle::TreeHead& tree) const;

 private:
  LogSigner(std::string origin, PrivateKey key);
  PrivateKey key_;
  LogVerifier verifier_;
};

// c2sp.org/tlog-proof@v1, with the exact entry as its extra data: nobody else
// has the time and the number of the change.
struct InclusionProof {
  std::string entry;
  std::uint64_t index = 0;  // in the log
  merkle::Proof hashes;
  std::string checkpoint;  // the note
  bool operator==(const InclusionProof&) const = default;
};
std::string to_text(const InclusionProof& proof);
// Fails: invalid, with the line.
Result<InclusionProof> inclusion_proof_of(std::string_view text);

// What an entry says (docs/store-format.md).
struct LoggedChange {
  std::uint64_t change = 0;
  std::string at, kind, subject;
  std::string digest;  // "sha256:..." of the card's text; or empty
  bool operator==(const LoggedChange&) const = default;
};
// Fails: invalid.
Result<LoggedChange> logged_change_of(std::string_view entry);

struct ProvedEntry {
  LoggedChange change;
  std::uint64_t index = 0;
  Checkpoint checkpoint;
};
// Fails: invalid, when the text is malformed, the checkpoint is not signed by
// this log, or the entry is not under its root.
Result<ProvedEntry> verify_proof(std::string_view text, const LogVerifier& log);

}  // namespace cardinal::transparency
