// Fast paths: forms that nearly every card has and that no rule reports. What
// is not one of them is "irregular" and looked at by rules.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "base/ascii.h"
#include "card/a2a/limits.h"
#include "card/a2a/text_words.h"
#include "card/a2a/url_paths.h"
#include "card/host_words.h"
#include "cardinal/card.h"

namespace cardinal::a2a {

inline bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
  });
}

// White space or control characters around a text.
inline bool has_outer_space(std::string_view text) {
  const auto is_space_or_control = [](char c) {
    return static_cast<unsigned char>(c) <= 0x20;
  };
  return !text.empty() && (is_space_or_control(text.front()) ||
                           is_space_or_control(text.back()));
}

// Texts that came before, by length and three letters.
class SeenTexts {
 public:
  // Whether the same text, letter case aside, may have come before; false is
  // certain.
  bool may_be_repeated(std::string_view text) {
    const std::uint64_t fingerprint = fingerprint_of(text);
    for (std::size_t i = 0; i < count_; ++i) {
      if (first_[i] == fingerprint) return true;
    }
    if (count_ < first_.size()) {
      first_[count_++] = fingerprint;
      return false;
    }
    const std::uint64_t bit = 1ull << (fingerprint * 0x9E3779B97F4A7C15u >> 58);
    const bool may_be = more_ & bit;
    more_ |= bit;
    return may_be;
  }

 private:
  static std::uint64_t fingerprint_of(std::string_view text) {
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

// The cheap accept for descriptions that are not is_meaningless: long, not of
// the name's length, and not a placeholder by the first letter.
inline bool is_surely_meaningful(std::string_view description,
                                 std::string_view name) {
  return description.size() >= description_bytes_enough &&
         description.size() != name.size() &&
         !may_begin_unwritten(description.front());
}

// Longer than any that a2a/skill-examples-trivial knows.
inline bool is_long_example(std::string_view example) {
  constexpr std::size_t trivial_bytes_max = trivial_example_bytes_max;
  static constexpr auto is_end = [] {
    std::array<bool, 256> table{};
    for (const char c : example_ends)
      table[static_cast<std::uint8_t>(c)] = true;
    return table;
  }();
  const auto ends = [](char c) { return is_end[static_cast<std::uint8_t>(c)]; };
  std::size_t size = example.size();
  while (size > trivial_bytes_max && ends(example[size - 1])) --size;
  return size > trivial_bytes_max;
}

// Whether no rule reports the host and the path of a plain https URL: the host
// is public and not a placeholder, the path neither a card nor an operation.
// Requires: is_plain_https(url).
inline bool is_ordinary_https(std::string_view url) {
  constexpr std::size_t scheme = std::string_view("https://").size();
  const std::string_view rest = url.substr(scheme);
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  const std::string_view host =
      rest.substr(0, std::min(rest.substr(0, slash).find(':'), slash));
  const std::string_view path = rest.substr(slash);
  const std::size_t dot = host.rfind('.');
  if (dot == std::string_view::npos || dot + 1 == host.size()) return false;
  const std::string_view last = host.substr(dot + 1);
  if (is_digit(last.front()) || is_special_label(last)) return false;
  return !may_be_placeholder_host(host) && !is_misplaced_path(path);
}

}  // namespace cardinal::a2a
