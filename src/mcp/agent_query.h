// Agents by exact id or by part of a name, for agentcard_resolve.
//
// Thread safety: as the backend.
#pragma once

#include "mcp/backend.h"
#include "mcp/tool_result.h"

namespace cardinal::mcp {

// The result of a tool: the card of that id, or the agents whose names have the
// text, or else those that discovery finds.
Step find_agent(std::string_view query, const ResultOptions& options,
                Backend& backend);

}  // namespace cardinal::mcp
