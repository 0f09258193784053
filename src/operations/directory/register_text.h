// What register answers, for people.
//
// Thread safety: free functions without shared state.
#pragma once

#include "cardinal/operations.h"

namespace cardinal {

Rendered register_as_text(Value answer, const Asked& asked, const Style& style);

}  // namespace cardinal
