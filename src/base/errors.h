// Makes errors with formatted messages (https://fmt.dev syntax).
//
//   return invalid("\"url\" must be https; got {}", quoted(url));
//   return at(path, not_found("there is no such file"));
//
// Each returns what a Result is made from; `.error()` gives the Error itself.
// Braces in a format are doubled; text that is ready goes in as
// invalid("{}", text).
//
// Thread safety: free functions without shared state.
#pragma once

#include <fmt/core.h>

#include "base/check_that.h"
#include "cardinal/base.h"

namespace cardinal {

namespace errors {
std::unexpected<Error> make(Code code, fmt::string_view format,
                            fmt::format_args arguments);
}

// One maker per code: usage, invalid, not_found, denied, conflict,
// unavailable, internal.
#define CARDINAL_ERROR_MAKER(code)                                         \
  template <class... Arguments>                                            \
  [[nodiscard]] std::unexpected<Error> code(                               \
      fmt::format_string<Arguments...> format, Arguments&&... arguments) { \
    return errors::make(Code::code, format,                                \
                        fmt::make_format_args(arguments...));              \
  }
CARDINAL_ERROR_MAKER(usage)
CARDINAL_ERROR_MAKER(invalid)
CARDINAL_ERROR_MAKER(not_found)
CARDINAL_ERROR_MAKER(denied)
CARDINAL_ERROR_MAKER(conflict)
CARDINAL_ERROR_MAKER(unavailable)
CARDINAL_ERROR_MAKER(internal)
#undef CARDINAL_ERROR_MAKER

// Adds the place, a path, a URL or a JSON pointer, unless there is one.
[[nodiscard]] std::unexpected<Error> at(std::string_view where,
                                        std::unexpected<Error> failure);

}  // namespace cardinal
