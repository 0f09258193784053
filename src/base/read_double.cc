#include "base/read_double.h"

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <string>
#include <version>

#include "base/ascii.h"

namespace cardinal {
namespace {

#if !defined(__cpp_lib_to_chars)

const char* after_digits(const char* at, const char* end) {
  while (at != end && is_digit(*at)) ++at;
  return at;
}

// The end of the longest decimal number at `begin`. strtod would go on with
// hexadecimal digits, and needs a text that ends with the number.
const char* end_of_decimal(const char* begin, const char* end) {
  const char* at = begin != end && *begin == '-' ? begin + 1 : begin;
  at = after_digits(at, end);
  if (at != end && *at == '.') at = after_digits(at + 1, end);
  if (at == end || (*at != 'e' && *at != 'E')) return at;
  const char* digits = at + 1;
  if (digits != end && (*digits == '+' || *digits == '-')) ++digits;
  const char* const after = after_digits(digits, end);
  return after == digits ? at : after;
}

std::from_chars_result from_decimal(const char* begin, const char* end,
                                    double& value) {
  end = end_of_decimal(begin, end);
  const std::string text(begin, end);
  char* stop = nullptr;
  errno = 0;
  const double read = std::strtod(text.c_str(), &stop);
  const char* const after = begin + (stop - text.c_str());
  // A subnormal number also sets ERANGE, and is a number all the same.
  if (errno == ERANGE && (read == 0 || std::isinf(read))) {
    return {after, std::errc::result_out_of_range};
  }
  value = read;
  return {after, {}};
}

#else

std::from_chars_result from_decimal(const char* begin, const char* end,
                                    double& value) {
  return std::from_chars(begin, end, value);
}

#endif

}  // namespace

std::from_chars_result read_double(const char* begin, const char* end,
                                   double& value) {
  const char* digits = begin;
  if (digits != end && *digits == '-') ++digits;
  const bool has_point = digits != end && *digits == '.';
  if (has_point) ++digits;
  if (digits == end || !is_digit(*digits)) {
    return {begin, std::errc::invalid_argument};
  }
  return from_decimal(begin, end, value);
}

}  // namespace cardinal
