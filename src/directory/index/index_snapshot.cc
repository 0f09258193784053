#include "directory/index/index_snapshot.h"

#include <algorithm>

#include "base/check_that.h"
#include "directory/index/index_search.h"
#include "directory/index/view_statistics.h"

namespace cardinal {

IndexSnapshot::IndexSnapshot(std::uint64_t change, bool degraded,
                             std::vector<LiveSegment> segments,
                             std::shared_ptr<const WordTable> words,
                             std::shared_ptr<ScratchPool> scratch)
    : change_(change),
      degraded_(degraded),
      segments_(std::move(segments)),
      words_(std::move(words)),
      scratch_(std::move(scratch)) {}

std::uint32_t IndexSnapshot::documents(const IndexView& view) const {
  return ViewStatistics(segments_, view).documents();
}

std::uint32_t IndexSnapshot::documents_with(std::string_view term,
                                            const IndexView& view) const {
  return ViewStatistics(segments_, view).documents_with(term);
}

TextPlan IndexSnapshot::plan(std::string_view query, const IndexView& view,
                             TextAnalyzer& analyzer) const {
  return plan_text(query, ViewStatistics(segments_, view), words_.get(),
                   analyzer);
}

std::optional<DocumentRef> IndexSnapshot::find(std::uint64_t change) const {
  for (std::uint32_t i = 0; i < segments_.size(); ++i) {
    const LiveSegment& live = segments_[i];
    const SegmentHeader& header = live.segment->header();
    if (change < header.first_change || change > header.last_change) continue;
    const auto document = live.segment->document_of(change);
    if (document && !is_set(live.deletions->bits(), *document)) {
      return DocumentRef{i, *document};
    }
  }
  return {};
}

const Segment& IndexSnapshot::segment_of(DocumentRef document) const {
  CHECK(document.segment < segments_.size());
  const Segment& segment = *segments_[document.segment].segment;
  CHECK(document.document < segment.documents());
  return segment;
}

DocumentFacts IndexSnapshot::facts(DocumentRef document) const {
  return segment_of(document).facts_of(document.document);
}
std::string IndexSnapshot::row(DocumentRef document) const {
  return segment_of(document).row_of(document.document);
}
std::uint64_t IndexSnapshot::change_of(DocumentRef document) const {
  return segment_of(document).change_of(document.document);
}
bool IndexSnapshot::restricted(DocumentRef document) const {
  return segment_of(document).header().restricted != 0;
}

IndexAnswer IndexSnapshot::search(const IndexQuery& query) const {
  const ScratchPool::Lease scratch = scratch_->take();
  if (query.within != nullptr) {
    CHECK(query.within->segments_ == &segments_);
    return IndexSearch(segments_, query, *query.within, *scratch).run();
  }
  const Selection all = select({}, query.view);
  return IndexSearch(segments_, query, all, *scratch).run();
}

}  // namespace cardinal
