// One proposal and what is remembered of its subject: what the parts of
// decide_record() decide about.
#pragma once

#include "directory/records/decide_record.h"

namespace cardinal::directory {

struct RecordCase {
  const store::Proposal& proposal;
  RecordFacts facts;
  std::uint64_t head_change = 0;  // 0: the subject has no record
  std::optional<RecordState> state;
};

// Only the operator ends it.
inline bool is_operators(Quarantine quarantine) {
  return quarantine == Quarantine::from_operator ||
         quarantine == Quarantine::banned;
}

store::Ruling refused(RecordVerdict verdict);
// Accepted, or refused and counted.
store::Ruling ruled(RecordVerdict verdict, store::Effect effect,
                    const RecordState& state);

// Of the kinds put and revoke.
store::Ruling decide_card(const RecordCase& about);
store::Ruling decide_withdraw(const RecordCase& about);
store::Ruling decide_takedown(const RecordCase& about);
store::Ruling decide_status(const RecordCase& about);

}  // namespace cardinal::directory
