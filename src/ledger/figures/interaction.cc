#include "ledger/figures/interaction.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cardinal::ledger {
namespace {

std::uint64_t whole_units(double value, double units_in_one) {
  const double units = std::round(value * units_in_one);
  if (!(units > 0)) return 0;
  // The first double that no longer fits.
  constexpr double too_large = 18446744073709551616.0;
  if (units >= too_large) return std::numeric_limits<std::uint64_t>::max();
  return static_cast<std::uint64_t>(units);
}

}  // namespace

std::uint64_t to_microjoules(double joules) { return whole_units(joules, 1e6); }
std::uint64_t to_microseconds(double seconds) {
  return whole_units(seconds, 1e6);
}
std::uint64_t to_yoctojoules(double joules) {
  return whole_units(joules, 1e24);
}
std::uint64_t to_microbits(double bits) { return whole_units(bits, 1e6); }
std::uint16_t to_rating_milli(double rating) {
  return static_cast<std::uint16_t>(
      std::min<std::uint64_t>(whole_units(rating, 1e3), rating_milli_max));
}

}  // namespace cardinal::ledger
