// Cheap accepts: what nearly every entry has, in one pass over its bytes.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

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

// Both prefixes have eight bytes, one word to compare.
inline bool begins_with(const char (&prefix)[9], std::string_view text) {
  return text.size() > 8 && std::memcmp(text.data(), prefix, 8) == 0;
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
  if (!begins_with("https://", url)) return false;
  const std::size_t end = end_of(in_host, url, 8);
  const std::string_view last = last_label(url.substr(8, end - 8));
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
  if (!begins_with("urn:air:", text) || text.size() > bytes_max) return false;
  std::size_t at = end_of(in_host, text, 8);
  if (at == text.size() || last_label(text.substr(8, at - 8)).empty()) {
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

}  // namespace cardinal::ai_catalog
