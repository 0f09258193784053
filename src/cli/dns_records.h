// The DNS records by which clients of ARD find a server (5.1).
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>

#include "cardinal/base.h"

namespace cardinal::cli {

// Lines of a zone file: the manifest of the server with this public URL, and
// its registry, if it has one.
// Fails: usage, for a URL without a host name.
Result<std::string> dns_records_of(const std::string& base_url,
                                   bool has_registry);

}  // namespace cardinal::cli
