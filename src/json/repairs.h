// How a fault in a text is repaired: each gives the edits that make the text
// say what the careful reader took it for.
#pragma once

#include "cardinal/json.h"

namespace cardinal::detail {

bool is_word_character(char c);
bool is_number_character(char c);

// Takes a comment out with the blanks before it, and with its line where it
// has one to itself. What stood apart because of it stays apart.
Edit without_comment(std::string_view text, Span comment);

// The number meant where there is but one: without a plus sign, with a zero
// on each side of a bare point. Not so leading zeros: 010 is eight to some,
// and an id to others. The token itself where nothing is to be done.
std::string meant_number(std::string_view token);

// For the string `string` in single quotes: other quotes around it, a
// backslash before each double one inside, none before a single one. None
// where that would be very many.
std::vector<Edit> with_double_quotes(std::string_view text, Span string);

// The control character at `at`, escaped.
Edit escaped_control(std::string_view text, std::uint32_t at);

// For an escape JSON does not have. A backslash that stands for itself, as in
// C:\dir, is doubled; before a single quote it goes. None where other
// languages know the escape, which may be meant.
std::vector<Edit> plain_backslash(std::string_view text, std::uint32_t at);

}  // namespace cardinal::detail
