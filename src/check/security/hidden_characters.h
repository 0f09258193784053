// Characters that hide something from the people who read a text.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/byte_classes.h"

namespace cardinal {

// The first hidden character, if there is one; `visible` gets the text without
// them, or becomes empty.
std::optional<std::uint32_t> hidden_in(std::string_view text,
                                       std::string& visible);

// The first word in which letters of another script pass for Latin ones; empty
// when there is none. Words of other scripts are words like any other.
std::string_view look_alike_in(std::string_view text);

// Whether a text has a character that may be hidden: hidden_in() finds one only
// then. `classes` are those of the text.
bool may_hide(std::string_view text, ByteClasses classes);
// The same for JSON text, in which control characters are white space between
// values. What is escaped in it does not count.
bool json_may_hide(std::string_view json, ByteClasses classes);

// "U+202E".
std::string point_name(std::uint32_t point);

}  // namespace cardinal
