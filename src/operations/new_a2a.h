// `cardinal new a2a`.
#pragma once

#include <string>

#include "cardinal/json.h"

namespace cardinal {

// A card to start from, as the input of `new` asks for it.
// Fails: usage, when the input cannot make one.
Result<std::string> new_a2a_card(Value input);

}  // namespace cardinal
