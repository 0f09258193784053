// What the name of a file says: that it is a card, so that a search through
// folders need not look into it, and what an editor writes into a new one.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string_view>

#include "cardinal/card.h"

namespace cardinal {

// agent-card.json, agent_card.json, agent.json, agentcard.json,
// ai-catalog.json, *.agentcard.json, *.agent-card.json, *.a2a.json, *.adp.json,
// *.ai-catalog.json, *.oasf.json, and what a .well-known folder publishes as a
// card. `path` may have folders.
bool is_card_file_name(std::string_view path);

// The dialect and version that a new file of that name is written in; none
// where the name does not say it.
std::optional<DialectVersion> dialect_of_file_name(std::string_view path);

}  // namespace cardinal
