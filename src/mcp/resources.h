// Resources: the schema of AgentCards, the list of agents, and the card of each
// agent under its own identity.
//
// Thread safety: as the backend.
#pragma once

#include "json/json_rpc.h"
#include "mcp/backend.h"
#include "mcp/protocol.h"

namespace cardinal::mcp {

// Items of the arrays that resources/list and resources/templates/list show.
std::string listed_resources(Version version);
std::string listed_templates(Version version);

// resources/read.
rpc::Answer read_resource(std::string_view uri, Backend& backend,
                          const std::atomic<bool>* cancelled);

}  // namespace cardinal::mcp
