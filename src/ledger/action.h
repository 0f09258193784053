// The payload of a record about an action: who did what for whom, and how it
// went. A JSON object, perhaps behind a tag.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "cardinal/json.h"
#include "ledger/figures/interaction.h"

namespace cardinal::ledger {

std::string_view name_of(Outcome outcome);

struct Action {
  std::string agent, capability, caller;  // subjects are in their normal form
  Outcome outcome = Outcome::ok;
  std::optional<double> rating;  // 0 to 5
  std::optional<std::uint64_t> output_tokens;
  std::optional<std::int64_t> at_ms;
  bool operator==(const Action&) const = default;
};

// Of the payload of a valid record; absent if that is not an action.
std::optional<Action> action_in(std::string_view payload);
// The payload, without a tag, that action_in() reads as this action.
std::string to_payload(const Action& action);

}  // namespace cardinal::ledger
