// RFC 3339 dates and times, read and written.
//
//   const auto time = read_date_time(text, LeapSeconds::at_end_of_day);
//   if (time) log(iso8601_ms(time->unix_ms));
//
// Letters may be of either case, as in every grammar of RFC 5234. Leap seconds
// are the last second of a day in UTC, wherever they are observed.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal {

// RFC 3339, 5.7: UTC has inserted leap seconds only at the end of a month;
// readers that keep what others write may accept them at the end of any day.
enum class LeapSeconds : std::uint8_t { at_end_of_day, at_end_of_month };

struct DateTime {
  // Fractions beyond milliseconds are cut; a leap second is the second after
  // it.
  std::int64_t unix_ms = 0;
  int offset_minutes = 0;  // east of Greenwich
};

// date-time, such as 1996-12-19T16:39:57-08:00.
std::optional<DateTime> read_date_time(std::string_view text,
                                       LeapSeconds leap_seconds);

// full-date, such as 1996-12-19.
bool is_full_date(std::string_view text);

// full-time, such as 16:39:57-08:00.
bool is_full_time(std::string_view text);

// 2026-04-23T00:00:00.000Z; after 9999 as +010889-08-02T05:31:50.655Z.
std::string iso8601_ms(std::int64_t unix_ms);

}  // namespace cardinal
