// RFC 3339: dates, times, and the durations of its appendix A. Letters may be
// of either case, as in every grammar of RFC 5234.
#include <optional>

#include "schema/format_parts.h"

namespace cardinal::formats {
namespace {

constexpr int minutes_of_day = 24 * 60;

// Takes exactly `width` digits; nothing when there are not so many.
std::optional<int> take_number(std::string_view& rest, std::size_t width) {
  if (rest.size() < width) return std::nullopt;
  int number = 0;
  for (const char c : rest.substr(0, width)) {
    if (!is_digit(c)) return std::nullopt;
    number = number * 10 + (c - '0');
  }
  rest.remove_prefix(width);
  return number;
}

struct Date {
  int day;
  int days_of_month;
};

int days_in(int year, int month) {
  if (month == 2) {
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return leap ? 29 : 28;
  }
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

std::optional<Date> take_date(std::string_view& rest) {
  const auto year = take_number(rest, 4);
  if (!year || !take(rest, '-')) return std::nullopt;
  const auto month = take_number(rest, 2);
  if (!month || *month < 1 || *month > 12 || !take(rest, '-')) {
    return std::nullopt;
  }
  const auto day = take_number(rest, 2);
  const int days = days_in(*year, *month);
  if (!day || *day < 1 || *day > days) return std::nullopt;
  return Date{*day, days};
}

struct Time {
  int utc_minute;  // of the local day: below 0 and from 1440 on, another day
  bool leap_second;
};

// Minutes east of Greenwich.
std::optional<int> take_offset(std::string_view& rest) {
  if (take(rest, 'Z') || take(rest, 'z')) return 0;
  const bool west = rest.starts_with('-');
  if (!take(rest, '-') && !take(rest, '+')) return std::nullopt;
  const auto hour = take_number(rest, 2);
  if (!hour || *hour > 23 || !take(rest, ':')) return std::nullopt;
  const auto minute = take_number(rest, 2);
  if (!minute || *minute > 59) return std::nullopt;
  const int east = *hour * 60 + *minute;
  return west ? -east : east;
}

std::optional<Time> take_time(std::string_view& rest) {
  const auto hour = take_number(rest, 2);
  if (!hour || *hour > 23 || !take(rest, ':')) return std::nullopt;
  const auto minute = take_number(rest, 2);
  if (!minute || *minute > 59 || !take(rest, ':')) return std::nullopt;
  const auto second = take_number(rest, 2);
  if (!second || *second > 60) return std::nullopt;
  if (take(rest, '.')) {
    const std::size_t digits = digits_in_front(rest);
    if (digits == 0) return std::nullopt;
    rest.remove_prefix(digits);
  }
  const auto offset = take_offset(rest);
  if (!offset) return std::nullopt;
  const int utc_minute = *hour * 60 + *minute - *offset;
  // 5.7: a leap second is the last of a day in UTC, wherever it is observed.
  const bool last_minute =
      (utc_minute + minutes_of_day) % minutes_of_day == minutes_of_day - 1;
  if (*second == 60 && !last_minute) return std::nullopt;
  return Time{utc_minute, *second == 60};
}

// 5.7: and that day is the last of a month.
bool is_end_of_month_in_utc(const Date& date, const Time& time) {
  if (time.utc_minute < 0) return date.day == 1;
  if (time.utc_minute >= minutes_of_day) {
    return date.day == date.days_of_month - 1;
  }
  return date.day == date.days_of_month;
}

// Takes numbers with units: any of `units` first, then each time the next one,
// so that years and days need the months between. Says whether there was one.
bool take_units(std::string_view& rest, std::string_view units) {
  bool taken = false;
  while (!rest.empty() && is_digit(rest[0])) {
    const std::size_t digits = digits_in_front(rest);
    if (digits == rest.size()) return false;
    const std::size_t unit = units.find(to_lower(rest[digits]));
    if (unit == std::string_view::npos || (taken && unit != 0)) return false;
    units.remove_prefix(unit + 1);
    rest.remove_prefix(digits + 1);
    taken = true;
  }
  return taken;
}

}  // namespace

bool is_date_time(std::string_view text) {
  const auto date = take_date(text);
  if (!date || (!take(text, 'T') && !take(text, 't'))) return false;
  const auto time = take_time(text);
  if (!time || !text.empty()) return false;
  return !time->leap_second || is_end_of_month_in_utc(*date, *time);
}

bool is_date(std::string_view text) { return take_date(text) && text.empty(); }

bool is_time(std::string_view text) { return take_time(text) && text.empty(); }

bool is_duration(std::string_view text) {
  if (!take(text, 'P') && !take(text, 'p')) return false;
  std::string_view weeks = text;
  if (take_units(weeks, "w")) return weeks.empty();
  const bool has_date = take_units(text, "ymd");
  if (text.empty()) return has_date;
  if (!take(text, 'T') && !take(text, 't')) return false;
  return take_units(text, "hms") && text.empty();
}

}  // namespace cardinal::formats
