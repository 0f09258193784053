// A cheap question about a text that nearly always answers "nothing here", so
// that the costly ones are asked of few.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace cardinal {

namespace detail {

using Bytes16 [[gnu::vector_size(16)]] = unsigned char;

inline Bytes16 load_16(const char* at) {
  Bytes16 bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

inline bool any_in(Bytes16 bytes) {
  std::uint64_t halves[2];
  std::memcpy(halves, &bytes, sizeof bytes);
  return (halves[0] | halves[1]) != 0;
}

// Whether one of the text's bytes is such that `odd` gives all ones for it.
template <class Odd>
bool any_odd(std::string_view text, Odd odd) {
  std::size_t at = 0;
  Bytes16 found{};
  for (; at + 16 <= text.size(); at += 16) {
    found |= odd(load_16(text.data() + at));
  }
  char rest[16];
  std::memset(rest, ' ', sizeof rest);
  std::memcpy(rest, text.data() + at, text.size() - at);
  return any_in(found | odd(load_16(rest)));
}

}  // namespace detail

// Whether a text, or JSON text as it stands, may hold a character that is not
// seen, or a `<`. Letters of European alphabets and common signs pass; control
// characters below U+0020 are not looked for, since in JSON text they are
// spaces between values or written as escapes.
inline bool may_hide_in_json(std::string_view text) {
  if (text.empty()) return false;
  const bool odd = detail::any_odd(text, [](detail::Bytes16 bytes) {
    return reinterpret_cast<detail::Bytes16>((bytes >= 0xCC) | (bytes == '<') |
                                             (bytes == 0x7F));
  });
  if (odd) return true;
  // U+0080 to U+00A0 and the soft hyphen.
  for (std::size_t at = text.find('\xC2'); at != std::string_view::npos;
       at = text.find('\xC2', at + 1)) {
    if (at + 1 == text.size()) return false;
    const auto next = static_cast<unsigned char>(text[at + 1]);
    if (next <= 0xA0 || next == 0xAD) return true;
  }
  return false;
}

// The same for a text that no JSON is around: control characters count.
inline bool may_hide(std::string_view text) {
  if (text.empty()) return false;
  return detail::any_odd(
             text,
             [](detail::Bytes16 bytes) {
               return reinterpret_cast<detail::Bytes16>(bytes < 0x20);
             }) ||
         may_hide_in_json(text);
}

}  // namespace cardinal
