// Trust tiers: from the causal return rate, at fixed times.
//
// A tier changes only at a review, so that it is the same for everybody in
// between and on every replica. `banned` is a decision of an operator and is
// made elsewhere.
//
//   if (tier_for(returns, periods, reputation, policy) >= Tier::basic) ...
//
// Thread safety: free functions.
#pragma once

#include <cstdint>
#include <string_view>

#include "ledger/figures/policy.h"
#include "ledger/figures/returns.h"

namespace cardinal::ledger {

enum class Tier : std::uint8_t { untrusted, basic, established, verified };
std::string_view name_of(Tier tier);

// The review periods in which an agent succeeded, of the newest 64. Depends on
// the periods alone, not on their order.
class ActivePeriods {
 public:
  void add(std::int64_t period);
  // Up to and with `newest`.
  std::uint32_t count(std::int64_t newest) const;

 private:
  std::int64_t newest_ = INT64_MIN;
  std::uint64_t bits_ = 0;  // bit i: newest_ - i
};

Tier tier_for(const ReturnFigures& returns, std::uint32_t periods,
              double reputation, const FiguresPolicy& policy);

}  // namespace cardinal::ledger
