// The best documents of a segment by the sum of their groups, without scoring
// them all: MaxScore (Turtle and Flood 1995) with block maxima (Ding and Suel
// 2011), a window of documents at a time.
//
//   BestDocuments best(1'000);
//   add_candidates(segment, 0, groups, deleted, best);
//   for (const ScoredDocument& document : best.sorted()) ...
//
// Thread safety: one thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "directory/index/segment.h"
#include "directory/text/text_plan.h"

namespace cardinal {

struct ScoredDocument {
  std::uint64_t sum = 0;
  std::uint32_t segment = 0;
  std::uint32_t document = 0;
  bool operator==(const ScoredDocument&) const = default;
};

// The best so far. Of equal sums the one that was added first stays, so
// documents must come in their order.
class BestDocuments {
 public:
  explicit BestDocuments(std::size_t count) : count_(count) {}

  // A document must have a larger sum to be among them.
  std::uint64_t threshold() const { return threshold_; }
  // Leaves out documents with at most this sum. Requires: `count` documents
  // with larger ones will be added.
  void start_above(std::uint64_t sum) {
    threshold_ = std::max(threshold_, sum);
  }
  void add(const ScoredDocument& document);
  // The best first.
  std::vector<ScoredDocument> sorted() const;

 private:
  std::size_t count_;
  std::vector<ScoredDocument> heap_;  // the worst on top
  std::uint64_t threshold_ = 0;
};

// One bit per document; no bits: none is set.
using DocumentBits = std::vector<std::uint64_t>;
inline bool is_set(const DocumentBits& bits, std::uint32_t document) {
  return !bits.empty() && (bits[document / 64] >> (document % 64) & 1) != 0;
}

// What of a group a segment has: indices of terms, and weights.
struct GroupTerms {
  struct Term {
    std::uint32_t index;
    std::uint32_t weight;
  };
  std::vector<Term> terms;

  // Leaves the term with the largest weight, if there is one.
  void keep_largest();
};

// `number` is the segment's, for the results.
void add_candidates(const Segment& segment, std::uint32_t number,
                    std::span<const GroupTerms> groups,
                    const DocumentBits& deleted, BestDocuments& best);

// The sum of the groups for each document. Requires: documents ascend.
std::vector<std::uint64_t> sums_of(const Segment& segment,
                                   std::span<const GroupTerms> groups,
                                   std::span<const std::uint32_t> documents);

}  // namespace cardinal
