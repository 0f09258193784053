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
Step read_resource(std::string_view uri, Version version, Backend& backend);
// Whether the content of the resource is the same for this version of the
// program.
bool is_constant_resource(std::string_view uri);
// Whether every change of the directory changes it.
bool is_registry_resource(std::string_view uri);

}  // namespace cardinal::mcp
