// The small words of HTTP: tokens, blanks, letter case, lists.
#pragma once

#include <string_view>

namespace cardinal::http {

// RFC 9110 5.6.2.
constexpr bool is_token(char c) {
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return true;
  if (c >= '0' && c <= '9') return true;
  return c != '\0' &&
         std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
    text.remove_prefix(1);
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) {
    text.remove_suffix(1);
  }
  return text;
}

// Takes the next member off a list with commas; commas in quotes do not count.
constexpr std::string_view next_member(std::string_view& list) {
  std::size_t at = 0;
  for (bool quoted = false; at < list.size(); ++at) {
    if (list[at] == '"') quoted = !quoted;
    if (quoted && list[at] == '\\' && at + 1 < list.size()) ++at;
    if (!quoted && list[at] == ',') break;
  }
  const std::string_view member = trimmed(list.substr(0, at));
  list.remove_prefix(at < list.size() ? at + 1 : at);
  return member;
}

}  // namespace cardinal::http
