// The number grammar of RFC 8259 and what a number is worth.
#pragma once

#include <cstdint>
#include <string_view>

namespace cardinal::detail {

enum class NumberFault : std::uint8_t { none, grammar, range };

struct ScannedNumber {
  const char* end = nullptr;  // behind the last byte that fits the grammar
  std::uint64_t payload = 0;  // as in Node
  std::uint8_t flags = 0;     // as in Node
  NumberFault fault = NumberFault::none;
};

// Requires: a byte that is not a digit stands at or before `limit`, as the NUL
// behind a std::string does.
ScannedNumber scan_number(const char* begin, const char* limit);

}  // namespace cardinal::detail

namespace cardinal {

// Whether the text is a number by the grammar, within the range of a double.
bool is_json_number(std::string_view text);

}  // namespace cardinal
