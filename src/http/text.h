// Lexical elements of HTTP: tokens, field values, white space, lists.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/ascii.h"

namespace cardinal::http {

// RFC 9110 5.6.2.
constexpr bool is_token(char c) {
  if (is_alnum(c)) return true;
  return c != '\0' &&
         std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

// A byte of a field value (RFC 9110 5.5): no control characters but the tab.
constexpr bool is_value_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return c == '\t' || (byte >= 0x20 && byte != 0x7F);
}

// RFC 9111 1.2.2: larger numbers of seconds count as this.
inline constexpr std::int64_t delta_seconds_max = 2'147'483'648;

// Without optional white space (RFC 9110, 5.6.3) at both ends.
constexpr std::string_view without_ows(std::string_view text) {
  return trimmed(text, " \t");
}

// Takes the next member off a list with commas; commas in quotes do not count.
constexpr std::string_view next_member(std::string_view& list) {
  std::size_t at = 0;
  for (bool quoted = false; at < list.size(); ++at) {
    if (list[at] == '"') quoted = !quoted;
    if (quoted && list[at] == '\\' && at + 1 < list.size()) ++at;
    if (!quoted && list[at] == ',') break;
  }
  const std::string_view member = without_ows(list.substr(0, at));
  list.remove_prefix(at < list.size() ? at + 1 : at);
  return member;
}

}  // namespace cardinal::http
