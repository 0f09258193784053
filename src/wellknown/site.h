// Everything a server publishes at one moment: made whole from the files, so
// that a change takes effect at once or not at all.
#pragma once

#include <string>
#include <vector>

#include "cardinal/wellknown.h"
#include "wellknown/modification_times.h"

namespace cardinal::wellknown {

struct Site {
  http::Router routes;
  std::vector<std::string> served, notes;
};

// `base_url` is what strangers put before a path; empty when it is not known.
// `times` is of the sites before.
Result<Site> site_of(const PublishOptions& options, const std::string& base_url,
                     ModificationTimes& times, Env& env);

}  // namespace cardinal::wellknown
