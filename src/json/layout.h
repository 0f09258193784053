// JSON text laid out for people.
#pragma once

#include <string>

#include "cardinal/json.h"

namespace cardinal {

struct TextLayout {
  std::string indent = "  ";  // of a level
  std::string line_end = "\n";
  bool ends_with_line_end = true;
};

// The same tokens with a line for each member and item; lists of short scalars
// stay on one line. Requires: a root.
std::string laid_out(const Document& document, const TextLayout& layout = {});

}  // namespace cardinal
