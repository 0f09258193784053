// Search of ARD (5.3.2): entries for what is asked in plain words, the best
// first.
//
// Thread safety: free functions; a Federation may be used from many threads.
#pragma once

#include "ard/federation.h"
#include "ard/matching.h"

namespace cardinal::ard {

struct SearchAnswer {
  std::string json;
  // The outcome of each registry that was asked besides, for a field of the
  // response.
  std::vector<std::string> upstreams;
};

// `request` is the body. Fails: usage; or as `discover` does.
Result<SearchAnswer> search(DirectoryCalls& calls, const Host& host,
                            Value request, const Federation& federation);

}  // namespace cardinal::ard
