// Chooses few agents that together cover what a goal needs.
//
// Thread safety: free functions without shared state.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cardinal/agent.h"
#include "cardinal/skill_tags.h"
#include "directory/discovery/query.h"

namespace cardinal::directory {

// An agent that subscribed to the goal.
struct CoalitionCandidate {
  Summary summary;
  double priority = 0;
  double score = 0;  // without tags and text
  Agent agent;
};

// Which of the capabilities an agent has: as a tag or below it, or as the id
// or name of a skill. Fails: usage, for a capability that is not a tag.
Result<std::vector<bool>> covered_by(const Agent& agent,
                                     std::span<const std::string> capabilities,
                                     const TagAliases* aliases);

// Takes the agent that covers most of what is uncovered, again and again; of
// equal ones that with the higher priority, then score, then by subject. The
// result has nobody whose part the others cover.
Result<Coalition> form_coalition(std::span<const CoalitionCandidate> candidates,
                                 std::span<const std::string> capabilities,
                                 const TagAliases* aliases);

inline constexpr std::size_t capabilities_max = 64;

}  // namespace cardinal::directory
