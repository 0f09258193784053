// UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, at most U+10FFFF.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cardinal {

// One step through a text. An ill-formed sequence gives its maximal subpart:
// `valid` false and the bytes to step over, at least one.
struct Utf8Step {
  std::uint32_t point = 0xFFFD;
  std::uint8_t bytes = 1;
  bool valid = false;
};

// Requires: at < text.size().
Utf8Step decode_utf8(std::string_view text, std::size_t at);

void append_utf8(std::string& out, std::uint32_t point);

// Whether the whole text is valid.
bool is_utf8(std::string_view text);

// Requires: valid UTF-8.
std::size_t count_code_points(std::string_view text);

}  // namespace cardinal
