#include "json/string_end.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "cardinal/json.h"

namespace cardinal::detail {
namespace {

constexpr std::string_view spaces = " \t\r\n";

// Behind a quote that closes a value comes a comma, a bracket or the end, and
// behind one that closes a name a colon; behind one that opens the next
// member's name comes its first letter.
bool closes_here(std::string_view text, std::size_t quote, bool name) {
  const std::size_t next = text.find_first_not_of(spaces, quote + 1);
  return next == std::string_view::npos || text[next] == ',' ||
         text[next] == '}' || text[next] == ']' || (name && text[next] == ':');
}

// The same within a line, where more may follow: a comma may be missing at its
// end, and a comment may come.
bool may_close_here(std::string_view text, std::size_t quote) {
  const std::size_t next = text.find_first_not_of(" \t", quote + 1);
  if (next == std::string_view::npos) return true;
  if (std::string_view("\r\n,:]}").contains(text[next])) return true;
  // A comment, unless the quote opens a string that begins so.
  const std::size_t last = text.find_last_not_of(spaces, quote - 1);
  if (std::string_view(":,{[").contains(text[last])) return false;
  const std::string_view rest = text.substr(next, 2);
  return rest == "//" || rest == "/*" || rest == "# ";
}

// Whether a text has an opening bracket without its closing one, as in "/{id".
bool leaves_open(std::string_view text, char closer) {
  const char opener = closer == '}' ? '{' : '[';
  return std::ranges::count(text, opener) > std::ranges::count(text, closer);
}

// Whether the string's text from `from` on closes some of the open brackets,
// goes on with a comma, and opens others. A bracket that was opened in an
// earlier line is closed in a later one, unless the text shows otherwise.
bool fits_structure(std::string_view text, Span string, std::size_t from,
                    const Outline& outline, std::span<const OpenBracket> open) {
  const std::string_view run = text.substr(from, string.end - from);
  const std::string_view content =
      text.substr(string.begin + 1, from - string.begin - 1);
  std::size_t depth = open.size();
  bool comma = false;
  for (const char c : run) {
    if (is_space(c)) continue;
    if (c == ',') {
      if (comma) return false;
      comma = true;
    } else if (c == '{' || c == '[') {
      if (!comma) return false;
    } else {
      if (comma || depth == 0 || open[depth - 1].closer != c) return false;
      if (!outline.closes_at_line_ends() &&
          !outline.lines().on_one_line(open[depth - 1].at, string.begin)) {
        return false;
      }
      if (leaves_open(content, c)) return false;
      --depth;
    }
  }
  return true;
}

// What ends a torn string: brackets and a comma that were meant as such.
std::size_t structure_from(std::string_view text, Span string,
                           const Outline& outline,
                           std::span<const OpenBracket> open) {
  constexpr std::size_t run_max = 64;
  const std::size_t end = string.end;
  const std::size_t first =
      std::max(string.begin + std::size_t{1}, end - std::min(end, run_max));
  std::size_t from = end;
  while (from > first &&
         std::string_view(" \t\r\n,{}[]").contains(text[from - 1])) {
    --from;
  }
  for (; from < end; ++from) {
    if (fits_structure(text, string, from, outline, open)) return from;
  }
  return end;
}

bool starts_json_value(std::string_view rest) {
  return std::string_view("\"'{[-\r\n").contains(rest[0]) ||
         is_digit(rest[0]) || rest.starts_with("true") ||
         rest.starts_with("false") || rest.starts_with("null");
}

// The colon behind a name that lacks its closing quote: the first that a value
// follows, for names have colons too.
std::optional<std::size_t> colon_in(std::string_view text, std::size_t begin,
                                    std::size_t end) {
  for (std::size_t at = begin + 1; at < end; ++at) {
    if (text[at] != ':') continue;
    const std::size_t next = text.find_first_not_of(" \t", at + 1);
    if (next == std::string_view::npos) return {};
    if (starts_json_value(text.substr(next))) return at;
  }
  return {};
}

struct NextQuote {
  std::size_t at;        // the size of the text: there is none
  std::size_t line_end;  // the size of the text: no line ends before it
};

NextQuote next_quote(std::string_view text, std::size_t begin) {
  std::size_t line_end = text.size();
  for (std::size_t at = begin + 1; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == text[begin]) {
      return {at, line_end};
    } else if (text[at] == '\n' && line_end == text.size()) {
      line_end = at;
    }
  }
  return {text.size(), line_end};
}

// Whether the next member's name begins with this quote: "pre"name": 1
bool opens_name(std::string_view text, std::size_t quote) {
  const auto [close, line_end] = next_quote(text, quote);
  if (close >= text.size() || line_end < text.size()) return false;
  const std::size_t next = text.find_first_not_of(spaces, close + 1);
  return next != std::string_view::npos && text[next] == ':';
}

}  // namespace

StringEnd string_end(std::string_view text, std::size_t begin, bool name,
                     const Outline& outline,
                     std::span<const OpenBracket> open) {
  const auto [quote, line_end] = next_quote(text, begin);
  const bool in_line = quote < text.size() && line_end == text.size();
  if (in_line && may_close_here(text, quote)) return {quote};
  if (quote < text.size() && !in_line && closes_here(text, quote, name)) {
    return {quote};
  }
  const std::size_t limit = in_line ? quote : line_end;
  if (name) {
    if (const auto colon = colon_in(text, begin, limit)) return {*colon, true};
  }
  const Span string{static_cast<std::uint32_t>(begin),
                    static_cast<std::uint32_t>(limit)};
  const std::size_t from = structure_from(text, string, outline, open);
  if (!in_line) return {from, true};
  // In one line the quote is either the next string's, or a stray one.
  const std::size_t last = text.find_last_not_of(spaces, quote - 1);
  const bool opens =
      last > begin && std::string_view(",{[").contains(text[last]);
  if (from < limit && opens) return {from, true};
  return {quote, opens_name(text, quote)};
}

char after_string(std::string_view text, std::size_t at,
                  const Outline& outline) {
  if (at >= text.size() || (text[at] != '"' && text[at] != '\'')) return '\0';
  const StringEnd end = string_end(text, at, true, outline, {});
  if (end.torn || end.at >= text.size()) return '\0';
  const std::size_t next = text.find_first_not_of(spaces, end.at + 1);
  return next == std::string_view::npos ? '\0' : text[next];
}

bool is_name_with_colon(std::string_view text, std::size_t at,
                        const Outline& outline) {
  return after_string(text, at, outline) == ':';
}

}  // namespace cardinal::detail
