// How a card is to be checked, from the input of the operation.
#pragma once

#include "cardinal/rule.h"

namespace cardinal {

struct CheckOptions;

// What --as names; absent when it is not given.
// Fails: usage, with the nearest known name.
Result<std::optional<DialectVersion>> requested_dialect_version(Value input);

// Dialect, profile, pointer and rules. An organisation's rules are known only
// where configuration files are read: who reads them checks such ids later.
// Fails: usage, with the nearest known name.
enum class OtherRules : std::uint8_t { refused, allowed };
Result<CheckOptions> check_options(Value input,
                                   OtherRules others = OtherRules::refused);

// What --category selects; empty: all.
// Fails: usage, with the nearest known name.
Result<std::vector<Category>> categories_of(Value input);

}  // namespace cardinal
