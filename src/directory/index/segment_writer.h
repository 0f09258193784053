// Writes a segment: documents first, then the terms in order with their
// postings.
//
//   SegmentWriter writer(origin, false);
//   writer.add_document({change, facts, vector, known_words, row});
//   writer.add_term("translat", postings);
//   std::string bytes = writer.finish(range);
//
// Thread safety: one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "directory/index/posting_list.h"
#include "directory/index/segment.h"
#include "directory/index/segment_rows.h"
#include "directory/index/spool.h"

namespace cardinal {

// Both ends are in it.
struct ChangeRange {
  std::uint64_t first = 0, last = 0;
  bool operator==(const ChangeRange&) const = default;
};

// Of a document everything but its terms and labels.
struct SegmentDocument {
  std::uint64_t change;
  DocumentFacts facts;
  TextVectorView vector;
  std::string_view known_words;
  std::string_view row;
};

class SegmentWriter {
 public:
  // What is large is collected in files in `folder`, or in memory if it is
  // empty.
  SegmentWriter(const SegmentOrigin& origin, bool restricted,
                const std::string& folder = {});

  // Requires: a later change than the one before; room for it.
  void add_document(const SegmentDocument& document);
  // Requires: after the term before it; documents ascend, at least one.
  void add_term(std::string_view term, std::span<const Posting> postings);

  // The segment, which covers the given changes. Requires: no folder.
  std::string finish(const ChangeRange& range);
  // The same in a file, synced with its name. Fails: as writing does; what was
  // written is left behind.
  Status finish(const ChangeRange& range, const std::string& path);

  std::uint32_t documents() const { return documents_; }

 private:
  using Sink = std::function<Status(std::string_view)>;

  Spool& section(SegmentSection of);
  void append_text(SegmentSection texts, PackedFields& ends,
                   std::string_view text);
  void complete_tables();
  void complete_slots();
  Status pack_numbers(SegmentHeader& header);
  Result<SegmentHeader> header_for(const ChangeRange& range);
  Status write_sections(const SegmentHeader& header, const Sink& sink);

  SegmentOrigin origin_;
  bool restricted_;
  std::string folder_;
  std::uint32_t documents_ = 0, terms_ = 0;
  std::uint64_t last_change_ = 0;
  std::vector<Spool> sections_;
  // Of numbers that are packed at the end, when their ranges are known.
  PackedFields change_{1}, word_end_{1}, row_end_{1}, facts_{fact_numbers};
  RowBlockWriter rows_;
  PostingWriter postings_;
  std::string last_term_;
  std::vector<std::uint64_t> hashes_;  // of the terms that are no labels
  std::uint32_t slots_ = 1;
};

// The segment of some documents, all public or all restricted.
// Requires: their changes ascend, and are in the range.
std::string write_segment(std::span<const IndexDocument* const> documents,
                          const SegmentOrigin& origin, bool restricted,
                          const ChangeRange& range);

}  // namespace cardinal
