// A PACR record: one causal step of one agent, what it cost, what it followed
// from, and bytes about it that nobody alters.
//
//   TRY(Record record, record_of(value));   // of a valid one
//   std::string cbor = to_cbor(record);     // the same in either form
//
// Thread safety: values and free functions without shared state.
#pragma once

#include <string>
#include <vector>

#include "cardinal/json.h"
#include "check/rules/pacr/identity.h"
#include "ledger/figures/interaction.h"

namespace cardinal::ledger {

// lower <= point <= upper.
struct Estimate {
  double point = 0, lower = 0, upper = 0;
  bool operator==(const Estimate&) const = default;
};

struct Record {
  RecordId id{};
  std::vector<RecordId> predecessors;  // ascending, each once
  Estimate landauer_cost;              // joules
  Estimate energy, time, space;        // joules, seconds, bytes
  Estimate statistical_complexity, entropy_rate, info_gain;  // bits
  std::string payload;
  bool operator==(const Record&) const = default;
};

// Fails: invalid, where a field is missing or of another type. What else a
// record must be, the rules say.
Result<Record> record_of(Value record);

// Both have one text for a record; record_of() reads it back.
std::string to_json(const Record& record);
std::string to_cbor(const Record& record);

}  // namespace cardinal::ledger
