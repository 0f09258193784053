// The weight of a record by its time: exp(-lambda * age), computed forwards.
//
// Time is cut into half-lives, counted from 1970. A record's weight is 2^k for
// the half-life k it lies in, times a mantissa from 1 to 2 for its place there.
// Mantissas are whole numbers, so sums in one half-life are exact and do not
// depend on the order of arrival; only who reads them needs to know the time.
//
//   const Decay decay(30 * day_ms);
//   const DecayWeight weight = decay.weight_at(record.at_ms);
//   sums[weight.half_life] += weight.mantissa;
//   double now = sums[k] * decay.factor(k, now_ms);   // 1 per fresh record
//
// Thread safety: immutable.
#pragma once

#include <cstdint>

namespace cardinal::ledger {

constexpr std::uint32_t mantissa_one = 1U << 20;

// Two thousand years: shifted by 16 bits it still fits.
constexpr std::int64_t half_life_ms_max = 1LL << 46;

struct DecayWeight {
  std::int32_t half_life = 0;
  std::uint32_t mantissa = mantissa_one;  // below 2 * mantissa_one
  bool operator==(const DecayWeight&) const = default;
};

class Decay {
 public:
  // Requires: at least a second, at most half_life_ms_max.
  explicit Decay(std::int64_t half_life_ms);
  // Never less for a later time. Times outside of half-lives -2^30 to 2^30 are
  // taken as the nearest inside.
  DecayWeight weight_at(std::int64_t at_ms) const;
  // What a mantissa in `half_life` counts at a time: 1 / mantissa_one for a
  // record of that very time.
  double factor(std::int32_t half_life, std::int64_t at_ms) const;
  std::int64_t half_life_ms() const { return half_life_ms_; }

 private:
  std::int64_t half_life_ms_;
};

}  // namespace cardinal::ledger
