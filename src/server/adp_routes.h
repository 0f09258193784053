// The directory as an agent of ADP: POST /adp takes JSON-RPC 2.0, GET /adp has
// the directory's own card. AITP's own wire format is not published: this is a
// binding of our own (docs/adp.md).
#pragma once

#include <memory>
#include <vector>

#include "server/adp_methods.h"

namespace cardinal::server {

inline constexpr std::size_t adp_body_bytes_max = 256u << 10;

// What the options refer to must outlive the routes. `agent_of` may be null:
// then nobody is recognised by a signature.
std::vector<http::Route> adp_routes(AdpMethodsOptions options,
                                    AgentOfRequest agent_of = {});

}  // namespace cardinal::server
