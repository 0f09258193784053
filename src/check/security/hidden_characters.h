// Characters that hide something from the people who read a text.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cardinal {

// The first hidden character (U+2400 stands for NUL); `visible` gets the text
// without them. 0 when there is none; `visible` is empty then.
std::uint32_t hidden_in(std::string_view text, std::string& visible);

// The first word in which letters of another script pass for Latin ones; empty
// when there is none. Words of other scripts are words like any other.
std::string_view look_alike_in(std::string_view text);

// "U+202E".
std::string point_name(std::uint32_t point);

}  // namespace cardinal
