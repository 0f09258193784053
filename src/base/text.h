// Words and untrusted text: similar names, escaping, small conversions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cardinal {

// The candidate that was most likely meant, by edit distance. Swapped letters
// are one edit; letter case and `-`/`_`/camelCase are ignored. Empty when none
// is similar enough, and always for names beyond 64 bytes.
std::string_view closest(std::string_view name,
                         std::span<const std::string_view> candidates);

// Whether two names differ in letter case and `-`/`_`/camelCase at most.
bool is_same_word(std::string_view a, std::string_view b);

// Characters that have no glyph but change how text around them appears.
bool is_invisible(std::uint32_t point);

// For a terminal: control characters, escape sequences, bidirectional and
// other invisible formatting characters as \u{...}, so that untrusted text
// cannot move the cursor, hide or reorder what is printed. Those in `kept`,
// such as line feeds, stay.
std::string for_terminal(std::string_view text, std::string_view kept = {});

// Columns the text takes on a terminal. Requires: text from for_terminal.
std::size_t display_width(std::string_view text);

// Cuts between code points and adds "..." when longer than `code_points_max`.
std::string shortened(std::string_view text, std::size_t code_points_max);

// Untrusted text for a message: shortened, escaped as for a terminal, in
// quotes. json.h has json_quoted for JSON text.
std::string quoted(std::string_view text, std::size_t code_points_max = 60);
// The same for messages that are escaped as a whole when they are printed.
std::string quoted_unescaped(std::string_view text,
                             std::size_t code_points_max = 60);

// 'it'\''s': one word of a POSIX shell, whatever it contains.
std::string shell_quoted(std::string_view text);

// "1 file", "2 files", "0 entries".
std::string counted(std::uint64_t count, std::string_view noun);

// Spaces are appended up to `width` bytes.
std::string padded(std::string_view text, std::size_t width);

// "Trip planner!" as "trip-planner": ASCII letters in lower case and digits,
// with one hyphen for each run of other bytes between them. Empty when there
// are none.
std::string kebab_case(std::string_view text,
                       std::size_t bytes_max = std::string_view::npos);

// The words, strings or views of strings, with `separator` between them.
template <class Words>
std::string joined(const Words& words, std::string_view separator) {
  std::string text;
  bool first = true;
  for (const std::string_view word : words) {
    if (!first) text += separator;
    first = false;
    text += word;
  }
  return text;
}

constexpr bool is_one_of(std::span<const std::string_view> words,
                         std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

}  // namespace cardinal
