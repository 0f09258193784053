#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <string>

#include "base/check_that.h"
#include "cardinal/json.h"

namespace cardinal {
namespace {

// Of a number that is written as d.ddd * 10^exponent.
struct ShortestDigits {
  std::string digits;
  int exponent = 0;
};

// "12", "+12" or "-12".
int exponent_in(const char* begin, const char* end) {
  int exponent = 0;
  if (begin != end) std::from_chars(begin + (*begin == '+'), end, exponent);
  return exponent;
}

#if defined(__cpp_lib_to_chars)

ShortestDigits shortest_digits(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value,
                                 std::chars_format::scientific)
                       .ptr;
  const char* const e = std::find(buffer, end, 'e');
  ShortestDigits shortest{std::string(1, buffer[0]), exponent_in(e + 1, end)};
  if (buffer[1] == '.') shortest.digits += std::string_view(buffer + 2, e);
  return shortest;
}

#else

// By {fmt}, which finds the same digits: the tables of libc++ for this are a
// fifth of what a browser would have to load.
ShortestDigits shortest_digits(double value) {
  char buffer[64];  // 0.0001, 1234.5, 1.5e-07
  const char* const begin = buffer;
  const char* const end = fmt::format_to(buffer, "{}", value);
  const char* const e = std::find(begin, end, 'e');
  const char* const point = std::find(begin, e, '.');
  const char* const first =
      std::find_if(begin, e, [](char c) { return c != '0' && c != '.'; });
  ShortestDigits shortest;
  std::copy_if(first, e, std::back_inserter(shortest.digits),
               [](char c) { return c != '.'; });
  shortest.digits.erase(shortest.digits.find_last_not_of('0') + 1);
  const auto places = static_cast<int>(point - first);
  shortest.exponent = (places > 0 ? places - 1 : places) +
                      (e == end ? 0 : exponent_in(e + 1, end));
  return shortest;
}

#endif

}  // namespace

// ECMAScript's Number::toString: the shortest digits that read back to the
// same double, laid out plainly from 1e-6 up to 1e21 and with an exponent
// outside.
void append_number(std::string& out, double value) {
  CHECK(std::isfinite(value));
  constexpr double exact_max = 9007199254740992;  // 2^53
  if (std::fabs(value) <= exact_max && value == std::trunc(value)) {
    char digits[24];  // 0 for -0, too
    out.append(digits, std::to_chars(digits, digits + sizeof digits,
                                     static_cast<std::int64_t>(value))
                           .ptr);
    return;
  }
  if (value < 0) out.push_back('-');
  const auto [digits, exponent] = shortest_digits(std::fabs(value));
  const int count = static_cast<int>(digits.size());
  const int point = exponent + 1;  // the decimal point stands behind this many
  const auto take = [&](int from, int n) {
    return digits.substr(static_cast<std::size_t>(from),
                         static_cast<std::size_t>(n));
  };
  if (count <= point && point <= 21) {
    out += digits + std::string(static_cast<std::size_t>(point - count), '0');
  } else if (0 < point && point <= 21) {
    out += take(0, point) + '.' + take(point, count - point);
  } else if (-6 < point && point <= 0) {
    out += "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  } else {
    out += take(0, 1);
    if (count > 1) out += '.' + take(1, count - 1);
    out += exponent < 0 ? "e-" : "e+";
    out += std::to_string(std::abs(exponent));
  }
}

}  // namespace cardinal
