#include "directory/discovery/coalition.h"

#include <algorithm>
#include <tuple>

#include "base/ascii.h"
#include "base/errors.h"
#include "directory/discovery/agent_tags.h"

namespace cardinal::directory {
namespace {

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, to_lower, to_lower);
}

struct Chosen {
  std::size_t candidate;
  std::vector<bool> covers;
};

bool covers_something(const std::vector<bool>& covers,
                      const std::vector<bool>& uncovered) {
  for (std::size_t i = 0; i < covers.size(); ++i) {
    if (covers[i] && uncovered[i]) return true;
  }
  return false;
}

// Drops those who became superfluous by later choices.
void drop_superfluous(std::vector<Chosen>& chosen) {
  for (std::size_t i = 0; i < chosen.size();) {
    std::vector<bool> only_here = chosen[i].covers;
    for (std::size_t j = 0; j < chosen.size(); ++j) {
      if (j == i) continue;
      for (std::size_t k = 0; k < only_here.size(); ++k) {
        if (chosen[j].covers[k]) only_here[k] = false;
      }
    }
    if (std::ranges::count(only_here, true) > 0) {
      ++i;
    } else {
      chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

}  // namespace

Result<std::vector<bool>> covered_by(const Agent& agent,
                                     std::span<const std::string> capabilities,
                                     const TagAliases* aliases) {
  std::vector<SkillTag> tags;
  for (const std::string& text : tag_texts_of(agent)) {
    if (Result<SkillTag> tag = parse_skill_tag(text)) {
      tags.push_back(*std::move(tag));
    }
  }
  std::vector<bool> covered;
  for (const std::string& capability : capabilities) {
    const std::string_view word = capability;
    TRY(const TagQuery query, parse_tag_query(std::span(&word, 1), aliases));
    bool has = match_tags(query, tags).score.value_or(0) > 0;
    for (const Agent::Skill& skill : agent.skills) {
      has = has || equals_ignoring_case(skill.id, capability) ||
            equals_ignoring_case(skill.name, capability);
    }
    covered.push_back(has);
  }
  return covered;
}

Result<Coalition> form_coalition(std::span<const CoalitionCandidate> candidates,
                                 std::span<const std::string> capabilities,
                                 const TagAliases* aliases) {
  if (capabilities.size() > capabilities_max) {
    return usage("a coalition covers at most {} capabilities; got {}",
                 capabilities_max, capabilities.size());
  }
  std::vector<std::vector<bool>> covers;
  for (const CoalitionCandidate& candidate : candidates) {
    TRY(std::vector<bool> has,
        covered_by(candidate.agent, capabilities, aliases));
    covers.push_back(std::move(has));
  }
  std::vector<bool> uncovered(capabilities.size(), true);
  std::vector<Chosen> chosen;
  while (true) {
    std::optional<std::size_t> best;
    const auto key = [&](std::size_t i) {
      std::ptrdiff_t adds = 0;
      for (std::size_t k = 0; k < uncovered.size(); ++k) {
        adds += uncovered[k] && covers[i][k];
      }
      const CoalitionCandidate& candidate = candidates[i];
      return std::tuple(-adds, -candidate.priority, -candidate.score,
                        std::string_view(candidate.summary.subject));
    };
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (covers_something(covers[i], uncovered) &&
          (!best || key(i) < key(*best))) {
        best = i;
      }
    }
    if (!best) break;
    chosen.push_back({*best, covers[*best]});
    for (std::size_t k = 0; k < uncovered.size(); ++k) {
      if (covers[*best][k]) uncovered[k] = false;
    }
  }
  drop_superfluous(chosen);
  Coalition coalition;
  for (const Chosen& one : chosen) {
    const CoalitionCandidate& candidate = candidates[one.candidate];
    auto& member = coalition.members.emplace_back();
    member.summary = candidate.summary;
    member.priority = candidate.priority;
    for (std::size_t k = 0; k < capabilities.size(); ++k) {
      if (one.covers[k]) member.covers.push_back(capabilities[k]);
    }
  }
  for (std::size_t k = 0; k < capabilities.size(); ++k) {
    if (uncovered[k]) coalition.uncovered.push_back(capabilities[k]);
  }
  return coalition;
}

}  // namespace cardinal::directory
