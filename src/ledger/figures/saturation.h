// Weights that grow with every vote and stay below a bound.
//
//   counted = weight * bound / (weight + bound)
//
// The first vote counts nearly in full, the hundredth nearly nothing. A mean is
// unchanged: all sums of one voter shrink by the same factor. Rounding is down,
// so what counts depends only on the sums, not on the order.
//
// Thread safety: free functions.
#pragma once

#include <cstdint>

#include "ledger/figures/decay.h"

namespace cardinal::ledger {

__extension__ typedef unsigned __int128 Wide;

// Of the part `part` of a weight `whole`, in mantissas; `bound` in
// interactions.
constexpr std::uint64_t saturated(std::uint64_t part, std::uint64_t whole,
                                  std::uint32_t bound) {
  const std::uint64_t limit = std::uint64_t{bound} * mantissa_one;
  return static_cast<std::uint64_t>(Wide{part} * limit / (Wide{whole} + limit));
}

}  // namespace cardinal::ledger
