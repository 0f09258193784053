// What a proposal about a record states, beside the card itself: who sent it,
// how authorship was proved, how the card is ordered, who may see it and for
// how long it is valid. Everything that deciding needs, and nothing that would
// be looked up later.
//
//   proposal.facts = encode(facts);
//   TRY(const RecordFacts facts, decode_facts(change.facts));
//
// docs/store-format.md describes the encoding, docs/directory.md the meaning.
//
// Thread safety: values; free functions without shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/card.h"
#include "cardinal/store.h"
#include "cardinal/trust.h"

namespace cardinal::directory {

// The version of the rules by which decide_record() decides.
inline constexpr std::uint32_t record_rules = 1;

inline constexpr std::size_t principal_bytes_max = 256;
inline constexpr std::size_t scopes_max = 32;
inline constexpr std::size_t scope_bytes_max = 128;
inline constexpr std::size_t source_url_bytes_max = 2'048;
inline constexpr std::size_t host_bytes_max = 255;
inline constexpr std::size_t reason_bytes_max = 1'024;
inline constexpr std::size_t request_id_bytes_max = 128;
inline constexpr std::uint32_t lease_max_s = 90 * 86'400;

// Whether cards of the dialect are records: each describes one agent.
bool is_record_dialect(Dialect dialect);

// How the authorship of a card was proved, in ascending order.
enum class Provenance : std::uint8_t {
  none,         // not at all: only under the open policy
  token,        // a named publisher sent it
  origin,       // the agent itself stated it: its host serves it, or the
                // request was signed by its key
  signed_card,  // the card is signed by a key bound to its subject
};
// "none", "token", "origin", "signed"
std::string_view name_of(Provenance provenance);

// CardState::authority: of the source that a card came from, whether or not it
// is signed.
inline constexpr std::uint8_t no_authority = 0;
inline constexpr std::uint8_t token_authority = 1;
inline constexpr std::uint8_t origin_authority = 2;

// Who may see a record.
enum class Visibility : std::uint8_t {
  public_record,   // everybody; its changes are leaves of the tree
  scoped_record,   // who has one of its scopes, and its owner
  private_record,  // its owner
  // Everybody sees that there is such an agent, by its id and name; who has one
  // of its scopes, and its owner, see the card. Of ADP cards only.
  partial_record,
};
// "public", "scoped", "private", "partial"
std::string_view name_of(Visibility visibility);
std::optional<Visibility> visibility_named(std::string_view name);

// What check() found in the card.
struct RecordQuality {
  std::uint32_t errors = 0, warnings = 0, hints = 0;
  bool lenient = false;  // admitted in spite of its errors
  bool operator==(const RecordQuality&) const = default;
};

// What a proposal of kind `status` changes.
enum class StatusChange : std::uint8_t {
  none,        // not a proposal of that kind
  quarantine,  // hides the record from discovery
  release,     // ends that
  visibility,  // to `visibility` and `scopes`
  owner,       // to `new_owner`
  // By the operator. Also of kind `withdraw`, for a subject without a card.
  ban,
  unban,
};
std::string_view name_of(StatusChange change);

struct RecordFacts {
  // Who makes the request: a publisher's name; empty if there is none.
  std::string principal = {};
  // The request was signed by a key bound to the subject.
  bool authenticated = false;
  bool by_operator = false;
  std::string request_id = {};
  // The change that the sender has seen; 0: none. Others are refused.
  std::optional<std::uint64_t> if_change = {};

  // Of cards: put and revoke.
  std::optional<Dialect> dialect = {};  // present with them
  Provenance provenance = Provenance::none;
  How how = How::none;   // the key is known, if signed
  std::string key = {};  // its thumbprint
  // `authentic` if and only if the provenance is signed_card.
  CardState card = {};
  bool revoked = false;   // by ADP, section 6.4
  std::string host = {};  // where the agent is called; empty if unknown
  RecordQuality quality = {};
  // Seconds; a record is stale after its lease, and expired after the grace.
  std::uint32_t lease_s = 0, grace_s = 0;

  // The URL from which the directory got the card or learned its state.
  std::string source_url = {};
  // After this change.
  Visibility visibility = Visibility::public_record;
  std::vector<std::string> scopes = {};
  // Whether the record was public before it, as far as the sender has seen: of
  // all kinds but put and revoke.
  bool was_public = false;

  // Of removals and status changes.
  StatusChange status = StatusChange::none;
  std::string new_owner = {};
  bool releases = false;      // a withdraw: ends a takedown
  std::string reason = {};    // for people
  std::string moved_to = {};  // the subject that takes the place

  bool operator==(const RecordFacts&) const = default;
};

// Fails: usage, when a text is too long, has control characters or is not
// UTF-8, a number is too high, or the scopes do not fit the visibility.
[[nodiscard]] Status require_encodable(const RecordFacts& facts);

// JSON by RFC 8785 without members that have their default value. The same
// facts have the same bytes. Requires: require_encodable().
std::string encode(const RecordFacts& facts);
// Fails: internal, for any other bytes than encode() makes.
Result<RecordFacts> decode_facts(std::string_view bytes);

}  // namespace cardinal::directory
