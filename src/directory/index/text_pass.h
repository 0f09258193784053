// The words of a plan in one segment: takes the postings that a cut brings in,
// and completes the scores of the documents that stay.
//
//   TextPass pass(segment, plan);
//   pass.take(cut, groups, selection, scratch);
//   pass.complete(cut, documents);
//
// Thread safety: one thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "directory/index/live_segment.h"
#include "directory/index/search_scratch.h"
#include "directory/index/segment_selection.h"
#include "directory/index/text_cut.h"

namespace cardinal {

// A document and what it has scored.
struct ScoredDocument {
  std::uint32_t document = 0;
  std::uint32_t sum = 0;
  std::uint64_t groups = 0;  // that are in the sum
};

class TextPass {
 public:
  TextPass(const Segment& segment, const TextPlan& plan);

  // The postings of the cut and of some groups (bit i: group i), of documents
  // of the selection, into the scratch's windows; group by group.
  void take(const TextCut& cut, std::uint64_t groups,
            const SegmentSelection& selection, SearchScratch& scratch) const;
  // Adds what documents score for a group by the postings that are not of the
  // cut, to those for which it has not scored; afterwards its bit is set for
  // all. Requires: documents ascend.
  void complete(const TextCut& cut, std::uint32_t group,
                std::span<ScoredDocument* const> documents) const;

 private:
  struct Member {
    std::uint32_t term;
    std::uint32_t number;  // in its group
    std::uint32_t weight;
  };
  struct Group {
    std::uint32_t number;  // in the plan
    std::vector<Member> members;
  };
  struct Missing {
    std::uint32_t document;
    std::uint32_t score;
  };

  template <bool filtered>
  void take_member(const Member& member, std::uint32_t group,
                   std::uint32_t least_level, const SegmentSelection& selection,
                   SearchScratch& scratch) const;
  void look_up(const Member& member, std::uint32_t below,
               std::vector<Missing>& missing) const;

  const Segment* segment_;
  std::vector<Group> groups_;
};

}  // namespace cardinal
