#include "http/date.h"

#include <array>
#include <chrono>
#include <cstdio>

#include "http/text.h"

namespace cardinal::http {
namespace {

namespace chrono = std::chrono;

constexpr std::array<std::string_view, 7> days = {
    "Sunday",   "Monday", "Tuesday", "Wednesday",
    "Thursday", "Friday", "Saturday"};
constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";

struct DateParts {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
};

// Walks over a text; once something is not as expected, nothing is.
class DateScanner {
 public:
  explicit DateScanner(std::string_view text) : rest_(text) {}
  bool ok() const { return ok_; }
  bool at_end() const { return ok_ && rest_.empty(); }

  void literal(std::string_view wanted) {
    ok_ = ok_ && rest_.starts_with(wanted);
    if (ok_) rest_.remove_prefix(wanted.size());
  }
  int number(std::size_t digits) {
    ok_ = ok_ && rest_.size() >= digits;
    int value = 0;
    for (std::size_t i = 0; ok_ && i < digits; ++i) {
      ok_ = is_digit(rest_[i]);
      value = value * 10 + (rest_[i] - '0');
    }
    if (ok_) rest_.remove_prefix(digits);
    return value;
  }
  int month() {
    const std::size_t at = months.find(rest_.substr(0, 3));
    ok_ = ok_ && rest_.size() >= 3 && at % 3 == 0 && at < months.size();
    if (ok_) rest_.remove_prefix(3);
    return ok_ ? static_cast<int>(at / 3) + 1 : 0;
  }
  void time(DateParts& out) {
    out.hour = number(2);
    literal(":");
    out.minute = number(2);
    literal(":");
    out.second = number(2);
  }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

std::optional<std::int64_t> seconds_of(const DateParts& parts) {
  const chrono::year_month_day date{
      chrono::year(parts.year),
      chrono::month(static_cast<unsigned>(parts.month)),
      chrono::day(static_cast<unsigned>(parts.day))};
  if (!date.ok() || parts.hour > 23 || parts.minute > 59 || parts.second > 60) {
    return std::nullopt;
  }
  const auto day = chrono::sys_days(date).time_since_epoch().count();
  const std::int64_t minutes = std::int64_t{parts.hour} * 60 + parts.minute;
  return std::int64_t{day} * 86'400 + minutes * 60 + parts.second;
}

int year_of(std::int64_t unix_s) {
  const chrono::sys_seconds time{chrono::seconds(unix_s)};
  return static_cast<int>(
      chrono::year_month_day(chrono::floor<chrono::days>(time)).year());
}

}  // namespace

std::string http_date(std::int64_t unix_s) {
  const chrono::sys_seconds time{chrono::seconds(unix_s)};
  const auto day = chrono::floor<chrono::days>(time);
  const chrono::year_month_day date(day);
  const chrono::hh_mm_ss clock(time - day);
  const std::size_t month = static_cast<unsigned>(date.month()) - 1;
  const std::string name(months.substr(month * 3, 3));
  const std::string weekday(
      days[chrono::weekday(day).c_encoding()].substr(0, 3));
  char text[48];
  const int size = std::snprintf(
      text, sizeof text, "%s, %02u %s %04d %02d:%02d:%02d GMT", weekday.c_str(),
      static_cast<unsigned>(date.day()), name.c_str(),
      static_cast<int>(date.year()), static_cast<int>(clock.hours().count()),
      static_cast<int>(clock.minutes().count()),
      static_cast<int>(clock.seconds().count()));
  return {text, static_cast<std::size_t>(size)};
}

std::optional<std::int64_t> parse_http_date(std::string_view text,
                                            std::int64_t now_s) {
  const std::size_t letters = text.find_first_of(", ");
  if (letters == std::string_view::npos) return std::nullopt;
  const std::string_view name = text.substr(0, letters);
  bool is_short = false, is_long = false;
  for (const std::string_view day : days) {
    is_short = is_short || name == day.substr(0, 3);
    is_long = is_long || name == day;
  }
  DateScanner scanner(text.substr(letters));
  DateParts parts;
  if (is_short && text[letters] == ',') {  // Sun, 06 Nov 1994 08:49:37 GMT
    scanner.literal(", ");
    parts.day = scanner.number(2);
    scanner.literal(" ");
    parts.month = scanner.month();
    scanner.literal(" ");
    parts.year = scanner.number(4);
    scanner.literal(" ");
    scanner.time(parts);
    scanner.literal(" GMT");
  } else if (is_long) {  // Sunday, 06-Nov-94 08:49:37 GMT
    scanner.literal(", ");
    parts.day = scanner.number(2);
    scanner.literal("-");
    parts.month = scanner.month();
    scanner.literal("-");
    const int this_year = year_of(now_s);
    parts.year = this_year - this_year % 100 + scanner.number(2);
    if (parts.year > this_year + 50) parts.year -= 100;
    scanner.literal(" ");
    scanner.time(parts);
    scanner.literal(" GMT");
  } else if (is_short) {  // Sun Nov  6 08:49:37 1994
    scanner.literal(" ");
    parts.month = scanner.month();
    scanner.literal(" ");
    const bool padded = letters + 5 < text.size() && text[letters + 5] == ' ';
    if (padded) scanner.literal(" ");
    parts.day = scanner.number(padded ? 1 : 2);
    scanner.literal(" ");
    scanner.time(parts);
    scanner.literal(" ");
    parts.year = scanner.number(4);
  } else {
    return std::nullopt;
  }
  if (!scanner.at_end()) return std::nullopt;
  return seconds_of(parts);
}

}  // namespace cardinal::http
