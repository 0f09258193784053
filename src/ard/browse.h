// List and Retrieve of ARD (5.3.4, 5.3.5): complete entries without ranking.
//
// Thread safety: free functions without shared state.
#pragma once

#include "ard/matching.h"

namespace cardinal::ard {

// The answer to GET /agents with this query of the URL, as JSON.
// Fails: usage; or as `list` and `get` do.
Result<std::string> list_entries(DirectoryCalls& calls, const Host& host,
                                 std::string_view query);

// The complete entry with this identifier.
// Fails: usage, if it is not one; not_found.
Result<std::string> retrieve_entry(DirectoryCalls& calls, const Host& host,
                                   std::string_view identifier);

}  // namespace cardinal::ard
