// What an agent says of a goal that it subscribed to (AgentCard 2.8).
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cardinal/agent.h"

namespace cardinal::directory {

// Absent if the agent did not subscribe, or gives none.
std::optional<double> priority_of(const Agent& agent, std::string_view goal);
// Empty if there is none.
std::string description_of(const Agent& agent, std::string_view goal);

}  // namespace cardinal::directory
