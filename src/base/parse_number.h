// Numbers that are written as text: all of the text, or nothing.
//
//   parse_number<std::uint16_t>("443");         // 443
//   parse_number<std::uint64_t>("1f", 16);      // 31
//   parse_number<std::uint16_t>("443/tcp");     // absent
//
// As std::from_chars reads them: no space, no plus sign; absent if the
// number does not fit the type.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

#include "base/read_double.h"

namespace cardinal {

template <std::integral Number>
std::optional<Number> parse_number(std::string_view text, int base = 10) {
  Number number = 0;
  const auto read =
      std::from_chars(text.data(), text.data() + text.size(), number, base);
  const bool is_whole = read.ptr == text.data() + text.size();
  if (read.ec != std::errc() || !is_whole) return std::nullopt;
  return number;
}

template <std::same_as<double> Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number = 0;
  const auto read = read_double(text.data(), text.data() + text.size(), number);
  const bool is_whole = read.ptr == text.data() + text.size();
  if (read.ec != std::errc() || !is_whole) return std::nullopt;
  return number;
}

}  // namespace cardinal
