#include "json/escape.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/ascii.h"
#include "base/utf8.h"
#include "json/sixteen_bytes.h"

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

namespace {

// Where reading and writing are. What is written never gets ahead: an escape is
// never shorter than what it stands for.
struct Cursor {
  const char* at;
  const char* const end;
  char* to;
};

// Pieces of 64 bytes as long as so many follow that whole vectors can be
// copied. What is too much is written over.
constexpr std::ptrdiff_t escape_block_bytes = 64, escape_vector_bytes = 16;

// Requires: a vector more can be read behind the run.
void copy_run(Cursor& cursor, const char* run_end) {
  const std::ptrdiff_t bytes = run_end - cursor.at;
  std::memcpy(cursor.to, cursor.at,
              escape_vector_bytes);  // nearly always enough
  for (std::ptrdiff_t i = escape_vector_bytes; i < bytes;
       i += escape_vector_bytes) {
    std::memcpy(cursor.to + i, cursor.at + i, escape_vector_bytes);
  }
  cursor.to += bytes;
  cursor.at = run_end;
}

// Requires: a backslash at the cursor. False: there is no such escape.
bool replace_escape(Cursor& cursor) {
  const std::ptrdiff_t left = cursor.end - cursor.at;
  const char meant =
      left > 1 ? meant_by[static_cast<std::uint8_t>(cursor.at[1])] : '\0';
  if (meant != 0) {
    *cursor.to++ = meant;
    cursor.at += 2;
    return true;
  }
  const ReadEscape escape = read_escape(
      std::string_view(cursor.at, static_cast<std::size_t>(left)), 0);
  if (escape.fault != EscapeFault::none) return false;
  cursor.to = write_utf8(cursor.to, escape.point);
  cursor.at += escape.bytes;
  return true;
}

// The places of all backslashes of a block are found before any of them is
// replaced, so that nothing waits for where the last one ended.
bool unescape_blocks(Cursor& cursor) {
  while (cursor.end - cursor.at >= escape_block_bytes + escape_vector_bytes) {
    const char* const block = cursor.at;
    std::uint64_t slashes = detail::places_in_64(block, '\\');
    while (slashes != 0) {
      const int place = std::countr_zero(slashes);
      copy_run(cursor, block + place);
      const char meant = meant_by[static_cast<std::uint8_t>(cursor.at[1])];
      if (meant != 0) [[likely]] {
        *cursor.to++ = meant;
        cursor.at += 2;
        // The byte behind it, which may be a backslash, is part of it.
        slashes &= ~(std::uint64_t{3} << place);
        continue;
      }
      if (!replace_escape(cursor)) return false;
      const std::ptrdiff_t done = cursor.at - block;
      slashes =
          done < escape_block_bytes ? slashes & (~std::uint64_t{0} << done) : 0;
    }
    if (cursor.at < block + escape_block_bytes) {
      copy_run(cursor, block + escape_block_bytes);
    }
  }
  return true;
}

bool unescape_rest(Cursor& cursor) {
  while (cursor.at < cursor.end) {
    if (cursor.end - cursor.at >= escape_vector_bytes) {
      std::memcpy(cursor.to, cursor.at, escape_vector_bytes);
      const std::size_t plain = detail::find_in_sixteen(cursor.at, '\\');
      cursor.to += plain;
      cursor.at += plain;
      if (plain == escape_vector_bytes) continue;
    } else if (*cursor.at != '\\') {
      *cursor.to++ = *cursor.at++;
      continue;
    }
    if (!replace_escape(cursor)) return false;
  }
  return true;
}

}  // namespace

bool unescape(std::string_view inner, std::string& out) {
  const std::size_t before = out.size();
  bool good = true;
  out.resize_and_overwrite(before + inner.size(), [&](char* buffer,
                                                      std::size_t) {
    Cursor cursor{inner.data(), inner.data() + inner.size(), buffer + before};
    good = unescape_blocks(cursor) && unescape_rest(cursor);
    return good ? static_cast<std::size_t>(cursor.to - buffer) : before;
  });
  return good;
}

}  // namespace cardinal
