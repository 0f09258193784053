#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "ledger/figures/interaction.h"

namespace cardinal::ledger {
namespace {

TEST(FiguresUnits, AreTheNearestWholeNumber) {
  EXPECT_EQ(to_microjoules(1.5), 1'500'000u);
  EXPECT_EQ(to_microjoules(0.0000014), 1u);
  EXPECT_EQ(to_microseconds(0.12), 120'000u);
  EXPECT_EQ(to_yoctojoules(2.854e-21), 2'854u);
  EXPECT_EQ(to_microbits(0.25), 250'000u);
  EXPECT_EQ(to_rating_milli(4.5), 4'500u);
}

TEST(FiguresUnits, HaveBoundsForWhatIsNoQuantity) {
  constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(to_microjoules(-1), 0u);
  EXPECT_EQ(to_microjoules(std::nan("")), 0u);
  EXPECT_EQ(to_microjoules(1e300), largest);
  EXPECT_EQ(to_microjoules(std::numeric_limits<double>::infinity()), largest);
  EXPECT_EQ(to_rating_milli(9), rating_milli_max);
}

}  // namespace
}  // namespace cardinal::ledger
