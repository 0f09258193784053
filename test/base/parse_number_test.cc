#include "base/parse_number.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace cardinal {
namespace {

TEST(ParseNumber, ReadsAWholeTextOrNothing) {
  EXPECT_EQ(parse_number<std::uint16_t>("443"), 443);
  EXPECT_EQ(parse_number<std::int64_t>("-7"), -7);
  EXPECT_EQ(parse_number<double>("0.25"), 0.25);
  for (const char* const text : {"", " 443", "443 ", "+443", "443/tcp", "-"}) {
    EXPECT_EQ(parse_number<std::uint16_t>(text), std::nullopt) << text;
    EXPECT_EQ(parse_number<double>(text).has_value(), false) << text;
  }
}

TEST(ParseNumber, HasNoNumberForWhatDoesNotFitTheType) {
  EXPECT_EQ(parse_number<std::uint16_t>("65535"), 65'535);
  EXPECT_EQ(parse_number<std::uint16_t>("65536"), std::nullopt);
  EXPECT_EQ(parse_number<std::uint16_t>("-1"), std::nullopt);
  EXPECT_EQ(parse_number<double>("1e999"), std::nullopt);
}

TEST(ParseNumber, ReadsOtherBases) {
  EXPECT_EQ(parse_number<std::uint64_t>("1f", 16), 31u);
  EXPECT_EQ(parse_number<std::uint64_t>("1g", 16), std::nullopt);
}

}  // namespace
}  // namespace cardinal
