#include "directory/index/view_statistics.h"

#include <bit>

#include "directory/index/posting_list.h"

namespace cardinal {
namespace {

std::uint32_t count_postings(const Segment& segment, std::uint32_t term,
                             const DocumentBits& among) {
  std::uint32_t found = 0;
  for (const PostingTier& tier : posting_list(segment, term)) {
    TierReader reader(segment, tier);
    for (std::uint32_t block = 0; block < tier.blocks(); ++block) {
      const std::uint32_t count = reader.load(block);
      for (std::uint32_t i = 0; i < count; ++i) {
        found += is_set(among, reader.documents()[i]);
      }
    }
  }
  return found;
}

}  // namespace

SegmentSelection visible_in(const LiveSegment& live, const IndexView& view) {
  if (!live.restricted() || view.all) return {};
  if (view.labels.empty()) return {Selected::none, {}};
  SegmentSelection seen{Selected::some,
                        DocumentBits(words_for(live.segment->documents()), 0)};
  for (const std::string& label : view.labels) {
    live.add_documents_of(label, seen.bits);
  }
  const DocumentBits& deleted = live.deletions->bits();
  for (std::size_t i = 0; i < deleted.size(); ++i) seen.bits[i] &= ~deleted[i];
  return seen;
}

std::uint32_t count_of(const LiveSegment& live,
                       const SegmentSelection& selection) {
  if (selection.kind == Selected::none) return 0;
  if (selection.kind == Selected::live) return live.documents();
  std::uint32_t documents = 0;
  for (const std::uint64_t word : selection.bits) {
    documents += static_cast<std::uint32_t>(std::popcount(word));
  }
  return documents;
}

ViewStatistics::ViewStatistics(std::span<const LiveSegment> segments,
                               const IndexView& view)
    : segments_(segments) {
  for (const LiveSegment& live : segments) {
    visible_.push_back(visible_in(live, view));
    documents_ += count_of(live, visible_.back());
  }
}

std::uint32_t ViewStatistics::documents_with(std::string_view term) const {
  std::uint32_t documents = 0;
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    if (visible_[i].kind == Selected::none) continue;
    const LiveSegment& live = segments_[i];
    const auto index = live.segment->find(term);
    if (!index) continue;
    documents += visible_[i].kind == Selected::live
                     ? live.documents_with(*index)
                     : count_postings(*live.segment, *index, visible_[i].bits);
  }
  return documents;
}

}  // namespace cardinal
