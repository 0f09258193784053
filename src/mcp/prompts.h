// Prompts that a person picks in a host: find an agent, review a card.
//
// Thread safety: free functions without shared state.
#pragma once

#include "json/json_rpc.h"
#include "mcp/protocol.h"

namespace cardinal::mcp {

// The array that prompts/list shows.
std::string listed_prompts(Version version);

// prompts/get.
rpc::Answer get_prompt(Value params);

}  // namespace cardinal::mcp
