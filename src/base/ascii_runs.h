// Where plain text ends: nearly all text is ASCII, and is looked through
// several bytes at a time.
#pragma once

#include <cstddef>
#include <string_view>

namespace cardinal {

// The first byte from `at` on that is not ASCII.
std::size_t end_of_ascii(std::string_view text, std::size_t at);

// The same for printable ASCII: one column each, and never invisible.
std::size_t end_of_printable_ascii(std::string_view text, std::size_t at);

inline bool is_ascii(std::string_view text) {
  return end_of_ascii(text, 0) == text.size();
}

}  // namespace cardinal
