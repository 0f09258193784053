// The original that a card carries: whether it is the one the card was made
// from, and what becomes of edits made since.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

// Whether the document is what is asked for, so that nothing is to be done.
bool is_already(Value root, CardFormat from, const ConvertOptions& options);

// The text without a member or item.
Result<std::string> without(const Document& document, Value inside);

struct Restored {
  // The answer: the original, or the original with the edits.
  std::optional<Converted> made;
  // Else what to convert in the place of the card: its original.
  std::optional<Document> original;
  CardFormat format = CardFormat::a2a_1_0;
  std::string note;
};

// Converts the original again and compares that with what the card says.
Result<Restored> restore(const Document& card, CardFormat format,
                         const FoundStash& found, const ConvertOptions& options,
                         const Env& env);

}  // namespace cardinal::convert
