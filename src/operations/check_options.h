// How a card is to be checked, from the input of the operation.
#pragma once

#include "cardinal/rule.h"

namespace cardinal {

struct CheckOptions;

// What --as names; absent when it is not given.
// Fails: usage, with the nearest known name.
Result<std::optional<DialectVersion>> requested_dialect_version(Value input);

// Dialect, profile, pointer and rules.
// Fails: usage, with the nearest known name.
Result<CheckOptions> check_options(Value input);

// What --category selects; empty: all.
// Fails: usage, with the nearest known name.
Result<std::vector<Category>> categories_of(Value input);

}  // namespace cardinal
