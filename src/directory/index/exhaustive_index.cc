#include "directory/index/exhaustive_index.h"

#include <algorithm>

#include "base/check_that.h"
#include "directory/words/agent_vector.h"

namespace cardinal {

void ExhaustiveIndex::add(std::uint64_t change, const Agent& agent) {
  CHECK(entries_.empty() || entries_.rbegin()->first < change);
  Entry entry{.terms = agents_.analyze(agent), .vector = {}};
  entry.vector = agent_vector(entry.terms, words_);
  for (const AgentTerm& term : entry.terms) {
    postings_[term.term].emplace(change, term.impact);
  }
  entries_.emplace(change, std::move(entry));
}

void ExhaustiveIndex::remove(std::uint64_t change) {
  const auto entry = entries_.find(change);
  CHECK(entry != entries_.end());
  for (const AgentTerm& term : entry->second.terms) {
    postings_[term.term].erase(change);
  }
  entries_.erase(entry);
}

std::uint32_t ExhaustiveIndex::documents_with(std::string_view term) const {
  const auto found = postings_.find(term);
  return found == postings_.end()
             ? 0
             : static_cast<std::uint32_t>(found->second.size());
}

TextPlan ExhaustiveIndex::plan(std::string_view query) {
  return plan_text(query, *this, words_, queries_);
}

void ExhaustiveIndex::add_group(const SoftGroup& group, Sums& sums) const {
  std::map<std::uint64_t, std::uint32_t> best;
  for (const SoftGroup::Member& member : group.members) {
    const auto found = postings_.find(member.term);
    if (found == postings_.end()) continue;
    for (const auto& [change, impact] : found->second) {
      std::uint32_t& score = best[change];
      score = std::max(score, member.weight * impact);
    }
  }
  for (const auto& [change, score] : best) sums[change] += score;
}

std::vector<TextHit> ExhaustiveIndex::search(const TextPlan& plan,
                                             std::size_t count) const {
  Sums sums;
  for (const SoftGroup& group : plan.groups) add_group(group, sums);
  const TextScorer scorer(plan);
  std::vector<TextHit> hits;
  for (const auto& [change, sum] : sums) {
    hits.push_back({change, scorer.score(sum, entries_.at(change).vector)});
  }
  std::ranges::sort(hits, ranks_before);
  if (hits.size() > count) hits.resize(count);
  return hits;
}

}  // namespace cardinal
