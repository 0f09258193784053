// JSON text laid out for people.
#pragma once

#include <string>

#include "cardinal/json.h"

namespace cardinal {

// The same tokens with a line for each member and item, two blanks a level;
// lists of short scalars stay on one line. Ends with a line
// feed. Requires: a root.
std::string laid_out(const Document& document);

}  // namespace cardinal
