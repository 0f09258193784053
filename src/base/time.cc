#include "base/time.h"

#include <chrono>
#include <cstdio>

#include "base/ascii.h"

namespace cardinal {
namespace {

namespace chrono = std::chrono;

constexpr std::int64_t minutes_per_day = std::int64_t{24} * 60;

struct TimeOfDay {
  int hour = 0, minute = 0, second = 0, milliseconds = 0;
  int offset_minutes = 0;  // east of Greenwich
  // Below 0 and from 1440 on, the UTC day is the one before or after.
  int utc_minute() const { return hour * 60 + minute - offset_minutes; }
};

// Reads the grammar's rules from the front of a text. After the first
// mismatch every result is meaningless and complete() false.
class Rfc3339Scanner {
 public:
  explicit Rfc3339Scanner(std::string_view text) : rest_(text) {}

  bool complete() const { return !failed_ && rest_.empty(); }

  char read_one_of(std::string_view characters) {
    if (rest_.empty() || !characters.contains(rest_.front())) {
      fail();
      return '\0';
    }
    const char found = rest_.front();
    rest_.remove_prefix(1);
    return found;
  }

  chrono::year_month_day read_date() {
    const int year = read_number(4, 0, 9999);
    read_one_of("-");
    const int month = read_number(2, 1, 12);
    read_one_of("-");
    const int day = read_number(2, 1, 31);
    const chrono::year_month_day date(
        chrono::year{year}, chrono::month{static_cast<unsigned>(month)},
        chrono::day{static_cast<unsigned>(day)});
    if (!date.ok()) fail();
    return date;
  }

  TimeOfDay read_time() {
    TimeOfDay time;
    time.hour = read_number(2, 0, 23);
    read_one_of(":");
    time.minute = read_number(2, 0, 59);
    read_one_of(":");
    time.second = read_number(2, 0, 60);
    time.milliseconds = read_fraction();
    time.offset_minutes = read_offset();
    const bool last_minute =
        (time.utc_minute() + minutes_per_day) % minutes_per_day ==
        minutes_per_day - 1;
    if (time.second == 60 && !last_minute) fail();
    return time;
  }

 private:
  int fail() {
    failed_ = true;
    return 0;
  }

  int read_number(std::size_t width, int least, int most) {
    if (rest_.size() < width) return fail();
    int value = 0;
    for (const char c : rest_.substr(0, width)) {
      if (!is_digit(c)) return fail();
      value = value * 10 + (c - '0');
    }
    rest_.remove_prefix(width);
    return value < least || value > most ? fail() : value;
  }

  // In milliseconds; 0 when there is none.
  int read_fraction() {
    if (!rest_.starts_with('.')) return 0;
    rest_.remove_prefix(1);
    if (rest_.empty() || !is_digit(rest_.front())) return fail();
    int milliseconds = 0, weight = 100;
    while (!rest_.empty() && is_digit(rest_.front())) {
      milliseconds += (rest_.front() - '0') * weight;
      weight /= 10;
      rest_.remove_prefix(1);
    }
    return milliseconds;
  }

  int read_offset() {
    const char sign = read_one_of("Zz+-");
    if (sign != '+' && sign != '-') return 0;
    const int hours = read_number(2, 0, 23);
    read_one_of(":");
    const int minutes = hours * 60 + read_number(2, 0, 59);
    return sign == '-' ? -minutes : minutes;
  }

  std::string_view rest_;
  bool failed_ = false;
};

bool is_last_of_month(chrono::sys_days day) {
  const chrono::year_month_day date(day);
  return date.day() == (date.year() / date.month() / chrono::last).day();
}

}  // namespace

std::optional<DateTime> read_date_time(std::string_view text,
                                       LeapSeconds leap_seconds) {
  Rfc3339Scanner scanner(text);
  const chrono::year_month_day date = scanner.read_date();
  scanner.read_one_of("Tt");
  const TimeOfDay time = scanner.read_time();
  if (!scanner.complete()) return std::nullopt;
  const std::int64_t days = chrono::sys_days(date).time_since_epoch().count();
  const std::int64_t minutes = days * minutes_per_day + time.utc_minute();
  if (time.second == 60 && leap_seconds == LeapSeconds::at_end_of_month) {
    const auto utc_day = chrono::floor<chrono::days>(
        chrono::sys_time<chrono::minutes>(chrono::minutes(minutes)));
    if (!is_last_of_month(utc_day)) return std::nullopt;
  }
  return DateTime{(minutes * 60 + time.second) * 1000 + time.milliseconds,
                  time.offset_minutes};
}

bool is_full_date(std::string_view text) {
  Rfc3339Scanner scanner(text);
  scanner.read_date();
  return scanner.complete();
}

bool is_full_time(std::string_view text) {
  Rfc3339Scanner scanner(text);
  scanner.read_time();
  return scanner.complete();
}

std::string iso8601_ms(std::int64_t unix_ms) {
  const chrono::sys_time<chrono::milliseconds> time{
      chrono::milliseconds(unix_ms)};
  const auto day = chrono::floor<chrono::days>(time);
  const chrono::year_month_day date(day);
  const chrono::hh_mm_ss clock(time - day);
  // Beyond four digits ISO 8601 wants a sign; six digits are ECMAScript's form.
  const int year = static_cast<int>(date.year());
  char buffer[48];
  std::snprintf(buffer, sizeof buffer,
                year >= 0 && year <= 9999
                    ? "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ"
                    : "%+07d-%02u-%02uT%02d:%02d:%02d.%03dZ",
                year, static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()),
                static_cast<int>(clock.hours().count()),
                static_cast<int>(clock.minutes().count()),
                static_cast<int>(clock.seconds().count()),
                static_cast<int>(clock.subseconds().count()));
  return buffer;
}

}  // namespace cardinal
