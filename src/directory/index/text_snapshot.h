// The text index at one moment: segments in the order of their changes, and
// what was deleted since they were made.
//
//   TextPlan plan = snapshot->plan("who can translate", analyzer);
//   for (const TextHit& hit : snapshot->search(plan, {.count = 10})) ...
//
// The answer depends on the cards that are there, not on how they are spread
// over segments: document frequencies count cards that are there, impacts are
// an agent's own, and of equal scores the older change comes first.
//
// Thread safety: immutable; shared by readers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "directory/index/candidates.h"
#include "directory/index/segment.h"
#include "directory/index/text_hit.h"
#include "directory/text/text_plan.h"

namespace cardinal {

// What was deleted from a segment.
struct SegmentDeletions {
  DocumentBits bits;
  std::uint32_t documents = 0;
  // How many of the deleted documents have a term: by its index, sorted.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> terms;

  std::uint32_t documents_with(std::uint32_t term) const;
};

struct LiveSegment {
  Segment segment;
  std::shared_ptr<const SegmentDeletions> deletions;  // never null
  std::uint32_t documents() const {
    return segment.documents() - deletions->documents;
  }
};

struct TextSearchOptions {
  std::size_t count = 10;
  // The whole function scores so many cards, the best by their words alone.
  // Never fewer than `count`.
  std::size_t candidates = 300;
  // Only the rarest words bring candidates in; the others score them.
  std::size_t carriers = 6;
};

// The groups that bring candidates in: those that can score most.
std::vector<std::size_t> carriers_of(const TextPlan& plan, std::size_t count);

class TextSnapshot final : public TermStatistics {
 public:
  TextSnapshot(std::vector<LiveSegment> segments,
               std::shared_ptr<const WordTable> words);

  std::uint32_t documents() const override { return documents_; }
  std::uint32_t documents_with(std::string_view term) const override;

  TextPlan plan(std::string_view query, TextAnalyzer& analyzer) const;
  std::vector<TextHit> search(const TextPlan& plan,
                              const TextSearchOptions& options) const;
  // What was stored with a card; nothing if it is not there.
  std::optional<std::string_view> row_of(std::uint64_t change) const;

  const std::vector<LiveSegment>& segments() const { return segments_; }

 private:
  using SegmentGroups = std::vector<GroupTerms>;  // of a plan, in a segment

  std::vector<ScoredDocument> candidates(
      const std::vector<SegmentGroups>& groups,
      std::span<const std::size_t> carriers, std::size_t count) const;

  std::vector<LiveSegment> segments_;
  std::shared_ptr<const WordTable> words_;
  std::uint32_t documents_ = 0;
};

}  // namespace cardinal
