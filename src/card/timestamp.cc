// RFC 3339, section 5.6.
#include <chrono>

#include "base/ascii.h"
#include "cardinal/card.h"

namespace cardinal {
namespace {

// Takes the text apart from its beginning; any miss makes all of it one.
class Taker {
 public:
  explicit Taker(std::string_view text) : rest_(text) {}

  int number(std::size_t width, int least, int most) {
    if (rest_.size() < width) return miss();
    int value = 0;
    for (const char c : rest_.substr(0, width)) {
      if (!is_digit(c)) return miss();
      value = value * 10 + (c - '0');
    }
    rest_.remove_prefix(width);
    return value < least || value > most ? miss() : value;
  }
  // One of the characters; letters in either case are listed by the caller.
  char one_of(std::string_view characters) {
    if (rest_.empty() || !characters.contains(rest_.front())) {
      miss();
      return '\0';
    }
    const char taken = rest_.front();
    rest_.remove_prefix(1);
    return taken;
  }
  // Milliseconds of a fraction, if there is one.
  int fraction() {
    if (!rest_.starts_with('.')) return 0;
    rest_.remove_prefix(1);
    if (rest_.empty() || !is_digit(rest_.front())) return miss();
    int milliseconds = 0, weight = 100;
    while (!rest_.empty() && is_digit(rest_.front())) {
      milliseconds += (rest_.front() - '0') * weight;
      weight /= 10;
      rest_.remove_prefix(1);
    }
    return milliseconds;
  }
  bool whole() const { return !missed_ && rest_.empty(); }

 private:
  int miss() {
    missed_ = true;
    return 0;
  }
  std::string_view rest_;
  bool missed_ = false;
};

}  // namespace

std::optional<Timestamp> parse_timestamp(std::string_view text) {
  using namespace std::chrono;
  Taker taker(text);
  const int year_number = taker.number(4, 0, 9999);
  taker.one_of("-");
  const int month_number = taker.number(2, 1, 12);
  taker.one_of("-");
  const int day_number = taker.number(2, 1, 31);
  taker.one_of("Tt");
  const int hour = taker.number(2, 0, 23);
  taker.one_of(":");
  const int minute = taker.number(2, 0, 59);
  taker.one_of(":");
  const int second = taker.number(2, 0, 60);
  const int milliseconds = taker.fraction();
  const char zone = taker.one_of("Zz+-");
  int offset = 0;  // minutes east of Greenwich
  if (zone == '+' || zone == '-') {
    offset = taker.number(2, 0, 23) * 60;
    taker.one_of(":");
    offset += taker.number(2, 0, 59);
    if (zone == '-') offset = -offset;
  }
  const year_month_day date(year{year_number},
                            month{static_cast<unsigned>(month_number)},
                            day{static_cast<unsigned>(day_number)});
  if (!taker.whole() || !date.ok()) return std::nullopt;
  const std::int64_t days = sys_days(date).time_since_epoch().count();
  constexpr std::int64_t day_minutes = 24ll * 60;
  const std::int64_t minutes =
      days * day_minutes + 60ll * hour + minute - offset;
  // A leap second is only ever the last of a day in UTC.
  if (second == 60 && ((minutes % day_minutes) + day_minutes) % day_minutes !=
                          day_minutes - 1) {
    return std::nullopt;
  }
  return Timestamp{(minutes * 60 + second) * 1000 + milliseconds, offset == 0};
}

}  // namespace cardinal
