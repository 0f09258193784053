// A card is checked and formatted with a mark in the place of the original that
// it embeds. The original is the larger half of the card, and nothing but
// threats is searched for in it.
#pragma once

#include "cardinal/convert.h"

namespace cardinal::convert {

// Stands for the original. It begins with a character that cards rarely have,
// so that it is found fast.
inline constexpr std::string_view original_mark = "~cardinal:original:mark";

// Whether a card of the format that embeds this original as a string has the
// same errors with the mark in its place: the original has no sign of a threat.
bool can_be_marked(CardFormat to, Value original);

// The card with the original, as JSON, for its mark; empty unless the mark is
// there exactly once.
std::string with_original(std::string_view card, std::string_view original);

}  // namespace cardinal::convert
