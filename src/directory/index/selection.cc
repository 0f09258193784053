#include <algorithm>
#include <bit>

#include "directory/index/index_snapshot.h"
#include "directory/index/view_statistics.h"

namespace cardinal {
namespace {

DocumentBits live_bits(const LiveSegment& live) {
  const std::uint32_t documents = live.segment->documents();
  DocumentBits bits(words_for(documents), ~std::uint64_t{0});
  if (documents % 64 != 0) bits.back() >>= 64 - documents % 64;
  const DocumentBits& deleted = live.deletions->bits();
  for (std::size_t i = 0; i < deleted.size(); ++i) bits[i] &= ~deleted[i];
  return bits;
}

DocumentBits any_of(const LiveSegment& live,
                    const std::vector<std::string>& labels) {
  DocumentBits bits(words_for(live.segment->documents()), 0);
  for (const std::string& label : labels) live.add_documents_of(label, bits);
  return bits;
}

void narrow(const LiveSegment& live, const IndexFilter& filter,
            SegmentSelection& part) {
  if (part.kind == Selected::none) return;
  if (filter.all_of.empty() && filter.none_of.empty()) return;
  if (part.kind == Selected::live) part = {Selected::some, live_bits(live)};
  for (const std::vector<std::string>& labels : filter.all_of) {
    const DocumentBits wanted = any_of(live, labels);
    for (std::size_t i = 0; i < wanted.size(); ++i) part.bits[i] &= wanted[i];
  }
  if (filter.none_of.empty()) return;
  const DocumentBits unwanted = any_of(live, filter.none_of);
  for (std::size_t i = 0; i < unwanted.size(); ++i) {
    part.bits[i] &= ~unwanted[i];
  }
}

}  // namespace

bool Selection::has(std::uint32_t segment, std::uint32_t document) const {
  const SegmentSelection& part = parts_[segment];
  if (part.kind == Selected::none) return false;
  if (part.kind == Selected::some) return is_set(part.bits, document);
  return !is_set((*segments_)[segment].deletions->bits(), document);
}

bool Selection::contains(DocumentRef document) const {
  return has(document.segment, document.document) &&
         passes(document.segment, document.document);
}

DocumentBits Selection::bits_in(std::uint32_t segment) const {
  const SegmentSelection& part = parts_[segment];
  const LiveSegment& live = (*segments_)[segment];
  if (part.kind == Selected::none) {
    return DocumentBits(words_for(live.segment->documents()), 0);
  }
  DocumentBits bits = part.kind == Selected::live ? live_bits(live) : part.bits;
  if (!where_) return bits;
  for (std::size_t word = 0; word < bits.size(); ++word) {
    for (std::uint64_t left = bits[word]; left != 0; left &= left - 1) {
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(left));
      if (!passes(segment, static_cast<std::uint32_t>(word * 64) + bit)) {
        bits[word] &= ~(std::uint64_t{1} << bit);
      }
    }
  }
  return bits;
}

std::uint32_t Selection::documents() const {
  if (!where_) return before_where_;
  std::uint32_t documents = 0;
  for (std::uint32_t i = 0; i < parts_.size(); ++i) {
    for (const std::uint64_t word : bits_in(i)) {
      documents += static_cast<std::uint32_t>(std::popcount(word));
    }
  }
  return documents;
}

Selection IndexSnapshot::select(const IndexFilter& filter,
                                const IndexView& view) const {
  Selection selection;
  selection.segments_ = &segments_;
  selection.where_ = filter.where;
  for (const LiveSegment& live : segments_) {
    SegmentSelection part = visible_in(live, view);
    selection.visible_ += count_of(live, part);
    narrow(live, filter, part);
    selection.before_where_ += count_of(live, part);
    selection.parts_.push_back(std::move(part));
  }
  return selection;
}

std::vector<DocumentRef> IndexSnapshot::newest(const Selection& selection,
                                               std::size_t limit,
                                               std::uint64_t before) const {
  // How many documents of each segment were not looked at.
  std::vector<std::uint32_t> left;
  for (const LiveSegment& live : segments_) {
    std::uint32_t low = 0, high = live.segment->documents();
    while (before != 0 && low < high) {
      const std::uint32_t middle = low + (high - low) / 2;
      if (live.segment->change_of(middle) < before) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    left.push_back(high);
  }
  std::vector<DocumentRef> found;
  const auto skip = [&](std::uint32_t i) {
    while (left[i] > 0 && !selection.contains({i, left[i] - 1})) --left[i];
  };
  for (std::uint32_t i = 0; i < segments_.size(); ++i) {
    if (selection.parts_[i].kind == Selected::none) left[i] = 0;
    skip(i);
  }
  while (found.size() < limit) {
    std::optional<DocumentRef> next;
    for (std::uint32_t i = 0; i < segments_.size(); ++i) {
      if (left[i] == 0) continue;
      const DocumentRef last{i, left[i] - 1};
      if (!next || change_of(last) > change_of(*next)) next = last;
    }
    if (!next) break;
    found.push_back(*next);
    --left[next->segment];
    skip(next->segment);
  }
  return found;
}

}  // namespace cardinal
