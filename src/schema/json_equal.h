// When two JSON values are the same, by JSON Schema's reading: numbers by
// their worth (1 is 1.0), objects regardless of order.
#pragma once

#include "cardinal/json.h"

namespace cardinal::schema {

bool is_equal(Value a, Value b);

// Equal values have equal hashes.
std::uint64_t hash_of(Value value);

// Both numbers. Exact: no integer is rounded.
std::partial_ordering compare_numbers(Value a, Value b);

// Exact in decimal where `value` has at most 36 significant digits and `of` 19,
// as nearly every number that people write does; else by the nearest doubles.
bool is_multiple(Value value, Value of);

}  // namespace cardinal::schema
