// Where a string of a text with faults ends, with or without its closing quote.
#pragma once

#include <span>

#include "json/outline.h"

namespace cardinal::detail {

struct StringEnd {
  std::size_t at;     // the closing quote, or the byte after the last one
  bool torn = false;  // there is no closing quote
};

// The string whose opening quote is at `begin`; `name` where a member's name
// is expected. `open` are the brackets around it, outermost first.
StringEnd string_end(std::string_view text, std::size_t begin, bool name,
                     const Outline& outline, std::span<const OpenBracket> open);

// What follows the string at `at`, white space aside; NUL where there is no
// string, or one without an end.
char after_string(std::string_view text, std::size_t at,
                  const Outline& outline);

// Whether a string with a closing quote and then a colon is at `at`: the next
// member has begun.
bool is_name_with_colon(std::string_view text, std::size_t at,
                        const Outline& outline);

}  // namespace cardinal::detail
