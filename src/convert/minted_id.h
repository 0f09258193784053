// New identifiers for cards that have none of the kind that a format requires.
#pragma once

#include <string>

#include "cardinal/convert.h"

namespace cardinal::convert {

// What the agent is called, in lower case with hyphens: the last part of its
// name in the MCP registry, or else its name.
std::string slug_of(const Agent& agent);

// A ULID for an AgentCard, an agent:// name with one for an ADP card. Empty for
// formats that require none, or derive theirs from the card.
std::string minted_id(CardFormat to, const Agent& agent, const Env& env);

}  // namespace cardinal::convert
