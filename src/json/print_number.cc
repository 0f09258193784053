#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/check_that.h"
#include "cardinal/json.h"

namespace cardinal {

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
  char buffer[32];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, std::fabs(value),
                    std::chars_format::scientific)
          .ptr;
  const char* const e = std::find(buffer, end, 'e');
  int exponent = 0;
  std::from_chars(e + (e[1] == '+' ? 2 : 1), end, exponent);
  std::string digits(1, buffer[0]);
  if (buffer[1] == '.') digits += std::string_view(buffer + 2, e);

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
