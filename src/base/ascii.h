// ASCII characters and letter case, independent of any locale.
//
// Thread safety: free functions without shared state.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace cardinal {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_alpha(char c) { return is_lower(c) || is_upper(c); }
constexpr bool is_alnum(char c) { return is_alpha(c) || is_digit(c); }

// The value of a hexadecimal digit of either case, or -1.
constexpr int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}
constexpr bool is_hex_digit(char c) { return hex_value(c) >= 0; }

// The digits by their values.
inline constexpr std::string_view hex_digits_lower = "0123456789abcdef";
inline constexpr std::string_view hex_digits_upper = "0123456789ABCDEF";

// JSON's white space (RFC 8259, section 2).
constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
// Empty, or white space only.
constexpr bool is_blank(std::string_view text) {
  return std::ranges::all_of(text, is_space);
}

constexpr char to_lower(char c) {
  return is_upper(c) ? static_cast<char>(c + ('a' - 'A')) : c;
}
constexpr char to_upper(char c) {
  return is_lower(c) ? static_cast<char>(c - ('a' - 'A')) : c;
}

// The letters A-Z as a-z, and the other way round; other bytes stay.
std::string lower_case(std::string_view text);
std::string upper_case(std::string_view text);

constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, to_lower, to_lower);
}

// Without the characters of `blanks`, JSON's white space, at both ends.
constexpr std::string_view trimmed(std::string_view text,
                                   std::string_view blanks = " \t\n\r") {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace cardinal
