// tools/call: from the arguments of a tool to its result.
//
// Thread safety: as the backend.
#pragma once

#include "json/json_rpc.h"
#include "mcp/backend.h"
#include "mcp/protocol.h"
#include "mcp/tools.h"

namespace cardinal::mcp {

// `arguments` may be absent. An operation that fails or refuses is a result
// with isError, so that the model can act on it; arguments that are not valid
// are an error of the protocol, with all that is wrong.
Step call_tool(const Tool& tool, Value arguments, Version version,
               Backend& backend);

}  // namespace cardinal::mcp
