#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "ledger/figures/decay.h"
#include "ledger/figures/half_lives.h"
#include "ledger/figures/policy.h"

namespace cardinal::ledger {
namespace {

constexpr std::int64_t month_ms = 30 * day_ms;

TEST(FiguresDecay, IsTheExponentialOfTheAge) {
  const Decay decay(month_ms);
  const double lambda = std::log(2.0) / static_cast<double>(month_ms);
  const std::int64_t now_ms = 1'790'000'000'000;
  for (std::int64_t age_ms = 0; age_ms < 10 * month_ms; age_ms += 7'654'321) {
    const DecayWeight then = decay.weight_at(now_ms - age_ms);
    const double weight = then.mantissa * decay.factor(then.half_life, now_ms);
    const double expected = std::exp(-lambda * static_cast<double>(age_ms));
    // Two times are each rounded to 1/65536 of a half-life.
    ASSERT_NEAR(weight / expected, 1, 1.2e-5) << age_ms;
  }
}

TEST(FiguresDecay, OlderNeverWeighsMore) {
  const Decay decay(65'536);  // one step of the mantissa per millisecond
  DecayWeight before = decay.weight_at(-200'000);
  for (std::int64_t at_ms = -199'999; at_ms < 200'000; ++at_ms) {
    const DecayWeight now = decay.weight_at(at_ms);
    ASSERT_GE(now.mantissa, mantissa_one);
    ASSERT_LT(now.mantissa, 2 * mantissa_one);
    if (now.half_life == before.half_life) {
      ASSERT_GT(now.mantissa, before.mantissa) << at_ms;
    } else {
      ASSERT_EQ(now.half_life, before.half_life + 1) << at_ms;
      ASSERT_EQ(now.mantissa, mantissa_one) << at_ms;
    }
    before = now;
  }
}

TEST(FiguresDecay, ExtremeTimesHaveAWeight) {
  const Decay decay(1000);
  EXPECT_EQ(decay.weight_at(INT64_MAX).half_life, 1 << 30);
  EXPECT_EQ(decay.weight_at(INT64_MIN).half_life, -(1 << 30));
  EXPECT_EQ(decay.factor(-(1 << 30), INT64_MAX), 0);
}

// Whatever comes first, the same half-lives remain.
TEST(FiguresHalfLives, KeepTheNewestInAnyOrder) {
  const std::int32_t orders[][4] = {
      {0, 5, 19, 25}, {25, 19, 5, 0}, {5, 25, 0, 19}, {19, 0, 25, 5}};
  for (const auto& order : orders) {
    HalfLives<std::uint64_t> sums;
    for (const std::int32_t half_life : order) {
      if (std::uint64_t* sum = sums.at(half_life)) {
        *sum += static_cast<std::uint64_t>(half_life);
      }
    }
    ASSERT_EQ(sums.all().size(), 2u);
    EXPECT_EQ(sums.all()[0], (std::pair<std::int32_t, std::uint64_t>(19, 19)));
    EXPECT_EQ(sums.all()[1], (std::pair<std::int32_t, std::uint64_t>(25, 25)));
    EXPECT_FALSE(sums.reaches(5));
    EXPECT_TRUE(sums.reaches(6));
  }
}

}  // namespace
}  // namespace cardinal::ledger
