#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstring>

#include "base/ascii.h"
#include "base/ascii_runs.h"
#include "base/check_that.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cardinal/json.h"
#include "json/eight_bytes.h"

namespace cardinal {
namespace {

void append_unicode_escape(std::string& out, std::uint32_t point) {
  char buffer[16];
  if (point > 0xFFFF) {
    std::snprintf(buffer, sizeof buffer, "\\u%04x\\u%04x",
                  0xD800 + ((point - 0x10000) >> 10),
                  0xDC00 + ((point - 0x10000) & 0x3FF));
  } else {
    std::snprintf(buffer, sizeof buffer, "\\u%04x", point);
  }
  out += buffer;
}

// What follows the backslash where a byte needs one, 'u' for those without a
// letter of their own; 0: it stands for itself.
constexpr auto escape_letters = [] {
  std::array<char, 256> letters{};
  for (std::size_t byte = 0; byte < 0x20; ++byte) letters[byte] = 'u';
  letters['"'] = '"';
  letters['\\'] = '\\';
  letters['\b'] = 'b';
  letters['\f'] = 'f';
  letters['\n'] = 'n';
  letters['\r'] = 'r';
  letters['\t'] = 't';
  return letters;
}();
constexpr std::size_t escape_bytes_max = 6;  // \u001f

// Requires: the byte needs it.
char* write_escape(char c, char* to) {
  const auto byte = static_cast<std::uint8_t>(c);
  const char letter = escape_letters[byte];
  *to++ = '\\';
  *to++ = letter;
  if (letter != 'u') return to;
  for (const char digit :
       {'0', '0', hex_digits_lower[byte >> 4], hex_digits_lower[byte & 0xF]}) {
    *to++ = digit;
  }
  return to;
}

// Returns the end of what was written, and adds the bits of all bytes to `all`.
// Requires: room for the most.
char* write_escaped(std::string_view text, char* to, std::uint64_t& all) {
  const char* at = text.data();
  const char* const end = at + text.size();
  while (end - at >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof word);
    all |= word;
    const detail::EightBytes bytes = detail::eight_bytes(at);
    const std::uint64_t special =
        detail::bits_of((bytes < 0x20) | (bytes == '"') | (bytes == '\\'));
    std::memcpy(to, at, 8);  // What is too much is written over.
    const std::size_t plain = special == 0 ? 8 : detail::first_true(special);
    at += plain;
    to += plain;
    if (special != 0) to = write_escape(*at++, to);
  }
  for (; at < end; ++at) {
    all |= static_cast<std::uint8_t>(*at);
    if (escape_letters[static_cast<std::uint8_t>(*at)] == 0) {
      *to++ = *at;
    } else {
      to = write_escape(*at, to);
    }
  }
  return to;
}

// U+FFFD for each sequence that is not UTF-8, as in names of files.
std::string with_replacements(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Step step = decode_utf8(text, at);
    append_utf8(out, step.valid ? step.point : 0xFFFD);
    at += step.bytes;
  }
  return out;
}

// Whether eight bytes are printable ASCII that needs no escape.
bool are_plain(detail::EightBytes bytes) {
  return detail::bits_of((bytes < 0x20) | (bytes > 0x7E) | (bytes == '"') |
                         (bytes == '\\')) == 0;
}

// Copies `text` if all of it is printable ASCII that needs no escape, as nearly
// all names and most short texts are; otherwise says false. Requires: room for
// it.
bool copy_plain(std::string_view text, char* to) {
  const std::size_t size = text.size();
  if (size < 4) {
    for (std::size_t i = 0; i < size; ++i) {
      const auto byte = static_cast<std::uint8_t>(text[i]);
      if (escape_letters[byte] != 0 || byte > 0x7E) return false;
      to[i] = text[i];
    }
    return true;
  }
  if (size < 8) {
    // The first four and the last four, which may be in part the same.
    std::array<char, 8> both;
    std::memcpy(both.data(), text.data(), 4);
    std::memcpy(both.data() + 4, text.data() + size - 4, 4);
    if (!are_plain(detail::eight_bytes(both.data()))) return false;
    std::memcpy(to, both.data(), 4);
    std::memcpy(to + size - 4, both.data() + 4, 4);
    return true;
  }
  for (std::size_t at = 0;; at += 8) {
    at = std::min(at, size - 8);  // The last eight may be in part done.
    if (!are_plain(detail::eight_bytes(text.data() + at))) return false;
    std::memcpy(to + at, text.data() + at, 8);
    if (at == size - 8) return true;
  }
}

// False, and nothing is appended, if the text has more than plain ASCII.
bool append_plain_quoted(std::string& out, std::string_view text) {
  const std::size_t before = out.size();
  const std::size_t after = before + text.size() + 2;
  bool is_plain = false;
  out.resize_and_overwrite(after, [&](char* bytes, std::size_t) {
    is_plain = copy_plain(text, bytes + before + 1);
    if (!is_plain) return before;
    bytes[before] = bytes[after - 1] = '"';
    return after;
  });
  return is_plain;
}

// The name of a member with its colon, after a comma or without, for a layout
// without spaces. False, and nothing is appended, if it has more than plain
// ASCII.
bool append_plain_key(std::string& out, std::string_view name, bool comma) {
  const std::size_t before = out.size();
  const std::size_t after = before + (comma ? 1 : 0) + name.size() + 3;
  bool is_plain = false;
  out.resize_and_overwrite(after, [&](char* bytes, std::size_t) {
    char* to = bytes + before;
    *to = ',';
    if (comma) ++to;
    *to++ = '"';
    is_plain = copy_plain(name, to);
    if (!is_plain) return before;
    bytes[after - 2] = '"';
    bytes[after - 1] = ':';
    return after;
  });
  return is_plain;
}

// A string of which some characters are not plain ASCII.
void append_with_escapes(std::string& out, std::string_view text) {
  // Room is made for a piece at a time, since each byte may need the most.
  constexpr std::size_t piece_bytes_max = 256;
  constexpr std::uint64_t high_bits = 0x8080808080808080;
  const std::size_t start = out.size();
  std::string_view rest = text;
  std::uint64_t all = 0;
  do {
    const std::string_view piece = rest.substr(0, piece_bytes_max);
    rest.remove_prefix(piece.size());
    const std::size_t before = out.size();
    out.resize_and_overwrite(before + piece.size() * escape_bytes_max + 2,
                             [&](char* bytes, std::size_t) {
                               char* to = bytes + before;
                               if (before == start) *to++ = '"';
                               to = write_escaped(piece, to, all);
                               if (rest.empty()) *to++ = '"';
                               return static_cast<std::size_t>(to - bytes);
                             });
  } while (!rest.empty());
  // Nearly all texts are ASCII.
  if ((all & high_bits) && !is_utf8(text)) {
    out.resize(start);
    append_quoted(out, with_replacements(text));
  }
}

}  // namespace

void append_quoted(std::string& out, std::string_view text) {
  if (!append_plain_quoted(out, text)) append_with_escapes(out, text);
}

std::string json_quoted(std::string_view text) {
  std::string out;
  append_quoted(out, text);
  return out;
}

void Writer::append_string(std::string_view text) {
  if (!layout_.visible_only) return append_quoted(out_, text);
  if (append_plain_quoted(out_, text)) return;
  if (end_of_printable_ascii(text, 0) == text.size()) {
    return append_with_escapes(out_, text);
  }
  const std::string plain = json_quoted(text);
  for (std::size_t at = 0; at < plain.size();) {
    const Utf8Step step = decode_utf8(plain, at);
    if (step.valid && is_invisible(step.point)) {
      append_unicode_escape(out_, step.point);
    } else {
      out_.append(plain, at, step.bytes);
    }
    at += step.bytes;
  }
}

void Writer::new_line() {
  if (layout_.indent == 0) return;
  out_.push_back('\n');
  out_.append(static_cast<std::size_t>(depth_) *
                  static_cast<std::size_t>(layout_.indent),
              ' ');
}

void Writer::before_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (depth_ == 0) return;
  if (!first_) out_.push_back(',');
  first_ = false;
  new_line();
}

Writer& Writer::open(char bracket) {
  // Most objects are of this size; to grow up to it costs more than to write.
  constexpr std::size_t usual_bytes = 256;
  if (out_.empty()) out_.reserve(usual_bytes);
  before_value();
  out_.push_back(bracket);
  ++depth_;
  first_ = true;
  return *this;
}

Writer& Writer::close(char bracket) {
  CHECK(depth_ > 0);
  --depth_;
  if (!first_) new_line();
  out_.push_back(bracket);
  first_ = false;
  return *this;
}

Writer& Writer::key(std::string_view name) {
  const bool comma = !first_ && !after_key_ && depth_ > 0;
  if (layout_.indent == 0 && append_plain_key(out_, name, comma)) {
    first_ = first_ && depth_ == 0;
    after_key_ = true;
    return *this;
  }
  before_value();
  append_string(name);
  out_.push_back(':');
  if (layout_.indent) out_.push_back(' ');
  after_key_ = true;
  return *this;
}

Writer& Writer::string(std::string_view text) {
  before_value();
  append_string(text);
  return *this;
}

Writer& Writer::string_or_null(std::string_view text) {
  return text.empty() ? null() : string(text);
}

Writer& Writer::number(std::int64_t value) {
  before_value();
  char digits[24];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value);
  out_.append(digits, end.ptr);
  return *this;
}

Writer& Writer::number(double value) {
  before_value();
  append_number(out_, value);
  return *this;
}

Writer& Writer::boolean(bool value) { return raw(value ? "true" : "false"); }

Writer& Writer::null() { return raw("null"); }

Writer& Writer::raw(std::string_view json) {
  before_value();
  out_ += json;
  return *this;
}

std::string Writer::take() {
  CHECK(depth_ == 0);
  first_ = true;
  return std::move(out_);
}

}  // namespace cardinal
