#include "base/time.h"

#include <gtest/gtest.h>

namespace cardinal {
namespace {

using enum LeapSeconds;

TEST(Iso8601, PrintsMillisecondsInUtc) {
  struct Row {
    std::int64_t unix_ms;
    std::string_view text;
  };
  constexpr Row rows[] = {
      {0, "1970-01-01T00:00:00.000Z"},
      {-1, "1969-12-31T23:59:59.999Z"},
      {-62'135'596'800'000, "0001-01-01T00:00:00.000Z"},
      {951'782'400'000, "2000-02-29T00:00:00.000Z"},
      {1'469'918'176'385, "2016-07-30T22:36:16.385Z"},
      {1'776'902'400'000, "2026-04-23T00:00:00.000Z"},
      {253'402'300'799'999, "9999-12-31T23:59:59.999Z"},
  };
  for (const Row& row : rows) EXPECT_EQ(iso8601_ms(row.unix_ms), row.text);
}

// ISO 8601, expanded representation, with six digits as ECMA-262 has it. The
// second is the last moment that a ULID can name.
TEST(Iso8601, YearsBeyondFourDigitsHaveASign) {
  EXPECT_EQ(iso8601_ms(253'402'300'800'000), "+010000-01-01T00:00:00.000Z");
  EXPECT_EQ(iso8601_ms(281'474'976'710'655), "+010889-08-02T05:31:50.655Z");
  EXPECT_EQ(iso8601_ms(-62'167'219'200'001), "-000001-12-31T23:59:59.999Z");
}

// RFC 3339, section 5.8.
TEST(DateTime, CountsItsOffset) {
  const auto west = read_date_time("1996-12-19T16:39:57-08:00", at_end_of_day);
  ASSERT_TRUE(west);
  EXPECT_EQ(west->unix_ms, 851'042'397'000);
  EXPECT_EQ(west->offset_minutes, -480);
}

// RFC 3339, section 5.7: leap seconds end a month, in UTC.
TEST(DateTime, LeapSecondsAreReadByThePolicy) {
  struct Row {
    std::string_view text;
    bool any_day, end_of_month;
  };
  constexpr Row rows[] = {
      {"1990-12-31T23:59:60Z", true, true},
      {"1990-12-31T15:59:60-08:00", true, true},
      {"1991-01-01T01:29:60+01:30", true, true},
      {"2016-02-29T23:59:60Z", true, true},
      {"2016-02-28T23:59:60Z", true, false},
      {"2015-02-28T23:59:60Z", true, true},
      {"1990-12-30T23:59:60Z", true, false},
      {"1990-12-31T23:59:60-08:00", false, false},
      {"1990-12-31T23:58:60Z", false, false},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.text);
    EXPECT_EQ(read_date_time(row.text, at_end_of_day).has_value(), row.any_day);
    EXPECT_EQ(read_date_time(row.text, at_end_of_month).has_value(),
              row.end_of_month);
  }
}

TEST(FullDate, IsADayOfTheCalendar) {
  EXPECT_TRUE(is_full_date("1963-06-19"));
  EXPECT_TRUE(is_full_date("2000-02-29"));
  for (const std::string_view text :
       {"1900-02-29", "1963-06-31", "1963-00-10", "1963-06-00", "1963-6-19",
        "1963-06-19Z", "", "06/19/1963"}) {
    EXPECT_FALSE(is_full_date(text)) << text;
  }
}

TEST(FullTime, NeedsAnOffset) {
  for (const std::string_view text :
       {"08:30:06Z", "08:30:06.283185z", "23:59:60Z", "01:29:60+01:30"}) {
    EXPECT_TRUE(is_full_time(text)) << text;
  }
  for (const std::string_view text :
       {"08:30:06", "24:00:00Z", "08:30:06.Z", "08:30:60Z", "08:30:06+1:00",
        "08:30:06+24:00", "08:30Z", "08:30:06ZZ"}) {
    EXPECT_FALSE(is_full_time(text)) << text;
  }
}

}  // namespace
}  // namespace cardinal
