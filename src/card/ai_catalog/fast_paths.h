// Fast paths: forms that nearly every entry has and that no rule reports.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/ascii.h"
#include "card/ai_catalog/limits.h"
#include "card/host_words.h"
#include "cardinal/ai_catalog.h"

namespace cardinal::ai_catalog {

// What a byte may be part of, as bits.
enum ByteUse : std::uint8_t {
  in_host = 1u << 0,        // a-z 0-9 - .
  in_path = 1u << 1,        // of a plain URL
  in_identifier = 1u << 2,  // between the colons of a URN
};

consteval std::array<std::uint8_t, 256> make_byte_uses() {
  std::array<std::uint8_t, 256> byte_uses{};
  for (unsigned c = 'a'; c <= 'z'; ++c) {
    byte_uses[c] = in_host | in_path | in_identifier;
    byte_uses[c - 32] = in_path | in_identifier;
  }
  for (unsigned c = '0'; c <= '9'; ++c) {
    byte_uses[c] = in_host | in_path | in_identifier;
  }
  byte_uses['-'] = byte_uses['.'] = in_host | in_path | in_identifier;
  byte_uses[static_cast<unsigned char>('_')] = in_path | in_identifier;
  byte_uses[static_cast<unsigned char>('/')] = in_path;
  return byte_uses;
}
inline constexpr std::array<std::uint8_t, 256> byte_uses = make_byte_uses();

// The first byte from `at` on that has no such use.
inline std::size_t end_of(ByteUse use, std::string_view text, std::size_t at) {
  while (at < text.size() &&
         (byte_uses[static_cast<unsigned char>(text[at])] & use)) {
    ++at;
  }
  return at;
}

inline constexpr std::string_view https_prefix = "https://";

// Both prefixes have eight bytes, which one word compares.
inline constexpr std::size_t prefix_bytes = 8;
static_assert(https_prefix.size() == prefix_bytes);
static_assert(identifier_prefix.size() == prefix_bytes);

inline bool begins_with(std::string_view prefix, std::string_view text) {
  return text.size() > prefix_bytes &&
         std::memcmp(text.data(), prefix.data(), prefix_bytes) == 0;
}

// The last label of a host made of letters and digits with inner dashes, where
// it begins with a letter: no address, and nothing that rules on domains speak
// of but by its name. Empty for other hosts.
inline std::string_view last_label(std::string_view host) {
  constexpr std::size_t bytes_max = 63;  // then no label is longer either
  if (host.size() > bytes_max) return {};
  std::size_t last = 0;
  char before = '.';
  for (std::size_t at = 0; at < host.size(); ++at) {
    const char c = host[at];
    const bool mark = c == '.' || c == '-';
    if (mark && (before == '.' || (c == '.' && before == '-'))) return {};
    if (c == '.') last = at + 1;
    before = c;
  }
  if (last == 0 || before == '.' || before == '-') return {};
  return host[last] > '9' ? host.substr(last) : std::string_view();
}

// A plain https URL of a host that others can reach.
inline bool is_plain_link(std::string_view url) {
  if (!begins_with(https_prefix, url)) return false;
  const std::size_t end = end_of(in_host, url, prefix_bytes);
  const std::string_view last =
      last_label(url.substr(prefix_bytes, end - prefix_bytes));
  if (last.empty()) return false;
  if (end < url.size() &&
      (url[end] != '/' || end_of(in_path, url, end) != url.size())) {
    return false;
  }
  return !is_internal_label(last);
}

// urn:air: with a plain domain and at least one part behind it.
inline bool is_plain_identifier(std::string_view text) {
  constexpr std::size_t bytes_max = 128;
  static_assert(bytes_max <= identifier_bytes_max);
  if (!begins_with(identifier_prefix, text) || text.size() > bytes_max)
    return false;
  std::size_t at = end_of(in_host, text, prefix_bytes);
  if (at == text.size() ||
      last_label(text.substr(prefix_bytes, at - prefix_bytes)).empty()) {
    return false;
  }
  while (at < text.size()) {
    if (text[at] != ':') return false;
    const std::size_t begin = at + 1;
    at = end_of(in_identifier, text, begin);
    if (at == begin) return false;
  }
  return true;
}

// 2026-01-05T00:00:00Z, of a day every month has.
inline bool is_plain_time(std::string_view text) {
  constexpr std::string_view shape = "dddd-dd-ddTdd:dd:ddZ";
  if (text.size() != shape.size()) return false;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const bool digit = is_digit(text[i]);
    if (shape[i] == 'd' ? !digit : text[i] != shape[i]) return false;
  }
  const auto pair = [&](std::size_t at) {
    return (text[at] - '0') * 10 + text[at + 1] - '0';
  };
  return pair(5) >= 1 && pair(5) <= 12 && pair(8) >= 1 && pair(8) <= 28 &&
         pair(11) < 24 && pair(14) < 60 && pair(17) < 60;
}

}  // namespace cardinal::ai_catalog
