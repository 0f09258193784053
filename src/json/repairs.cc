#include "json/repairs.h"

#include "base/ascii.h"
#include "base/utf8.h"

namespace cardinal::detail {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

}  // namespace

bool is_word_character(char c) { return is_alnum(c) || c == '_' || c == '$'; }

bool is_number_character(char c) {
  return is_word_character(c) || c == '+' || c == '-' || c == '.';
}

Edit without_comment(std::string_view text, Span comment) {
  std::uint32_t begin = comment.begin;
  const std::uint32_t end = comment.end;
  while (begin > 0 && is_blank(text[begin - 1])) --begin;
  const bool opens_line = begin == 0 || text[begin - 1] == '\n';
  std::size_t line_end = end;
  while (line_end < text.size() && is_blank(text[line_end])) ++line_end;
  if (text.substr(line_end, 2) == "\r\n") ++line_end;
  if (opens_line && line_end < text.size() && text[line_end] == '\n') {
    return {{begin, static_cast<std::uint32_t>(line_end + 1)}, {}};
  }
  const bool joins = begin == comment.begin && begin > 0 && end < text.size() &&
                     is_number_character(text[begin - 1]) &&
                     is_number_character(text[end]);
  if (opens_line) begin = comment.begin;  // the indentation of what follows
  return {{begin, end}, joins ? " " : ""};
}

std::string meant_number(std::string_view token) {
  const bool plus = token.starts_with('+') && !token.starts_with("+-");
  std::string out(plus ? token.substr(1) : token);
  const std::size_t point = out.find('.');
  if (point == std::string::npos) return out;
  const bool before = point > 0 && is_digit(out[point - 1]);
  const bool after = point + 1 < out.size() && is_digit(out[point + 1]);
  if (before && !after) out.insert(point + 1, "0");
  if (after && !before) out.insert(point, "0");
  return out;
}

std::vector<Edit> with_double_quotes(std::string_view text, Span string) {
  constexpr std::size_t edits_max = 1000;
  const std::uint32_t close = string.end - 1;
  std::vector<Edit> edits{{{string.begin, string.begin + 1}, "\""}};
  for (std::uint32_t at = string.begin + 1; at < close; ++at) {
    if (text[at] == '"') {
      edits.push_back({{at, at}, "\\"});
    } else if (text[at] == '\\') {
      if (text[at + 1] == '\'') edits.push_back({{at, at + 1}, {}});
      ++at;  // whatever it escapes
    }
    if (edits.size() > edits_max) return {};
  }
  edits.push_back({{close, close + 1}, "\""});
  return edits;
}

Edit escaped_control(std::string_view text, std::uint32_t at) {
  std::string quoted;
  append_quoted(quoted, text.substr(at, 1));
  return {{at, at + 1}, quoted.substr(1, quoted.size() - 2)};
}

std::vector<Edit> plain_backslash(std::string_view text, std::uint32_t at) {
  constexpr std::string_view borrowed = "01234567aexvNU";
  if (at + 1 >= text.size()) return {};
  const char next = text[at + 1];
  if (next == '\'') return {{{at, at + 1}, {}}};
  if (borrowed.find(next) != std::string_view::npos) return {};
  const Utf8Step step = decode_utf8(text, at + 1);
  if (!step.valid || step.point < 0x20) return {};
  // \users is a path; \u12 or \u{1F600} were meant as a character.
  if (next == 'u' && (at + 2 == text.size() || text[at + 2] == '{' ||
                      is_hex_digit(text[at + 2]))) {
    return {};
  }
  return {{{at, at}, "\\"}};
}

}  // namespace cardinal::detail
