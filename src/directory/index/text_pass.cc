#include "directory/index/text_pass.h"

#include <algorithm>
#include <array>

#include "directory/index/tier_lookup.h"

namespace cardinal {
namespace {

using Scores = std::array<std::uint32_t, TierReader::steps_max>;

// By the steps of a tier; 0 for levels below the least.
Scores scores_in(const PostingTier& tier, std::uint32_t weight,
                 std::uint32_t least_level) {
  Scores scores{};
  for (std::uint32_t step = 0; step < scores.size(); ++step) {
    const std::uint32_t level = tier.level(step);
    if (level >= least_level) scores[step] = weight * impact_of_level(level);
  }
  return scores;
}

}  // namespace

TextPass::TextPass(const Segment& segment, const TextPlan& plan)
    : segment_(&segment) {
  for (std::uint32_t i = 0; i < plan.groups.size(); ++i) {
    Group group{i, {}};
    const auto& members = plan.groups[i].members;
    for (std::uint32_t k = 0; k < members.size(); ++k) {
      if (const auto term = segment.find(members[k].term)) {
        group.members.push_back({*term, k, members[k].weight});
      }
    }
    if (!group.members.empty()) groups_.push_back(std::move(group));
  }
}

template <bool filtered>
void TextPass::take_member(const Member& member, std::uint32_t group,
                           std::uint32_t least_level,
                           const SegmentSelection& selection,
                           SearchScratch& scratch) const {
  for (const PostingTier& tier : posting_list(*segment_, member.term)) {
    if (tier.high < least_level) break;
    const Scores scores = scores_in(tier, member.weight, least_level);
    TierReader reader(*segment_, tier);
    for (std::uint32_t block = 0; block < tier.blocks(); ++block) {
      const std::uint32_t count = reader.load(block);
      for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t score = scores[reader.steps()[i]];
        if (score == 0) continue;
        const std::uint32_t document = reader.documents()[i];
        if (filtered && !is_set(selection.bits, document)) continue;
        scratch.windows[document >> window_bits].emplace_back(document, group,
                                                              score);
      }
    }
  }
}

void TextPass::take(const TextCut& cut, std::uint64_t groups,
                    const SegmentSelection& selection,
                    SearchScratch& scratch) const {
  if (selection.kind == Selected::none) return;
  const bool filtered = selection.kind == Selected::some;
  for (const Group& group : groups_) {
    if ((groups >> group.number & 1) == 0) continue;
    for (const Member& member : group.members) {
      const std::uint32_t least = cut.level(group.number, member.number);
      if (least == impact_levels) continue;
      if (filtered) {
        take_member<true>(member, group.number, least, selection, scratch);
      } else {
        take_member<false>(member, group.number, least, selection, scratch);
      }
    }
  }
}

void TextPass::look_up(const Member& member, std::uint32_t below,
                       std::vector<Missing>& missing) const {
  for (const PostingTier& tier : posting_list(*segment_, member.term)) {
    if (tier.low >= below) continue;
    const std::uint32_t best =
        member.weight *
        impact_of_level(std::min<std::uint32_t>(tier.high, below - 1));
    TierLookup lookup(*segment_, tier);
    for (Missing& document : missing) {
      if (document.score >= best) continue;
      const auto level = lookup.level_of(document.document);
      if (level && *level < below) {
        document.score =
            std::max(document.score, member.weight * impact_of_level(*level));
      }
      if (lookup.at_end()) break;
    }
  }
}

// All postings of the cut score at least as much as all others, so that a group
// that has scored has its best.
void TextPass::complete(const TextCut& cut, std::uint32_t group,
                        std::span<ScoredDocument* const> documents) const {
  const std::uint64_t bit = std::uint64_t{1} << group;
  std::vector<Missing> missing;
  for (const ScoredDocument* document : documents) {
    if ((document->groups & bit) == 0) {
      missing.push_back({document->document, 0});
    }
  }
  const auto here = std::ranges::find(groups_, group, &Group::number);
  if (here != groups_.end() && !missing.empty()) {
    for (const Member& member : here->members) {
      const std::uint32_t below = cut.level(group, member.number);
      if (below > 0) look_up(member, below, missing);
    }
  }
  auto next = missing.cbegin();
  for (ScoredDocument* document : documents) {
    if ((document->groups & bit) != 0) continue;
    document->groups |= bit;
    document->sum += (next++)->score;
  }
}

}  // namespace cardinal
