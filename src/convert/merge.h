// Applies to the original the edits that somebody made in a converted card.
#pragma once

#include "cardinal/json.h"

namespace cardinal::convert {

// Returns `original` with the differences between `before` and `after` applied.
// All three have the same format; every other byte stays. Items of lists are
// matched by their id, name or address.
// Fails: internal, when there are too many differences.
Result<std::string> merged(std::string original, Value before, Value after);

}  // namespace cardinal::convert
