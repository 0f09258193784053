// The index at one moment: what was there up to one change.
//
//   TextPlan plan = snapshot->plan("who can translate", view, analyzer);
//   Selection some = snapshot->select({.all_of = {{"dialect=a2a"}}}, view);
//   IndexAnswer answer = snapshot->search({.text = &plan, .within = &some});
//
// An answer depends on the documents that are there, not on how they are spread
// over segments, nor on when those were merged or written.
//
// Thread safety: immutable; shared by readers. It must outlive its selections.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "directory/index/index_query.h"
#include "directory/index/live_segment.h"
#include "directory/index/search_scratch.h"
#include "directory/index/segment_selection.h"
#include "directory/text/text_plan.h"

namespace cardinal {

// The documents that pass a filter, for one viewer. The predicate on facts is
// applied when documents are looked at.
class Selection {
 public:
  // How many documents there are.
  std::uint32_t documents() const;
  bool contains(DocumentRef document) const;

 private:
  friend class IndexSnapshot;
  friend class IndexSearch;

  bool passes(std::uint32_t segment, std::uint32_t document) const {
    return !where_ || where_((*segments_)[segment].segment->facts_of(document));
  }
  bool has(std::uint32_t segment, std::uint32_t document) const;
  // The documents of one segment, without those that `where` keeps out.
  DocumentBits bits_in(std::uint32_t segment) const;

  const std::vector<LiveSegment>* segments_ = nullptr;
  std::vector<SegmentSelection> parts_;  // one per segment
  std::uint32_t before_where_ = 0;       // documents
  std::uint32_t visible_ = 0;            // documents without any filter
  std::function<bool(const DocumentFacts&)> where_;
};

class IndexSnapshot {
 public:
  // Segments of public documents in the order of their changes, then those of
  // restricted ones.
  IndexSnapshot(std::uint64_t change, bool degraded,
                std::vector<LiveSegment> segments,
                std::shared_ptr<const WordTable> words,
                std::shared_ptr<ScratchPool> scratch);

  // Everything up to this change is in, and nothing after it.
  std::uint64_t change() const { return change_; }
  // Parts are missing because a file was damaged.
  bool degraded() const { return degraded_; }
  // How many documents the viewer may know of.
  std::uint32_t documents(const IndexView& view) const;
  // How many of them have the term.
  std::uint32_t documents_with(std::string_view term,
                               const IndexView& view) const;

  TextPlan plan(std::string_view query, const IndexView& view,
                TextAnalyzer& analyzer) const;

  // By the change that brought it, if it is still there. Who asks decides who
  // may see it.
  std::optional<DocumentRef> find(std::uint64_t change) const;
  DocumentFacts facts(DocumentRef document) const;
  std::string row(DocumentRef document) const;
  std::uint64_t change_of(DocumentRef document) const;
  bool restricted(DocumentRef document) const;

  Selection select(const IndexFilter& filter, const IndexView& view) const;

  // The best by relevance. A hit has some of the words or tags.
  IndexAnswer search(const IndexQuery& query) const;

  // Without words and tags: documents of a selection by their changes, the
  // newest first, those before `before` (0: from the newest on).
  std::vector<DocumentRef> newest(const Selection& selection, std::size_t limit,
                                  std::uint64_t before = 0) const;

  // For each prefix ("dialect="): the labels that begin with it, and how many
  // documents of the selection have each; the commonest `top` first, then by
  // name.
  using Facets = std::vector<std::vector<LabelCount>>;
  Facets facets(const Selection& selection,
                std::span<const std::string_view> prefixes,
                std::size_t top) const;
  // The same for some documents.
  Facets facets(std::span<const DocumentRef> documents,
                std::span<const std::string_view> prefixes,
                std::size_t top) const;

  const std::vector<LiveSegment>& segments() const { return segments_; }

 private:
  const Segment& segment_of(DocumentRef document) const;

  std::uint64_t change_;
  bool degraded_;
  std::vector<LiveSegment> segments_;
  std::shared_ptr<const WordTable> words_;
  std::shared_ptr<ScratchPool> scratch_;
};

}  // namespace cardinal
