#include "json/escape.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/ascii.h"
#include "base/utf8.h"
#include "json/eight_bytes.h"

namespace cardinal {
namespace {

constexpr std::uint32_t no_hex = 0xFFFFFFFF;

// What a letter behind a backslash stands for; 0 for those that may not be
// there, and for u.
constexpr auto meant_by = [] {
  std::array<char, 256> table{};
  for (const char c : {'"', '\\', '/'}) table[static_cast<std::uint8_t>(c)] = c;
  table['b'] = '\b';
  table['f'] = '\f';
  table['n'] = '\n';
  table['r'] = '\r';
  table['t'] = '\t';
  return table;
}();

std::uint32_t hex4(std::string_view text, std::size_t at) {
  if (at + 4 > text.size()) return no_hex;
  std::uint32_t value = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    const int digit = hex_value(text[i]);
    if (digit < 0) return no_hex;
    value = value << 4 | static_cast<std::uint32_t>(digit);
  }
  return value;
}

ReadEscape read_unicode_escape(std::string_view text, std::size_t at) {
  const std::uint32_t first = hex4(text, at + 2);
  if (first == no_hex) return {.fault = EscapeFault::bad_hex};
  if (first < 0xD800 || first > 0xDFFF) return {.point = first, .bytes = 6};
  if (first < 0xDC00 && text.substr(at + 6, 2) == "\\u") {
    const std::uint32_t second = hex4(text, at + 8);
    if (second >= 0xDC00 && second <= 0xDFFF) {
      return {.point = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00),
              .bytes = 12};
    }
  }
  return {.bytes = 6, .fault = EscapeFault::lone_surrogate};
}

char* write_utf8(char* to, std::uint32_t point) {
  if (point < 0x80) {
    *to = static_cast<char>(point);
    return to + 1;
  }
  std::string bytes;
  append_utf8(bytes, point);
  return std::ranges::copy(bytes, to).out;
}

}  // namespace

ReadEscape read_escape(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) {
    return {.bytes = 1, .fault = EscapeFault::unknown};
  }
  if (text[at + 1] == 'u') return read_unicode_escape(text, at);
  const char meant = meant_by[static_cast<std::uint8_t>(text[at + 1])];
  if (meant == 0) return {.fault = EscapeFault::unknown};
  return {.point = static_cast<std::uint32_t>(meant)};
}

// Writes over the rest of `out` without growing it: an escape is never shorter
// than what it stands for.
bool unescape(std::string_view inner, std::string& out) {
  const std::size_t before = out.size();
  bool good = true;
  out.resize_and_overwrite(
      before + inner.size(), [&](char* buffer, std::size_t) {
        char* to = buffer + before;
        const char* at = inner.data();
        const char* const end = at + inner.size();
        while (at < end) {
          if (end - at >= 8) {
            std::memcpy(to, at, 8);  // What is too much is written over.
            const std::uint64_t slashes =
                detail::bits_of(detail::eight_bytes(at) == '\\');
            const std::size_t plain =
                slashes == 0 ? 8 : detail::first_true(slashes);
            to += plain;
            at += plain;
            if (slashes == 0) continue;
          } else if (*at != '\\') {
            *to++ = *at++;
            continue;
          }
          const char meant =
              end - at > 1 ? meant_by[static_cast<std::uint8_t>(at[1])] : '\0';
          if (meant != 0) {
            *to++ = meant;
            at += 2;
            continue;
          }
          const ReadEscape escape =
              read_escape(inner, static_cast<std::size_t>(at - inner.data()));
          good = escape.fault == EscapeFault::none;
          if (!good) break;
          to = write_utf8(to, escape.point);
          at += escape.bytes;
        }
        return good ? static_cast<std::size_t>(to - buffer) : before;
      });
  return good;
}

}  // namespace cardinal
