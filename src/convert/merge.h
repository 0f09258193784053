// Edits that somebody made in a converted card, carried over to the original.
#pragma once

#include "cardinal/json.h"

namespace cardinal::convert {

// `original` with the difference between `before` and `after` applied, all
// three of one format; every other byte stays. Items of lists are matched by
// their id, name or address.
// Fails: internal, when there is too much to change.
Result<std::string> merged(std::string original, Value before, Value after);

}  // namespace cardinal::convert
