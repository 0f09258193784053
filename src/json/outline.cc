#include "json/outline.h"

#include <algorithm>

#include "base/ascii.h"
#include "json/string_end.h"

namespace cardinal::detail {
namespace {

// Beyond this many strings without an end, brackets cannot be counted.
constexpr int torn_strings_max = 100;

// Past a comment, or the same place where there is none.
std::size_t after_comment(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  std::size_t end = at;
  if (rest.starts_with("//") || rest.starts_with('#')) {
    end = text.find_first_of("\r\n", at);
  } else if (rest.starts_with("/*")) {
    end = text.find("*/", at + 2);
    if (end != std::string_view::npos) end += 2;
  }
  return std::min(end, text.size());
}

// Closes the bracket, with those inside that were left open.
void close_bracket(std::vector<OpenBracket>& open, char closer) {
  for (std::size_t i = open.size(); i > 0; --i) {
    if (open[i - 1].closer != closer) continue;
    open.resize(i - 1);
    return;
  }
}

}  // namespace

TextLines::TextLines(std::string_view text) {
  for (std::size_t begin = 0;;) {
    const std::size_t first =
        std::min(text.find_first_not_of(" \t", begin), text.size());
    lines_.push_back({.begin = begin,
                      .indent = static_cast<std::uint32_t>(first - begin),
                      .tabs = first > begin && text[begin] == '\t'});
    const std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) return;
    begin = end + 1;
  }
}

const TextLines::Line& TextLines::line_of(std::size_t byte) const {
  return *std::prev(std::ranges::upper_bound(lines_, byte, {}, &Line::begin));
}

std::uint32_t TextLines::indent_at(std::size_t byte) const {
  return line_of(byte).indent;
}

bool TextLines::starts_line(std::size_t byte) const {
  const Line& line = line_of(byte);
  return line.begin + line.indent == byte;
}

bool TextLines::on_one_line(std::size_t a, std::size_t b) const {
  return line_of(a).begin == line_of(b).begin;
}

bool TextLines::comparable(std::size_t a, std::size_t b) const {
  const Line& first = line_of(a);
  const Line& second = line_of(b);
  return first.tabs == second.tabs || first.indent == 0 || second.indent == 0;
}

// Of two readings of a string without an end, the one that leaves no bracket
// without its partner.
Outline::Outline(std::string_view text) : lines_(text) {
  if (!count_brackets(text) || balanced()) return;
  closes_at_line_ends_ = true;
  count_brackets(text);
  if (balanced()) return;
  closes_at_line_ends_ = false;
  count_brackets(text);
}

bool Outline::count_brackets(std::string_view text) {
  braces_ = brackets_ = 0;
  std::vector<OpenBracket> open;
  int torn = 0;
  char before = '\0';  // the last character that is not a space
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (const std::size_t after = after_comment(text, at); after > at) {
      at = after;
      continue;
    }
    const bool in_word = at > 0 && is_alnum(text[at - 1]);
    if (c == '"' || (c == '\'' && !in_word)) {
      const bool name =
          !open.empty() && open.back().closer == '}' && before != ':';
      const StringEnd end = string_end(text, at, name, *this, open);
      if (end.torn && ++torn > torn_strings_max) {
        braces_ = brackets_ = 0;
        return false;
      }
      at = end.torn ? end.at : end.at + 1;
      before = '"';
      continue;
    }
    if (c == '{' || c == '[') {
      const char closer = c == '{' ? '}' : ']';
      open.push_back({closer, static_cast<std::uint32_t>(at)});
      settle(closer, -1);
    } else if (c == '}' || c == ']') {
      close_bracket(open, c);
      settle(c, 1);
    }
    if (!is_space(c)) before = c;
    ++at;
  }
  return torn > 0;
}

}  // namespace cardinal::detail
