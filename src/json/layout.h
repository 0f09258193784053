// JSON text laid out for people.
#pragma once

#include <string>
#include <string_view>

namespace cardinal {

// The same tokens with a line for each member and item, two blanks a level;
// lists of short scalars stay on one line. Requires: valid JSON.
std::string laid_out(std::string_view json);

}  // namespace cardinal
