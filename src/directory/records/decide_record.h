// Whether a proposal about a record is accepted: the function by which the one
// writer and every replica decide.
//
//   Store::open({.folder = folder, .decide = decide_record});
//   const RecordVerdict verdict = verdict_of(*ticket.wait());
//   if (!is_accepted(verdict)) return error_of(verdict, state);
//
// docs/directory.md has the table of what takes precedence over what.
//
// Thread safety: free functions without shared state.
#pragma once

#include "directory/records/record_state.h"

namespace cardinal::directory {

// The numbers are those of store::Outcome::verdict.
enum class [[nodiscard]] RecordVerdict : std::uint8_t {
  // Accepted.
  first = 1,    // the subject had no record
  newer = 2,    // replaces the card, by seq, time or a better proof
  latest = 3,   // neither is known to be newer: the later arrival wins
  same = 4,     // it is so already; the lease is renewed, if the sender may
  renewed = 5,  // the same card after its lease had ended or it was removed
  removed = 6,  // withdrawn or taken down
  updated = 7,  // the status changed
  ticked = 8,
  // Refused.
  stale = 16,           // older than a known card, or not known to be newer
                        // than what removed it
  equivocation = 17,    // another card with the same seq: the first is kept
  not_signed = 18,      // the record is signed, the request is not
  less_authority = 19,  // the record has a better proof
  not_owner = 20,       // the record belongs to another publisher
  not_found = 21,       // there is no record
  taken_down = 22,      // by the operator, who alone can end that
  changed = 23,         // the record is not as the sender has seen it
  still_public = 24,    // its visibility must be changed first
  banned = 25,          // by the operator, who alone can end that
  // Refused because of a defect; nothing is stored.
  damaged = 32,       // facts or state cannot be read
  other_rules = 33,   // not the version of the rules that is known
  not_a_record = 34,  // a kind that is decided elsewhere
};
std::string_view name_of(RecordVerdict verdict);
[[nodiscard]] bool is_accepted(RecordVerdict verdict);
RecordVerdict verdict_of(const store::Outcome& outcome);
// What happens or, after a refusal, why it does not and what to do.
std::string_view explanation_of(RecordVerdict verdict);
// Requires: a refusal.
Error error_of(RecordVerdict verdict);

// Pure: time is the proposal's own. Of the kinds put, revoke, withdraw,
// takedown, status and tick; damaged bytes and other kinds have no effect.
store::Ruling decide_record(const std::optional<store::Head>& head,
                            const store::Proposal& proposal);

}  // namespace cardinal::directory
