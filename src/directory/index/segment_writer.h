// Writes a segment: documents first, then the terms in order with their
// postings.
//
//   SegmentWriter writer(origin);
//   writer.add_document(change, row, vector);
//   writer.add_term("translat", postings);
//   SharedBytes bytes(writer.finish(first_change, last_change));
//
// Thread safety: one thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "directory/index/segment.h"
#include "directory/text/agent_text.h"

namespace cardinal {

struct Posting {
  std::uint32_t document;
  std::uint8_t impact;
  bool operator==(const Posting&) const = default;
};

class SegmentWriter {
 public:
  explicit SegmentWriter(const SegmentOrigin& origin) : origin_(origin) {}

  // Requires: a later change than the one before; room for it.
  void add_document(std::uint64_t change, std::string_view row,
                    const TextVector& vector);
  // Requires: after the term before it; documents ascend, at least one.
  void add_term(std::string_view term, std::span<const Posting> postings);

  // The bytes of the segment, which covers the given changes.
  std::string finish(std::uint64_t first_change, std::uint64_t last_change);

  std::uint32_t documents() const {
    return static_cast<std::uint32_t>(changes_.size());
  }

 private:
  void add_block(std::span<const Posting> postings, std::uint32_t before);

  SegmentOrigin origin_;
  std::vector<std::uint64_t> changes_, row_ends_;
  std::vector<TextVector> vectors_;
  std::string rows_, term_text_, postings_, last_term_;
  std::vector<std::uint32_t> term_starts_;
  std::vector<SegmentTerm> entries_;
  std::vector<SegmentBlock> blocks_;
  std::vector<std::uint8_t> term_best_, block_best_;
};

// A card as it is indexed.
struct IndexedDocument {
  std::uint64_t change = 0;
  std::string row;
  std::vector<AgentTerm> terms;  // sorted
  TextVector vector{};
};

// The segment of changes from `first_change` to `last_change`.
// Requires: the documents' changes ascend, and are among them.
std::string write_segment(std::span<const IndexedDocument> documents,
                          const SegmentOrigin& origin,
                          std::uint64_t first_change,
                          std::uint64_t last_change);

}  // namespace cardinal
