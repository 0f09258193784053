// Places in a text as editors count them: line and character from 0, where
// characters are bytes, UTF-16 code units or code points.
//
//   const TextLines lines(text, Encoding::utf16);
//   lines.position(byte);  lines.offset({line, character});
//
// Lines end with LF, CRLF or CR. A byte that is not part of valid UTF-8 counts
// as one character.
//
// Thread safety: immutable. Refers to the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/json.h"

namespace cardinal::lsp {

enum class Encoding : std::uint8_t { utf8, utf16, utf32 };
std::string_view name_of(Encoding encoding);
std::optional<Encoding> encoding_named(std::string_view name);

struct Place {
  std::uint32_t line = 0;
  std::uint32_t character = 0;
  bool operator==(const Place&) const = default;
};

class TextLines {
 public:
  TextLines(std::string_view text, Encoding encoding);

  Place position(std::uint32_t byte) const;
  // A character beyond the end of its line is the end of the line; the line
  // after the last is the end of the text. Absent for lines beyond that.
  std::optional<std::uint32_t> offset(Place place) const;
  std::uint32_t line_count() const {
    return static_cast<std::uint32_t>(starts_.size());
  }
  std::string_view text() const { return text_; }

  // "range" of the protocol, as a JSON object.
  void write(Span span, Writer& out) const;
  // Absent if it is not one, or not within the text.
  std::optional<Span> span_of(Value range) const;

 private:
  // Bytes of the line without its ending.
  std::string_view line(std::uint32_t number) const;

  std::string_view text_;
  Encoding encoding_;
  std::vector<std::uint32_t> starts_;
};

// Absent unless it has a line and a character.
std::optional<Place> place_of(Value position);

}  // namespace cardinal::lsp
