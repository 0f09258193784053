#include <gtest/gtest.h>

#include "cardinal/card.h"

namespace cardinal {
namespace {

TEST(Timestamp, IsMillisecondsSince1970) {
  const auto epoch = parse_timestamp("1970-01-01T00:00:00Z");
  ASSERT_TRUE(epoch);
  EXPECT_EQ(epoch->unix_ms, 0);
  EXPECT_TRUE(epoch->utc);
  EXPECT_EQ(parse_timestamp("2026-01-15T00:00:00Z")->unix_ms, 1768435200000);
  EXPECT_EQ(parse_timestamp("1969-12-31T23:59:59.5Z")->unix_ms, -500);
  EXPECT_EQ(parse_timestamp("1985-04-12T23:20:50.52Z")->unix_ms, 482196050520);
  EXPECT_EQ(parse_timestamp("2024-02-29t00:00:00.123456789z")->unix_ms,
            1709164800123);
}

// RFC 3339, section 5.8.
TEST(Timestamp, CountsItsOffset) {
  const auto west = parse_timestamp("1996-12-19T16:39:57-08:00");
  ASSERT_TRUE(west);
  EXPECT_FALSE(west->utc);
  EXPECT_EQ(west->unix_ms, parse_timestamp("1996-12-20T00:39:57Z")->unix_ms);
  EXPECT_EQ(parse_timestamp("1937-01-01T12:00:27.87+00:20")->unix_ms,
            parse_timestamp("1937-01-01T11:40:27.87Z")->unix_ms);
}

// RFC 3339, section 4.3: an offset of zero is UTC, whatever its sign.
TEST(Timestamp, IsInUtcByZOrByAnOffsetOfZero) {
  for (const char* zone : {"Z", "z", "+00:00", "-00:00"}) {
    EXPECT_TRUE(parse_timestamp(std::string("2026-01-15T00:00:00") + zone)->utc)
        << zone;
  }
  EXPECT_FALSE(parse_timestamp("2026-01-15T00:00:00+00:01")->utc);
}

TEST(Timestamp, KnowsLeapSeconds) {
  EXPECT_EQ(parse_timestamp("1990-12-31T23:59:60Z")->unix_ms,
            parse_timestamp("1991-01-01T00:00:00Z")->unix_ms);
  EXPECT_TRUE(parse_timestamp("1990-12-31T15:59:60-08:00"));
  EXPECT_FALSE(parse_timestamp("1990-12-31T23:58:60Z"));
}

TEST(Timestamp, IsNothingElse) {
  for (const std::string_view text :
       {"", "2026-01-15", "2026-01-15T00:00:00", "2026-01-15 00:00:00Z",
        "2026-01-15T00:00Z", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z",
        "2026-01-15T24:00:00Z", "2026-01-15T00:60:00Z", "2026-1-15T00:00:00Z",
        "2026-01-15T00:00:00.Z", "2026-01-15T00:00:00+0100",
        "2026-01-15T00:00:00+24:00", "2026-01-15T00:00:00Z ",
        "20260115T000000Z", "1768435200", "+2026-01-15T00:00:00Z"}) {
    EXPECT_FALSE(parse_timestamp(text)) << text;
  }
}

}  // namespace
}  // namespace cardinal
