// The directory of `serve` as a registry of Agentic Resource Discovery.
//
// Thread safety: free functions without shared state.
#pragma once

#include "cli/served_directory.h"
#include "server/api_server.h"

namespace cardinal::cli {

// Fails: usage, for registries that are none, and without --data.
Status check_registry_flags(Value input);

struct RegistryPlace {
  bool is_tls = false;
  bool has_card = false;  // the directory's own card is served
};
// Adds the routes of the registry to those of the server. What is given must
// outlive the server. Warns of upstreams that cannot be asked.
// Fails: conflict, if others have them.
Status serve_registry(Value input, Services& services,
                      const ServedDirectory& directory, server::ApiServer& api,
                      const RegistryPlace& place, Announcer& announcer);

}  // namespace cardinal::cli
