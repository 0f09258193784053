// Cheap accepts: what nearly every card has, so that rules sleep.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "base/ascii.h"
#include "cardinal/card.h"

namespace cardinal::a2a {

// 60 characters are at least as many bytes.
inline constexpr std::size_t name_bytes_long = 60;

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

// Characters around a text that do not belong to it.
inline bool has_edges(std::string_view text) {
  const auto edge = [](char c) {
    return static_cast<unsigned char>(c) <= 0x20;
  };
  return !text.empty() && (edge(text.front()) || edge(text.back()));
}

// Texts that came before, by length and three letters.
class SeenTexts {
 public:
  // Whether a text like this one, letter case apart, may have come before: a
  // no is certain.
  bool again(std::string_view text) {
    const std::uint64_t sign = sign_of(text);
    for (std::size_t i = 0; i < count_; ++i) {
      if (first_[i] == sign) return true;
    }
    if (count_ < first_.size()) {
      first_[count_++] = sign;
      return false;
    }
    const std::uint64_t bit = 1ull << (sign * 0x9E3779B97F4A7C15u >> 58);
    const bool may_be = more_ & bit;
    more_ |= bit;
    return may_be;
  }

 private:
  static std::uint64_t sign_of(std::string_view text) {
    if (text.empty()) return 0;
    const auto letter = [&](std::size_t at) {
      return static_cast<std::uint64_t>(
          static_cast<unsigned char>(text[at] | 0x20));
    };
    return letter(0) << 40 | letter(text.size() / 2) << 48 |
           letter(text.size() - 1) << 56 | text.size();
  }

  std::array<std::uint64_t, 8> first_;
  std::size_t count_ = 0;
  std::uint64_t more_ = 0;  // those behind, a bit each
};

// Long, not the name again, and not a placeholder by its first letter: no
// is_empty_talk. 40 bytes are 20 characters in any script.
inline bool is_long_talk(std::string_view description, std::string_view name) {
  constexpr std::size_t bytes_min = 40;
  if (description.size() < bytes_min || description.size() == name.size()) {
    return false;
  }
  const char first = static_cast<char>(description.front() | 0x20);
  return first != 't' && first != 'f' && first != 'x';
}

// Longer than any that a2a/skill-examples-trivial knows.
inline bool is_long_example(std::string_view example) {
  constexpr std::size_t trivial_bytes_max = 11;
  const auto ends = [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '.' || c == '!' ||
           c == '?';
  };
  std::size_t size = example.size();
  while (size > trivial_bytes_max && ends(example[size - 1])) --size;
  return size > trivial_bytes_max;
}

// The last label of names that lead nowhere in public.
inline bool is_special_label(std::string_view label) {
  constexpr std::array<std::string_view, 10> special = {
      "local", "localhost", "internal", "invalid", "example",
      "test",  "lan",       "home",     "corp",    "intranet"};
  constexpr std::string_view initials = "lietch";
  if (initials.find(label.front()) == std::string_view::npos) return false;
  return std::ranges::find(special, label) != special.end();
}

// Whether a plain https URL has a host and a path of which no rule speaks: a
// public name that is no placeholder, no card, no operation.
// Requires: is_plain_https(url).
inline bool is_ordinary_https(std::string_view url) {
  constexpr std::size_t scheme = std::string_view("https://").size();
  const std::string_view rest = url.substr(scheme);
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  const std::string_view host =
      rest.substr(0, std::min(rest.substr(0, slash).find(':'), slash));
  std::string_view path = rest.substr(slash);
  if (path.ends_with('/')) path.remove_suffix(1);
  const std::size_t dot = host.rfind('.');
  if (dot == std::string_view::npos || dot + 1 == host.size()) return false;
  const std::string_view last = host.substr(dot + 1);
  if (last.front() >= '0' && last.front() <= '9') return false;
  if (is_special_label(last)) return false;
  if ((host.find('x') != std::string_view::npos &&
       host.find("example") != std::string_view::npos) ||
      (host.find('y') != std::string_view::npos &&
       host.find("your") != std::string_view::npos)) {
    return false;
  }
  return !path.ends_with(".json") && !path.ends_with("/card") &&
         !path.ends_with("/tasks") && !path.ends_with("Card");
}

}  // namespace cardinal::a2a
