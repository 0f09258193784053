// How a card is to be checked, from the input of the operation.
#pragma once

#include "cardinal/check.h"

namespace cardinal {

// Dialect, profile, pointer and rules.
// Fails: usage, with the nearest known name.
Result<CheckOptions> check_options(Value input);

}  // namespace cardinal
