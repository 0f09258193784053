#include "json/number.h"

#include <bit>
#include <charconv>
#include <limits>

#include "cardinal/json.h"

namespace cardinal::detail {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

const char* skip_digits(const char* at) {
  while (is_digit(*at)) ++at;
  return at;
}

// std::from_chars says "out of range" for too large and too small alike. The
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
  const auto got = std::from_chars(begin, end, value);
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

}  // namespace

ScannedNumber scan_number(const char* begin, const char* limit) {
  const char* at = begin;
  const bool negative = *at == '-';
  if (negative) ++at;
  const char* const digits = at;
  std::uint64_t value = 0;
  while (is_digit(*at)) {  // wraps beyond 19 digits; not used then
    value = value * 10 + static_cast<std::uint64_t>(*at - '0');
    ++at;
  }
  const auto digit_count = at - digits;
  if (digit_count == 0 || (digit_count > 1 && *digits == '0') || at > limit) {
    return {.end = at, .fault = NumberFault::grammar};
  }
  if (*at != '.' && (*at | 0x20) != 'e') {
    constexpr auto int64_max =
        static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (digit_count <= 19 && value <= int64_max + (negative ? 1 : 0)) {
      return {.end = at,
              .payload = negative ? ~value + 1 : value,
              .flags = signed_integer};
    }
    std::uint64_t wide = 0;
    if (!negative && std::from_chars(digits, at, wide).ec == std::errc()) {
      return {.end = at, .payload = wide, .flags = unsigned_integer};
    }
    return as_double(begin, at);
  }
  if (*at == '.') {
    const char* const fraction = at + 1;
    at = skip_digits(fraction);
    if (at == fraction) return {.end = at, .fault = NumberFault::grammar};
  }
  if ((*at | 0x20) == 'e') {
    ++at;
    if (*at == '+' || *at == '-') ++at;
    const char* const exponent = at;
    at = skip_digits(exponent);
    if (at == exponent) return {.end = at, .fault = NumberFault::grammar};
  }
  return as_double(begin, at);
}

}  // namespace cardinal::detail
