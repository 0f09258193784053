// One finding for all that an object lacks, whichever rules require it.
#pragma once

#include "check/engine.h"

namespace cardinal {

// Whether an earlier finding of the same severity says that the object lacks
// members; it then says this too, such as `neither "url" nor "data"`.
bool joins_missing(Findings& out, Value object, std::string_view also);

}  // namespace cardinal
