#include "ledger/figures/decay.h"

#include <array>
#include <cmath>

#include "base/check_that.h"

namespace cardinal::ledger {
namespace {

constexpr int table_bits = 8;
constexpr std::uint32_t table_size = 1U << table_bits;
constexpr int entry_bits = 30;
constexpr std::int64_t half_life_index_max = 1LL << 30;

// 2^x for 0 <= x <= 1, by its series. The library's exp2 may differ in the last
// bit from one machine to the next, and replicas must agree.
constexpr double power_of_two(double x) {
  constexpr double ln_2 = 0.69314718055994530942;
  double term = 1, sum = 1;
  for (int n = 1; n < 24; ++n) {
    term = term * (x * ln_2) / n;
    sum += term;
  }
  return sum;
}

constexpr auto powers(double step) {
  std::array<std::uint64_t, table_size> table{};
  for (std::uint32_t i = 0; i < table_size; ++i) {
    const double scaled = power_of_two(i * step) * (1ULL << entry_bits);
    table[i] = static_cast<std::uint64_t>(scaled);
    if (scaled - static_cast<double>(table[i]) >= 0.5) ++table[i];
  }
  return table;
}
constexpr auto coarse_powers = powers(1.0 / table_size);
constexpr auto fine_powers = powers(1.0 / (table_size * table_size));

// 2^(place / 65536), in units of 1 / mantissa_one.
std::uint32_t mantissa_of(std::uint32_t place) {
  const std::uint64_t product = coarse_powers[place >> table_bits] *
                                fine_powers[place & (table_size - 1)];
  return static_cast<std::uint32_t>(product >> (2 * entry_bits - 20));
}

}  // namespace

Decay::Decay(std::int64_t half_life_ms) : half_life_ms_(half_life_ms) {
  CHECK(half_life_ms >= 1000 && half_life_ms <= half_life_ms_max);
}

DecayWeight Decay::weight_at(std::int64_t at_ms) const {
  std::int64_t index = at_ms / half_life_ms_;
  std::int64_t rest = at_ms % half_life_ms_;
  if (rest < 0) {
    rest += half_life_ms_;
    --index;
  }
  if (index > half_life_index_max) {
    return {static_cast<std::int32_t>(half_life_index_max),
            2 * mantissa_one - 1};
  }
  if (index < -half_life_index_max) {
    return {static_cast<std::int32_t>(-half_life_index_max), mantissa_one};
  }
  // In steps of 1/65536 of a half-life: 40 s if that is 30 days.
  const std::int64_t place = (rest << 16) / half_life_ms_;
  return {static_cast<std::int32_t>(index),
          mantissa_of(static_cast<std::uint32_t>(place))};
}

double Decay::factor(std::int32_t half_life, std::int64_t at_ms) const {
  const DecayWeight now = weight_at(at_ms);
  return std::ldexp(1.0 / now.mantissa, half_life - now.half_life);
}

}  // namespace cardinal::ledger
