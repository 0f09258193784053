#include "directory/index/text_snapshot.h"

#include <algorithm>
#include <numeric>

namespace cardinal {
namespace {

std::vector<GroupTerms> terms_in(const Segment& segment,
                                 std::span<const SoftGroup> groups) {
  std::vector<GroupTerms> found(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (const SoftGroup::Member& member : groups[i].members) {
      if (const auto term = segment.find(member.term)) {
        found[i].terms.push_back({*term, member.weight});
      }
    }
  }
  return found;
}

// The scores of candidates in one segment. Requires: they are in the order of
// their numbers.
void add_hits(const LiveSegment& live, std::span<const GroupTerms> groups,
              const TextScorer& scorer,
              std::span<const ScoredDocument> candidates,
              std::vector<TextHit>& hits) {
  std::vector<std::uint32_t> documents;
  for (const ScoredDocument& candidate : candidates) {
    documents.push_back(candidate.document);
  }
  const std::vector<std::uint64_t> sums =
      sums_of(live.segment, groups, documents);
  for (std::size_t i = 0; i < documents.size(); ++i) {
    hits.push_back(
        {live.segment.change_of(documents[i]),
         scorer.score(sums[i], live.segment.vector_of(documents[i]))});
  }
}

}  // namespace

std::uint32_t SegmentDeletions::documents_with(std::uint32_t term) const {
  const auto found = std::ranges::lower_bound(
      terms, term, {}, [](const auto& entry) { return entry.first; });
  return found != terms.end() && found->first == term ? found->second : 0;
}

std::vector<std::size_t> carriers_of(const TextPlan& plan, std::size_t count) {
  std::vector<std::size_t> order(plan.groups.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) {
    return plan.groups[i].best();
  });
  if (order.size() > count) order.resize(count);
  return order;
}

TextSnapshot::TextSnapshot(std::vector<LiveSegment> segments,
                           std::shared_ptr<const WordTable> words)
    : segments_(std::move(segments)), words_(std::move(words)) {
  for (const LiveSegment& live : segments_) documents_ += live.documents();
}

std::uint32_t TextSnapshot::documents_with(std::string_view term) const {
  std::uint32_t documents = 0;
  for (const LiveSegment& live : segments_) {
    if (const auto index = live.segment.find(term)) {
      documents += live.segment.term(*index).documents -
                   live.deletions->documents_with(*index);
    }
  }
  return documents;
}

TextPlan TextSnapshot::plan(std::string_view query,
                            TextAnalyzer& analyzer) const {
  return plan_text(query, *this, words_.get(), analyzer);
}

// The best by their carriers. A first pass over the words themselves, without
// neighbours, finds sums that the result cannot stay below: most neighbours,
// which score little, are then never walked through.
std::vector<ScoredDocument> TextSnapshot::candidates(
    const std::vector<SegmentGroups>& groups,
    std::span<const std::size_t> carriers, std::size_t count) const {
  BestDocuments best(count);
  for (const bool words_alone : {true, false}) {
    BestDocuments pass(count);
    if (best.threshold() > 0) pass.start_above(best.threshold() - 1);
    for (std::uint32_t i = 0; i < segments_.size(); ++i) {
      std::vector<GroupTerms> chosen;
      for (const std::size_t group : carriers) {
        chosen.push_back(groups[i][group]);
        if (words_alone) chosen.back().keep_largest();
      }
      add_candidates(segments_[i].segment, i, chosen,
                     segments_[i].deletions->bits, pass);
    }
    best = std::move(pass);
  }
  return best.sorted();
}

std::vector<TextHit> TextSnapshot::search(
    const TextPlan& plan, const TextSearchOptions& options) const {
  std::vector<SegmentGroups> groups;
  for (const LiveSegment& live : segments_) {
    groups.push_back(terms_in(live.segment, plan.groups));
  }
  std::vector<ScoredDocument> found =
      candidates(groups, carriers_of(plan, options.carriers),
                 std::max(options.candidates, options.count));
  std::ranges::sort(found, {}, [](const ScoredDocument& candidate) {
    return std::pair(candidate.segment, candidate.document);
  });
  const TextScorer scorer(plan);
  std::vector<TextHit> hits;
  for (std::size_t begin = 0; begin < found.size();) {
    const std::uint32_t number = found[begin].segment;
    std::size_t end = begin;
    while (end < found.size() && found[end].segment == number) ++end;
    add_hits(segments_[number], groups[number], scorer,
             std::span(found).subspan(begin, end - begin), hits);
    begin = end;
  }
  std::ranges::sort(hits, ranks_before);
  if (hits.size() > options.count) hits.resize(options.count);
  return hits;
}

std::optional<std::string_view> TextSnapshot::row_of(
    std::uint64_t change) const {
  for (const LiveSegment& live : segments_) {
    const auto document = live.segment.document_of(change);
    if (document && !is_set(live.deletions->bits, *document)) {
      return live.segment.row_of(*document);
    }
  }
  return {};
}

}  // namespace cardinal
