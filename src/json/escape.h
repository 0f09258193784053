// Backslash escapes inside JSON strings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cardinal {

enum class EscapeFault : std::uint8_t {
  none,
  unknown,
  bad_hex,
  lone_surrogate
};

struct ReadEscape {
  std::uint32_t point = 0xFFFD;
  std::uint8_t bytes = 2;  // of the text, from the backslash on
  EscapeFault fault = EscapeFault::none;
};

// Requires: text[at] is a backslash. Never looks behind text.size(). A high
// surrogate takes the low one that follows with it.
ReadEscape read_escape(std::string_view text, std::size_t at);

// Appends the value of a string's inner text; false at the first bad escape.
bool unescape(std::string_view inner, std::string& out);

}  // namespace cardinal
