// Who signed a card, with which key, what exactly the signature covers, and
// which of two cards takes precedence.
//
//   Result<TrustStore> store = TrustStore::read("trust.json");
//   const Verification found = verify(card.root(), {.store = &*store});
//   if (found.verdict == Verdict::valid) use(found.subject, found.how);
//
// Keys are JSON Web Keys (RFC 7517) or PEM; an algorithm is bound to its key
// and never taken from a header. docs/trust.md says what each verdict means.
//
// Thread safety: free functions without shared state; a TrustStore may be read
// from many threads.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/card.h"
#include "cardinal/crypto.h"

namespace cardinal {

// A key and the name its owner gave it; the name may be empty.
struct NamedKey {
  PublicKey key;
  std::string kid;
  // When it is in force, in seconds since 1970: from "nbf", before "exp".
  std::optional<std::int64_t> nbf_s = {}, exp_s = {};
  // Of an RSA key whose algorithm was not stated: PS256 beside RS256.
  bool is_any_rsa = false;
};
// The key for signatures of this algorithm; absent if it is not for those.
std::optional<PublicKey> key_for(const NamedKey& key, Algorithm algorithm);
struct SigningKey {
  PrivateKey key;
  std::string kid;
  unsigned file_mode = 0;  // of the file it was read from; 0: from none
};

// RFC 7638: the digest of the key's public members, in base64url. It identifies
// a key, and is the kid of keys that Cardinal makes.
std::string thumbprint(const PublicKey& key);

// Fails: invalid, naming the member and what was expected: kinds and curves
// other than Ed25519, P-256, P-384 and RSA, an "alg" that is not the key's, a
// key that is marked as revoked.
Result<NamedKey> read_jwk(Value jwk);
struct KeySet {
  std::vector<NamedKey> keys;
  std::vector<std::string> passed_over;  // reasons for keys not usable
};
// A JWK Set, or one JWK. Fails: invalid, when none of its keys is usable.
Result<KeySet> read_jwks(Value root);
// Such a file, or one with keys in PEM; those have no kid.
Result<KeySet> read_jwks_file(const std::string& path);
// The public key on one line.
std::string to_jwk(const NamedKey& key);
std::string to_jwks(std::span<const NamedKey> keys);

// Writes a JWK with its private members. Fails: conflict, when the file exists;
// usage, when the kid is too long.
Status write_signing_key(const std::string& path, const SigningKey& key);
// A JWK, or PKCS #8 in PEM; a key without a kid gets its thumbprint.
// Fails: invalid, when it is neither or has no private part.
Result<SigningKey> read_signing_key(const std::string& path);
// The key of that file; if there is none, a new Ed25519 key, in that file.
Result<SigningKey> kept_signing_key(const std::string& path, Env& env);

// Names that contain an Ed25519 key; absent for other keys.
std::optional<std::string> did_key_of(const PublicKey& key);
std::optional<std::string> peer_id_of(const PublicKey& key);
// The authority of a self-certifying agent:// name: base32 in lower case.
std::optional<std::string> label_of(const PublicKey& key);
// Fails: invalid, with the reason: another method, codec, length, alphabet.
Result<PublicKey> key_of_did(std::string_view did);
Result<PublicKey> key_of_peer_id(std::string_view peer_id);
// From the authority of an agent:// name; absent if it contains no key.
std::optional<PublicKey> key_of_label(std::string_view label);

// The subject of a card: in ADP its id, in AgentCard urn:ulid: and its id, in
// A2A the URL of the preferred interface (with #tenant= and the tenant, if
// there is one). Empty if the card has none.
std::string subject_of(Value card, Dialect dialect);
// A subject in its normal form, that of subject_of: one for all spellings. What
// can be read in several ways has none and stays, without user and password.
std::string normalised_subject(std::string_view subject);
// scheme://host[:port] of a subject; empty if it has none.
std::string origin_of(std::string_view subject);

enum class How : std::uint8_t {
  none,
  self_certified,  // the subject's name contains the key
  pinned,          // the trust store has the key for the subject
  trusted_jwks,    // the caller trusts these keys for every subject
  did,             // the card's DID contains the key: it proves only the DID
  first_use,       // no key was known before, and the caller allows that
  // The key set at the signature's "jku" has the key: it proves what TLS proves
  // of the subject's origin, at the moment of the request.
  jku_same_origin,
};
std::string_view name_of(How how);

// A key that is trusted for one subject, or for all subjects of an origin.
struct Pin {
  std::string subject;  // exactly one of these two is set
  std::string origin;
  NamedKey key;
  std::string added;  // RFC 3339
  How how = How::pinned;
};

class TrustStore {
 public:
  // Fails: not_found; invalid, when the file is not a trust store or has
  // unknown members.
  static Result<TrustStore> read(const std::string& path);
  // Reads the file, calls `change` and replaces the file, in one step: programs
  // that do this at the same time do not lose each other's changes. Without a
  // file, begins with an empty store. Fails: as `change` and as reading do;
  // then nothing is written.
  static Status update(const std::string& path,
                       const std::function<Status(TrustStore&)>& change);

  std::span<const Pin> pins() const { return pins_; }
  // Fails: conflict, when the same key is already pinned there; invalid, when
  // the pin could never verify anything: its subject or origin is not
  // normalised, the subject's name contains another key, or the key is invalid.
  Status add(Pin pin);
  // Removes the pins of this subject or origin, for one key or, if
  // empty, for all keys. Returns how many.
  std::size_t remove(std::string_view of, std::string_view key_thumbprint);
  std::vector<const Pin*> pins_for(std::string_view subject) const;

 private:
  std::vector<Pin> pins_;
};

enum class [[nodiscard]] Verdict : std::uint8_t {
  valid,
  // A signature verifies, but not all of what identifies and locates the agent
  // and what is asked of callers is covered by it: proves nothing about those.
  partial,
  invalid,
  key_unknown,
  unsigned_card
};
std::string_view name_of(Verdict verdict);

// Gets the key set that is published at a URL.
struct KeySetSource {
  virtual ~KeySetSource() = default;
  // May be called from many threads.
  virtual Result<KeySet> keys_at(const std::string& url) = 0;
};

// What the caller trusts.
struct TrustSources {
  const TrustStore* store = nullptr;
  std::span<const NamedKey> jwks;
  bool first_use = false;
  // Keys with times are trusted only if this is given and within them.
  std::optional<std::int64_t> now_ms = {};
  // If given, the "jku" of a signature is followed if it is an https URL of the
  // origin of the card's subject and no other key is known for the signature.
  KeySetSource* jku = nullptr;
};

// A signature that does not verify, or whose key is unknown.
struct FailedSignature {
  Verdict verdict = Verdict::invalid;
  std::string reason;  // begins with its pointer
};

struct [[nodiscard]] Verification {
  std::optional<Dialect> dialect;
  std::string subject;
  Verdict verdict = Verdict::unsigned_card;
  How how = How::none;         // when valid or partial
  std::string key;             // its thumbprint, when one was used
  std::string alg;             // by its name in JOSE
  std::string canonical_form;  // that matched, when valid or partial
  // Pointers to what the signature does not cover: members that its canonical
  // form omits, and integers that RFC 8785 rounds.
  std::vector<std::string> uncovered;
  // Beside the signature that makes the card valid or partial.
  std::vector<FailedSignature> failed;
  std::string reason;              // when not valid
  std::optional<NamedKey> to_pin;  // after first use
};

// Whether the card is signed by a key bound to its subject: self-certified,
// pinned or from a trusted key set.
bool is_bound(const Verification& verification);

// Tries every signature of the card with the keys trusted for its subject.
Verification verify(Value card, const TrustSources& sources,
                    std::optional<Dialect> dialect = std::nullopt);

// The bytes of a canonical form, and what they omit.
struct SignedBytes {
  std::string_view form;
  std::string bytes;
  std::vector<Value> left_out;
};
// In the order in which a verifier tries them. Fails: invalid, as canonicalize
// does.
Result<std::vector<SignedBytes>> signed_bytes(Value card, Dialect dialect);

struct SignOptions {
  bool bump_seq = false;             // ADP: one more than before
  std::optional<std::uint64_t> seq;  // ADP: this one
  bool updated_at = false;           // ADP: metadata.updated_at is now
  bool revoke = false;               // ADP: a revocation (section 6.4)
  std::string jku;                   // A2A: where the key set is published
  std::string form;                  // A2A: sign this canonical form only
  bool replace = false;              // A2A: remove older signatures
};
// The forms that `sign` makes a signature of, each. Of A2A the specification's
// and, where its bytes differ, that of the SDKs. Fails: as signed_bytes does.
Result<std::vector<SignedBytes>> forms_to_sign(Value card, Dialect dialect,
                                               const SignOptions& options);
// The text with its signatures; no other byte changes.
// Fails: invalid, when the card cannot or should not be signed like this.
Result<std::string> sign(const Document& card, Dialect dialect,
                         const SigningKey& key, const SignOptions& options,
                         const Env& env);

// What decides which of two cards of one subject takes precedence.
struct CardState {
  bool authentic = false;      // signed by a key bound to the subject
  std::uint8_t authority = 0;  // of its source; of unsigned cards, higher wins
  std::optional<std::uint64_t> seq;
  std::optional<std::int64_t> updated_ms;
  Sha256 digest{};  // of its canonical bytes without the signature
  bool operator==(const CardState&) const = default;
};
// The state of a verified card, with no authority. Fails: as signed_bytes does.
// Requires: its dialect is known.
Result<CardState> card_state_of(Value card, const Verification& verification);

// What is remembered of a subject, even after its card was revoked or removed:
// by `fetch` in its cache, by a directory in its store.
struct CardHead {
  CardState card;
  std::optional<std::uint64_t> seq_high;  // of authentic cards only
  bool operator==(const CardHead&) const = default;
};
enum class [[nodiscard]] Decision : std::uint8_t {
  first,         // there was no card
  newer,         // by seq or time; replaces the current card
  latest,        // neither is known to be newer: the later arrival wins
  same,          // it is the current card
  stale,         // older than a known card
  equivocation,  // a different card with the same seq: the first is kept
  not_signed,    // unsigned, while the current card is signed
  less_authority,
};
std::string_view name_of(Decision decision);
[[nodiscard]] bool is_kept(Decision decision);

struct [[nodiscard]] Ordering {
  Decision decision;
  CardHead head;  // to remember from now on
};
// Has no side effects: the same states give the same decision everywhere. Times
// in the future are limited to five minutes after `now_ms`, and remembered so.
Ordering decide(const std::optional<CardHead>& current,
                const CardState& incoming, std::int64_t now_ms);

}  // namespace cardinal
