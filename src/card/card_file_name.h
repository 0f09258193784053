// Whether the name of a file says that it is a card, so that a search through
// folders need not look into it.
#pragma once

#include <string_view>

namespace cardinal {

// agent-card.json, agent.json, agentcard.json, ai-catalog.json,
// *.agentcard.json, *.agent-card.json, *.a2a.json, *.adp.json, and what a
// .well-known folder publishes as a card. `path` may have folders.
bool is_card_file_name(std::string_view path);

}  // namespace cardinal
