#include "directory/discovery/goal_of_agent.h"

#include <algorithm>
#include <charconv>

namespace cardinal::directory {

std::optional<double> priority_of(const Agent& agent, std::string_view goal) {
  for (const Agent::Goal& subscribed : agent.goals) {
    if (subscribed.id != goal) continue;
    const std::string& text = subscribed.priority;
    double priority = 0;
    const auto read =
        std::from_chars(text.data(), text.data() + text.size(), priority);
    if (read.ec == std::errc()) return priority;
  }
  return std::nullopt;
}

std::string description_of(const Agent& agent, std::string_view goal) {
  const auto found = std::ranges::find(agent.goals, goal, &Agent::Goal::id);
  return found == agent.goals.end() ? std::string() : found->description;
}

}  // namespace cardinal::directory
