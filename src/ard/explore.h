// Explore of ARD (5.3.3): how many entries have which values.
//
// Thread safety: free functions without shared state.
#pragma once

#include "ard/matching.h"

namespace cardinal::ard {

// The answer to a request, as JSON. Fails: usage; or as `explore`, `discover`
// and `list` do.
Result<std::string> explore(DirectoryCalls& calls, const Host& host,
                            Value request);

}  // namespace cardinal::ard
