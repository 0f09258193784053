// All tags of an agent as one list.
#pragma once

#include <string_view>
#include <unordered_set>

#include "cardinal/agent.h"

namespace cardinal::convert {

// The tags of the agent, then those of its skills, each once.
inline std::vector<std::string> all_tags(const Agent& agent) {
  std::vector<std::string> all = agent.tags;
  std::unordered_set<std::string_view> seen(agent.tags.begin(),
                                            agent.tags.end());
  for (const Agent::Skill& skill : agent.skills) {
    for (const std::string& tag : skill.tags) {
      if (seen.insert(tag).second) all.push_back(tag);
    }
  }
  return all;
}

}  // namespace cardinal::convert
