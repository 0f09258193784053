// A directory as a registry of Agentic Resource Discovery: the routes under
// /ard, and the manifests at their well-known paths.
//
//   TRY_STATUS(table->replace("ard", ard_router(options)));
//
// Thread safety: handlers are called from many threads.
#pragma once

#include "ard/federation.h"
#include "ard/manifest.h"
#include "server/request_gate.h"

namespace cardinal::ard {

struct ArdOptions {
  Services& services;  // with a directory; outlives the routes
  // Null: everybody may read.
  std::shared_ptr<server::RequestGate> gate = {};
  // The public URL of the server; empty: the one that a request names.
  std::string base_url = {};
  DirectoryProfile profile = {};
  Federation federation = {};
};

Result<http::Router> ard_router(ArdOptions options);

}  // namespace cardinal::ard
