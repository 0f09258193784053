// std::from_chars for decimal numbers, also for standard libraries that read
// integers only.
#pragma once

#include <charconv>

namespace cardinal {

// Reads "-12.5e3" at `begin`: digits, a point, an exponent; neither a plus
// sign nor "inf" or "nan". As std::from_chars, `value` is only set if there is
// a number and a double can express it.
std::from_chars_result read_double(const char* begin, const char* end,
                                   double& value);

}  // namespace cardinal
