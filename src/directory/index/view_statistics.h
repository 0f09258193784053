// What the plan of a request may know: how many documents that a viewer sees
// have a term.
//
// Thread safety: immutable; refers to the segments.
#pragma once

#include <span>

#include "directory/index/index_query.h"
#include "directory/index/live_segment.h"
#include "directory/index/segment_selection.h"
#include "directory/text/text_plan.h"

namespace cardinal {

// The documents of a segment that a viewer may know of.
SegmentSelection visible_in(const LiveSegment& live, const IndexView& view);
std::uint32_t count_of(const LiveSegment& live,
                       const SegmentSelection& selection);

class ViewStatistics final : public TermStatistics {
 public:
  ViewStatistics(std::span<const LiveSegment> segments, const IndexView& view);

  std::uint32_t documents() const override { return documents_; }
  std::uint32_t documents_with(std::string_view term) const override;

 private:
  std::span<const LiveSegment> segments_;
  std::vector<SegmentSelection> visible_;
  std::uint32_t documents_ = 0;
};

}  // namespace cardinal
