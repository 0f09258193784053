#include "json/number.h"

#include <string>

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>

#include "base/ascii.h"
#include "base/read_double.h"
#include "cardinal/json.h"

namespace cardinal::detail {
namespace {

// read_double says "out of range" for too large and too small alike. The
// place of the first digit that counts, shifted by the exponent, tells which.
bool is_too_large(std::string_view number) {
  std::int64_t exponent = 0;
  const std::size_t e = number.find_first_of("eE");
  if (e != std::string_view::npos) {
    std::string_view digits = number.substr(e + 1);
    if (digits.starts_with('+')) digits.remove_prefix(1);
    const auto got =
        std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
    if (got.ec == std::errc::result_out_of_range) {
      return !digits.starts_with('-');
    }
  }
  // No text has this many digits; the sum below stays far from overflow.
  constexpr std::int64_t exponent_max = std::int64_t{1} << 40;
  exponent = std::clamp(exponent, -exponent_max, exponent_max);
  const std::string_view mantissa = number.substr(0, e);
  const std::size_t first = mantissa.find_first_of("123456789");
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  if (first == std::string_view::npos) return false;
  const auto place =
      static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first);
  return place + exponent > 0;
}

ScannedNumber as_double(const char* begin, const char* end) {
  double value = 0;
  const auto got = read_double(begin, end, value);
  ScannedNumber number{.end = end};
  if (got.ec == std::errc::result_out_of_range) {
    if (is_too_large({begin, end})) {
      number.fault = NumberFault::range;
      return number;
    }
    value = *begin == '-' ? -0.0 : 0.0;
  }
  number.payload = std::bit_cast<std::uint64_t>(value);
  return number;
}

// The digits of a number as one integer. Wraps when there are too many.
struct Digits {
  std::uint64_t value = 0;
  std::ptrdiff_t count = 0;

  const char* take(const char* at) {
    const char* const first = at;
    for (; is_digit(*at); ++at) {
      value = value * 10 + static_cast<std::uint64_t>(*at - '0');
    }
    count += at - first;
    return at;
  }
  bool wrapped() const { return count > 19; }
};

// Where both the digits and the power of ten are doubles without rounding, so
// that the one rounding of their product is the right one (Clinger, 1990).
constexpr std::uint64_t exact_digits_max = std::uint64_t{1} << 53;
constexpr double exact_powers[] = {
    1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr std::int64_t exact_power_max = 22;

ScannedNumber as_integer(const char* begin, const char* end, Digits digits) {
  constexpr auto int64_max =
      static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const bool negative = *begin == '-';
  if (!digits.wrapped() && digits.value <= int64_max + (negative ? 1 : 0)) {
    return {.end = end,
            .payload = negative ? ~digits.value + 1 : digits.value,
            .flags = signed_integer};
  }
  std::uint64_t wide = 0;
  if (!negative && std::from_chars(begin, end, wide).ec == std::errc()) {
    return {.end = end, .payload = wide, .flags = unsigned_integer};
  }
  return as_double(begin, end);
}

}  // namespace

ScannedNumber scan_number(const char* begin, const char* limit) {
  const bool negative = *begin == '-';
  Digits digits;
  const char* const first = begin + (negative ? 1 : 0);
  const char* at = digits.take(first);
  if (at == first || (*first == '0' && digits.count > 1) || at > limit) {
    return {.end = at, .fault = NumberFault::grammar};
  }
  if (*at != '.' && (*at | 0x20) != 'e') return as_integer(begin, at, digits);
  std::int64_t power = 0;
  if (*at == '.') {
    const char* const fraction = at + 1;
    at = digits.take(fraction);
    if (at == fraction) return {.end = at, .fault = NumberFault::grammar};
    power = fraction - at;
  }
  if ((*at | 0x20) == 'e') {
    ++at;
    const bool down = *at == '-';
    if (*at == '+' || *at == '-') ++at;
    Digits exponent;
    const char* const exponent_first = at;
    at = exponent.take(at);
    if (at == exponent_first) return {.end = at, .fault = NumberFault::grammar};
    if (exponent.count > 4) return as_double(begin, at);
    const auto shift = static_cast<std::int64_t>(exponent.value);
    power += down ? -shift : shift;
  }
  if (digits.wrapped() || digits.value > exact_digits_max ||
      power < -exact_power_max || power > exact_power_max) {
    return as_double(begin, at);
  }
  const auto whole =
      static_cast<double>(static_cast<std::int64_t>(digits.value));
  const double value =
      power < 0 ? whole / exact_powers[-power] : whole * exact_powers[power];
  return {.end = at,
          .payload = std::bit_cast<std::uint64_t>(negative ? -value : value)};
}

}  // namespace cardinal::detail

namespace cardinal {

bool is_json_number(std::string_view text) {
  const std::string ended(text);
  const char* const end = ended.c_str() + ended.size();
  const detail::ScannedNumber scanned = detail::scan_number(ended.c_str(), end);
  return !text.empty() && scanned.end == end &&
         scanned.fault == detail::NumberFault::none;
}

}  // namespace cardinal
