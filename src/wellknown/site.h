// Everything a server publishes at one moment: made whole from the files, so
// that a change takes effect at once or not at all.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "cardinal/wellknown.h"

namespace cardinal::wellknown {

struct Site {
  http::Router routes;
  std::vector<std::string> served, notes;
  std::set<std::string> headers;  // that callers show themselves by
};

// `base_url` is what strangers put before a path; empty when it is not known.
Result<Site> site_of(const PublishOptions& options, const std::string& base_url,
                     Env& env);

}  // namespace cardinal::wellknown
