// A card inside a JSON string: from offsets in the unescaped text back to
// offsets in the text it was escaped into.
#pragma once

#include <vector>

#include "cardinal/json.h"

namespace cardinal {

class EmbeddedText {
 public:
  // Requires: a string of a clean document.
  explicit EmbeddedText(Value string);
  // The place in the outer text of a byte of the inner one.
  std::uint32_t outer(std::uint32_t inner) const;
  Span outer(Span inner) const {
    return {outer(inner.begin), outer(inner.end)};
  }
  // The same change to the outer text: another place, and the new text escaped.
  // Requires: an edit that divides no character.
  Edit outer(const Edit& inner) const;

 private:
  struct Step {
    std::uint32_t inner, outer;
  };
  std::vector<Step> steps_;  // one before and after each escape
};

}  // namespace cardinal
