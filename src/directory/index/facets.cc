#include <algorithm>
#include <bit>
#include <map>

#include "directory/index/index_snapshot.h"
#include "directory/index/posting_list.h"
#include "directory/index/view_statistics.h"

namespace cardinal {
namespace {

using Counts = std::map<std::string, std::uint32_t, std::less<>>;

std::uint32_t count_among(const LiveSegment& live, std::uint32_t term,
                          const DocumentBits& bits) {
  const Segment& segment = *live.segment;
  std::uint32_t documents = 0;
  // A common label has a set of its own.
  if (segment.term(term).documents > segment.documents() / 64) {
    const LabelSets::Bits labelled = live.labels->documents_of(segment, term);
    for (std::size_t i = 0; i < bits.size(); ++i) {
      documents +=
          static_cast<std::uint32_t>(std::popcount(bits[i] & (*labelled)[i]));
    }
    return documents;
  }
  for (const PostingTier& tier : posting_list(segment, term)) {
    TierReader reader(segment, tier);
    for (std::uint32_t block = 0; block < tier.blocks(); ++block) {
      const std::uint32_t count = reader.load(block);
      for (std::uint32_t i = 0; i < count; ++i) {
        documents += is_set(bits, reader.documents()[i]);
      }
    }
  }
  return documents;
}

// Null bits: all that are there.
void count_labels(const LiveSegment& live, const DocumentBits* bits,
                  std::string_view prefix, Counts& counts) {
  const std::string wanted = label_term(prefix);
  SegmentTerms terms(*live.segment, live.segment->lower_bound(wanted));
  while (terms.next() && terms.term().starts_with(wanted)) {
    const std::uint32_t documents =
        bits == nullptr ? live.documents_with(terms.index())
                        : count_among(live, terms.index(), *bits);
    if (documents > 0) counts[terms.term().substr(1)] += documents;
  }
}

std::vector<LabelCount> commonest(const Counts& counts, std::size_t top) {
  std::vector<LabelCount> labels;
  for (const auto& [label, documents] : counts) {
    labels.push_back({label, documents});
  }
  std::ranges::stable_sort(labels, std::greater<>(), &LabelCount::documents);
  if (labels.size() > top) labels.resize(top);
  return labels;
}

}  // namespace

IndexSnapshot::Facets IndexSnapshot::facets(
    const Selection& selection, std::span<const std::string_view> prefixes,
    std::size_t top) const {
  std::vector<Counts> counts(prefixes.size());
  for (std::uint32_t i = 0; i < segments_.size(); ++i) {
    const Selected kind = selection.parts_[i].kind;
    if (kind == Selected::none) continue;
    const bool all = kind == Selected::live && !selection.where_;
    const DocumentBits bits = all ? DocumentBits() : selection.bits_in(i);
    for (std::size_t k = 0; k < prefixes.size(); ++k) {
      count_labels(segments_[i], all ? nullptr : &bits, prefixes[k], counts[k]);
    }
  }
  Facets facets;
  for (const Counts& of_prefix : counts) {
    facets.push_back(commonest(of_prefix, top));
  }
  return facets;
}

IndexSnapshot::Facets IndexSnapshot::facets(
    std::span<const DocumentRef> documents,
    std::span<const std::string_view> prefixes, std::size_t top) const {
  Selection some;
  some.segments_ = &segments_;
  for (const LiveSegment& live : segments_) {
    some.parts_.push_back(
        {Selected::some,
         DocumentBits(words_for(live.segment->documents()), 0)});
  }
  for (const DocumentRef document : documents) {
    set_bit(some.parts_[document.segment].bits, document.document);
  }
  for (SegmentSelection& part : some.parts_) {
    const bool empty = std::ranges::all_of(
        part.bits, [](std::uint64_t word) { return word == 0; });
    if (empty) part.kind = Selected::none;
  }
  return facets(some, prefixes, top);
}

}  // namespace cardinal
