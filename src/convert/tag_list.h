// All tags of an agent as one list.
#pragma once

#include <algorithm>

#include "cardinal/agent.h"

namespace cardinal::convert {

// The tags of the agent, then those of its skills, each once.
inline std::vector<std::string> all_tags(const Agent& agent) {
  std::vector<std::string> all = agent.tags;
  for (const Agent::Skill& skill : agent.skills) {
    for (const std::string& tag : skill.tags) {
      if (std::ranges::find(all, tag) == all.end()) all.push_back(tag);
    }
  }
  return all;
}

}  // namespace cardinal::convert
