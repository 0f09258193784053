// An MCP server of a registry (server.json) as a card of a directory.
//
// Thread safety: free functions without shared state.
#pragma once

#include "cardinal/json.h"

namespace cardinal::cli {

// A directory keeps an MCP server as an AgentCard. A server.json does not list
// its tools, so what it says of itself is its one capability.
// Fails: invalid, without a name and a description, or for a server that runs
// where it is used.
Result<std::string> card_of_server(Value server);

}  // namespace cardinal::cli
