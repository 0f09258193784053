// `cardinal new ai-catalog`.
#pragma once

#include <string>

#include "cardinal/json.h"

namespace cardinal {

// A catalog of one entry to start from, as the input of `new` asks for it.
// Fails: usage, when the input cannot make one.
Result<std::string> new_ai_catalog(Value input);

}  // namespace cardinal
