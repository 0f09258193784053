// Everything a server publishes at one moment. It is built from the files as a
// whole, so that a reload takes effect completely or not at all.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "access/nonce_memory.h"
#include "cardinal/wellknown.h"
#include "wellknown/modification_times.h"

namespace cardinal::wellknown {

struct Site {
  http::Router routes;
  std::vector<std::string> served, notes;
};

// `base_url` is the public URL of the server; empty when it is unknown. `times`
// comes from the previous site and is changed even when this fails.
// The nonces of signed requests outlive a site.
Result<Site> site_of(const PublishOptions& options, const std::string& base_url,
                     ModificationTimes& times,
                     std::shared_ptr<access::NonceMemory> nonces, Env& env);

}  // namespace cardinal::wellknown
