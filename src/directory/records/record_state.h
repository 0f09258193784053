// What the directory remembers of a subject beside its changes: in
// store::Head::state of the store. It survives the card's removal.
//
//   TRY(const RecordState state, state_of(*head));
//   if (standing_at(state, now_ms) == Standing::live) show(state);
//
// Thread safety: values; free functions without shared state.
#pragma once

#include "directory/records/record_facts.h"

namespace cardinal::directory {

enum class Removal : std::uint8_t { none, revoked, withdrawn, taken_down };
std::string_view name_of(Removal removal);

// Who put a record into quarantine, and can end it.
enum class Quarantine : std::uint8_t {
  none,
  origin,         // its origin stopped proving it; proving it again ends it
  from_operator,  // only the operator ends it
  // The agent is banned, by the operator: no card of it is admitted, and
  // neither a removal nor the end of a quarantine ends that.
  banned,
};
std::string_view name_of(Quarantine quarantine);

struct RecordState {
  // The same type that `fetch` remembers of a subject. Its seq_high is that of
  // the store's head.
  CardHead known = {};
  Dialect dialect = Dialect::a2a;
  Provenance provenance = Provenance::none;
  std::string owner = {};  // a publisher's name; empty: nobody
  // Changes up to this one were made while the record had another owner.
  std::uint64_t owner_after = 0;
  std::string host = {};        // where the agent is called
  std::string source_url = {};  // from which the directory got the card
  Visibility visibility = Visibility::public_record;
  std::vector<std::string> scopes = {};

  std::int64_t lease_end_ms = 0;  // stale from then on
  std::int64_t expires_ms = 0;    // expired from then on
  Removal removal = Removal::none;
  Quarantine quarantine = Quarantine::none;
  std::string reason = {};  // of a removal or quarantine
  // The change that has the card's text, if it is not the subject's last one.
  std::uint64_t text_change = 0;
  // Different cards with one seq, of which the first was kept.
  std::uint64_t equivocations = 0;

  bool operator==(const RecordState&) const = default;
};

// JSON by RFC 8785 without members that have their default value, and without
// seq_high, which the store's head has.
std::string encode(const RecordState& state);
// Fails: internal, for any other bytes than encode() makes.
Result<RecordState> decode_state(std::string_view bytes,
                                 std::optional<std::uint64_t> seq_high);
Result<RecordState> state_of(const store::Head& head);
// The change that has the text of the subject's card.
std::uint64_t text_change_of(const store::Head& head, const RecordState& state);

enum class Standing : std::uint8_t {
  live,
  stale,    // past its lease: ranked lower
  expired,  // past the grace too: not in discovery
  quarantined,
  revoked,
  withdrawn,
  taken_down,
  banned,
};
std::string_view name_of(Standing standing);
// Pure. `now_ms` is the time of the last change that the caller has applied,
// so that all replicas agree. A lease that is renewed in time needs no change:
// at the time of a change, every lease that was in force has a later end.
Standing standing_at(const RecordState& state, std::int64_t now_ms);
// When the standing changes next by itself; absent: never.
std::optional<std::int64_t> next_standing_ms(const RecordState& state,
                                             std::int64_t now_ms);

}  // namespace cardinal::directory
