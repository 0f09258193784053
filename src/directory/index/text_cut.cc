#include "directory/index/text_cut.h"

#include <algorithm>
#include <array>
#include <limits>

#include "directory/text/agent_text.h"

namespace cardinal {
namespace {

// How many of the postings of a term have at least a level. Measured once on
// real cards; an estimate for any single term.
constexpr std::array<double, impact_levels> usual_share = {
    1.00, 1.00, 1.00, 0.97, 0.93, 0.86, 0.73, 0.60,
    0.49, 0.39, 0.31, 0.23, 0.16, 0.09, 0.02, 0.001};

std::uint32_t level_reaching(std::uint64_t score, std::uint32_t weight) {
  for (std::uint32_t level = 0; level < impact_levels; ++level) {
    if (std::uint64_t{weight} * impact_of_level(level) >= score) return level;
  }
  return impact_levels;
}

// About how many postings have at least that score.
double postings_from(const TextPlan& plan, std::uint64_t score) {
  double sum = 0;
  for (const SoftGroup& group : plan.groups) {
    for (const SoftGroup::Member& member : group.members) {
      const std::uint32_t level = level_reaching(score, member.weight);
      if (level < impact_levels) sum += member.documents * usual_share[level];
    }
  }
  return sum;
}

// The least score whose postings are not more than the budget.
std::uint64_t least_score(const TextPlan& plan, double budget) {
  std::uint64_t low = 0, high = 0;
  for (const SoftGroup& group : plan.groups) {
    high = std::max(high, std::uint64_t{group.best()});
  }
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (postings_from(plan, middle) <= budget) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

}  // namespace

TextCut::TextCut(const TextPlan& plan, std::size_t budget) {
  const std::uint64_t score = least_score(plan, static_cast<double>(budget));
  for (const SoftGroup& group : plan.groups) {
    starts_.push_back(levels_.size());
    left_.push_back(0);
    for (const SoftGroup::Member& member : group.members) {
      const std::uint32_t level = level_reaching(score, member.weight);
      levels_.push_back(level);
      if (level == 0) continue;
      complete_ = false;
      left_.back() =
          std::max(left_.back(), member.weight * impact_of_level(level - 1));
    }
  }
}

}  // namespace cardinal
