// The embedded original of a card: whether the card was made from it, and how
// later edits of the card are applied to it.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

// Whether the document already has the requested format.
bool is_already(Value root, CardFormat from, const ConvertOptions& options);

// The text without a member or item.
Result<std::string> without(const Document& document, Value inside);

struct Restored {
  // The original, or the original with the edits; absent if neither fits.
  std::optional<Converted> made;
  // Otherwise: the original, to be converted instead of the card.
  std::optional<Document> original;
  CardFormat format = CardFormat::a2a_1_0;
  std::string note;
};

// Converts the original again and compares the result with the card.
Result<Restored> restore(const Document& card, CardFormat format,
                         const FoundStash& found, const ConvertOptions& options,
                         const Env& env);

}  // namespace cardinal::convert
