// Cheap accepts: what nearly every card has, so that rules sleep.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "cardinal/card.h"

namespace cardinal::a2a {

// 60 characters are at least as many bytes.
inline constexpr std::size_t name_bytes_long = 60;

inline bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

inline bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
  });
}

// 1.2.3 of single digits or numbers without a leading zero, nothing behind.
inline bool is_plain_semver(std::string_view text) {
  int numbers = 0;
  std::size_t at = 0;
  while (at < text.size() && numbers < 3) {
    const std::size_t begin = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    if (at == begin || (text[begin] == '0' && at - begin > 1)) return false;
    ++numbers;
    if (at == text.size()) break;
    if (text[at++] != '.') return false;
  }
  return numbers == 3 && at == text.size() && text.back() != '.';
}

// Whether a plain https URL has a host and a path of which no rule speaks: a
// public name that is no placeholder, no card, no operation.
// Requires: is_plain_https(url).
inline bool is_ordinary_https(std::string_view url) {
  constexpr std::size_t scheme = std::string_view("https://").size();
  const std::size_t end = std::min(url.find_first_of(":/", scheme), url.size());
  const std::string_view host = url.substr(scheme, end - scheme);
  std::string_view path = url.substr(std::min(url.find('/', end), url.size()));
  if (path.ends_with('/')) path.remove_suffix(1);
  const std::size_t dot = host.rfind('.');
  if (dot == std::string_view::npos || dot + 1 == host.size()) return false;
  const std::string_view last = host.substr(dot + 1);
  if (last.front() >= '0' && last.front() <= '9') return false;
  constexpr std::array<std::string_view, 10> special = {
      "local", "localhost", "internal", "invalid", "example",
      "test",  "lan",       "home",     "corp",    "intranet"};
  if (std::ranges::find(special, last) != special.end()) return false;
  if (host.find("example") != std::string_view::npos ||
      host.find("your") != std::string_view::npos) {
    return false;
  }
  return !path.ends_with(".json") && !path.ends_with("/card") &&
         !path.ends_with("/tasks") && !path.ends_with("Card");
}

}  // namespace cardinal::a2a
