// Which postings of a plan bring candidates in: those that can add most to a
// score, about as many as a budget.
//
//   const TextCut cut(plan, 50'000);
//   if (level >= cut.level(group, member)) use(posting);
//
// The choice is made by how many documents have each term, and by how impacts
// usually spread over levels, so that it does not depend on segments.
//
// Thread safety: immutable.
#pragma once

#include <cstdint>
#include <vector>

#include "directory/text/text_plan.h"

namespace cardinal {

class TextCut {
 public:
  TextCut(const TextPlan& plan, std::size_t budget);

  // Postings of the member from this level on; `impact_levels`: none.
  std::uint32_t level(std::size_t group, std::size_t member) const {
    return levels_[starts_[group] + member];
  }
  // The most that a posting of the group scores that is not taken.
  std::uint32_t left(std::size_t group) const { return left_[group]; }
  // All postings of the plan are taken.
  bool complete() const { return complete_; }

 private:
  std::vector<std::size_t> starts_;  // of the groups
  std::vector<std::uint32_t> levels_, left_;
  bool complete_ = true;
};

}  // namespace cardinal
