// The answer of discover for people: a table, the factors as bars, the words
// that matched.
#pragma once

#include "cardinal/operations.h"

namespace cardinal {

Rendered discovered_as_text(Value answer, const Asked& asked,
                            const Style& style);

}  // namespace cardinal
