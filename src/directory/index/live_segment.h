// A segment in an index: with what was deleted from it since, and the sets of
// documents of the labels that are asked for often.
//
// Thread safety: a live segment is a value that readers share.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "directory/index/document_bits.h"
#include "directory/index/segment.h"
#include "directory/index/segment_deletions.h"

namespace cardinal {

// Sets of documents of common labels, made when they are first asked for; the
// last ones stay. Deleted documents are in them.
class LabelSets {
 public:
  using Bits = std::shared_ptr<const DocumentBits>;
  // Thread-safe.
  Bits documents_of(const Segment& segment, std::uint32_t term);

  // 125 KB each for a million documents.
  static constexpr std::size_t sets_max = 64;

 private:
  struct Entry {
    Bits bits;
    std::list<std::uint32_t>::iterator place;
  };
  std::mutex lock_;
  std::list<std::uint32_t> used_;  // the last one first
  std::unordered_map<std::uint32_t, Entry> entries_;
};

struct LiveSegment {
  std::shared_ptr<const Segment> segment;
  std::shared_ptr<const SegmentDeletions> deletions = SegmentDeletions::none();
  std::shared_ptr<LabelSets> labels = std::make_shared<LabelSets>();

  bool restricted() const { return segment->header().restricted != 0; }
  std::uint32_t documents() const {
    return segment->documents() - deletions->documents();
  }
  // How many documents that are there have a term.
  std::uint32_t documents_with(std::uint32_t term) const {
    return segment->term(term).documents - deletions->documents_with(term);
  }
  // Adds the documents of a label to the set.
  void add_documents_of(std::string_view label, DocumentBits& bits) const;
};

}  // namespace cardinal
