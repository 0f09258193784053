// Words and strangers' text: near misses, escaping, small conversions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cardinal {

// The candidate a reader most likely meant, by edit distance with swapped
// neighbours as one step, letter case and `-`/`_`/camelCase ignored; empty when
// none is near enough. Bounded: names beyond 64 bytes have no neighbours.
std::string_view closest(std::string_view name,
                         std::span<const std::string_view> candidates);

// Whether two names differ in letter case and `-`/`_`/camelCase at most.
bool is_same_word(std::string_view a, std::string_view b);

// Characters that are not seen but change what is.
bool is_invisible(std::uint32_t point);

// For a terminal: control characters, escape sequences, bidirectional and
// other invisible formatting characters as \u{...}, so that a stranger's text
// cannot move the cursor, hide or reorder what is printed. Those in `kept`,
// such as line feeds, stay.
std::string for_terminal(std::string_view text, std::string_view kept = {});

// Columns the text takes on a terminal. Requires: text from for_terminal.
std::size_t display_width(std::string_view text);

// Cuts between code points and adds "..." when longer than `points_max`.
std::string shortened(std::string_view text, std::size_t points_max);

// A stranger's text for a message: escaped as for a terminal, cut after
// `points_max` code points, in quotes.
std::string quoted(std::string_view text, std::size_t points_max = 60);

// "1 file", "2 files".
std::string counted(std::uint64_t count, std::string_view noun);

}  // namespace cardinal
