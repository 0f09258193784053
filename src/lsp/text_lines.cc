#include "lsp/text_lines.h"

#include <algorithm>

#include "base/utf8.h"

namespace cardinal::lsp {
namespace {

constexpr std::string_view encoding_names[] = {"utf-8", "utf-16", "utf-32"};

constexpr std::uint32_t first_astral_point = 0x10000;

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::uint32_t units_of(const Utf8Step& step, Encoding encoding) {
  const bool is_pair = step.valid && step.point >= first_astral_point;
  return encoding == Encoding::utf16 && is_pair ? 2 : 1;
}

std::uint32_t units_in(std::string_view text, Encoding encoding) {
  if (encoding == Encoding::utf8 || is_ascii(text)) {
    return static_cast<std::uint32_t>(text.size());
  }
  std::uint32_t units = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Step step = decode_utf8(text, at);
    units += units_of(step, encoding);
    at += step.bytes;
  }
  return units;
}

// A place within a character is its beginning.
std::size_t bytes_before(std::string_view line, std::uint32_t character,
                         Encoding encoding) {
  std::uint32_t units = 0;
  for (std::size_t at = 0; at < line.size();) {
    const Utf8Step step = decode_utf8(line, at);
    units += encoding == Encoding::utf8 ? step.bytes : units_of(step, encoding);
    if (units > character) return at;
    at += step.bytes;
  }
  return line.size();
}

}  // namespace

std::string_view name_of(Encoding encoding) {
  return encoding_names[static_cast<std::size_t>(encoding)];
}

std::optional<Encoding> encoding_named(std::string_view name) {
  const auto found = std::ranges::find(encoding_names, name);
  if (found == std::end(encoding_names)) return std::nullopt;
  return static_cast<Encoding>(found - std::begin(encoding_names));
}

TextLines::TextLines(std::string_view text, Encoding encoding)
    : text_(text), encoding_(encoding), starts_{0} {
  for (std::size_t at = text.find_first_of("\r\n");
       at != std::string_view::npos; at = text.find_first_of("\r\n", at)) {
    at += text.substr(at, 2) == "\r\n" ? 2 : 1;
    starts_.push_back(static_cast<std::uint32_t>(at));
  }
}

std::string_view TextLines::line(std::uint32_t number) const {
  const std::size_t begin = starts_[number];
  const std::size_t end =
      number + 1 < starts_.size() ? starts_[number + 1] : text_.size();
  std::string_view bytes = text_.substr(begin, end - begin);
  while (bytes.ends_with('\n') || bytes.ends_with('\r')) bytes.remove_suffix(1);
  return bytes;
}

Place TextLines::position(std::uint32_t byte) const {
  const auto after = std::ranges::upper_bound(starts_, byte);
  const auto number = static_cast<std::uint32_t>(after - starts_.begin()) - 1;
  const std::size_t begin = starts_[number];
  const std::size_t end = std::min<std::size_t>(byte, text_.size());
  return {number, units_in(text_.substr(begin, end - begin), encoding_)};
}

std::optional<std::uint32_t> TextLines::offset(Place place) const {
  if (place.line > line_count()) return std::nullopt;
  if (place.line == line_count()) {
    return static_cast<std::uint32_t>(text_.size());
  }
  return starts_[place.line] +
         static_cast<std::uint32_t>(
             bytes_before(line(place.line), place.character, encoding_));
}

void TextLines::write(Span span, Writer& out) const {
  const auto write_place = [&](Place place) {
    out.begin_object().key("line").number(std::int64_t{place.line});
    out.key("character").number(std::int64_t{place.character}).end_object();
  };
  out.begin_object().key("start");
  write_place(position(span.begin));
  out.key("end");
  write_place(position(span.end));
  out.end_object();
}

std::optional<Span> TextLines::span_of(Value range) const {
  const auto start = place_of(range["start"]);
  const auto end = place_of(range["end"]);
  if (!start || !end) return std::nullopt;
  const auto begin_byte = offset(*start);
  const auto end_byte = offset(*end);
  if (!begin_byte || !end_byte || *begin_byte > *end_byte) return std::nullopt;
  return Span{*begin_byte, *end_byte};
}

std::optional<Place> place_of(Value position) {
  constexpr std::uint64_t number_max = 0x7FFFFFFF;  // of the protocol
  const auto line = position["line"].uint64();
  const auto character = position["character"].uint64();
  if (!line || !character || *line > number_max || *character > number_max) {
    return std::nullopt;
  }
  return Place{static_cast<std::uint32_t>(*line),
               static_cast<std::uint32_t>(*character)};
}

}  // namespace cardinal::lsp
