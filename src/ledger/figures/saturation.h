// Weights that grow with every vote and stay below a bound.
//
//   counted = weight * bound / (weight + half)
//
// `half` is the weight that counts half the bound. A mean is unchanged: all
// sums of one voter shrink by the same factor. Rounding is down, so what counts
// depends only on the sums, not on the order.
//
// Thread safety: free functions.
#pragma once

#include <cstdint>

#include "ledger/figures/decay.h"

namespace cardinal::ledger {

__extension__ typedef unsigned __int128 Wide;

struct Saturation {
  std::uint64_t bound = 0, half = 0;  // mantissas
};
// Of numbers of interactions.
constexpr Saturation saturation(double bound, double half) {
  return {static_cast<std::uint64_t>(bound * mantissa_one),
          static_cast<std::uint64_t>(half * mantissa_one)};
}
// Nearly all of a small weight counts.
constexpr Saturation saturation(double bound) {
  return saturation(bound, bound);
}

// Of the part `part` of a weight `whole`.
constexpr std::uint64_t saturated(std::uint64_t part, std::uint64_t whole,
                                  const Saturation& by) {
  if (whole == 0) return 0;
  return static_cast<std::uint64_t>(Wide{part} * by.bound /
                                    (Wide{whole} + by.half));
}

}  // namespace cardinal::ledger
