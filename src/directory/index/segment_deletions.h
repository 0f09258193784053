// What was deleted from a segment since it was written: which documents, and
// how many of them had each term, so that document frequencies count what is
// there.
//
//   DeletionsEditor editor(segment, before);
//   editor.remove(document, terms);
//   std::shared_ptr<const SegmentDeletions> after = editor.finish();
//
// Thread safety: deletions are immutable and share what did not change; an
// editor is one thread's.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cardinal/base.h"
#include "directory/index/document_bits.h"
#include "directory/index/segment.h"

namespace cardinal {

class SegmentDeletions {
 public:
  const DocumentBits& bits() const { return bits_; }
  std::uint32_t documents() const { return documents_; }
  // How many of the deleted documents had a term.
  std::uint32_t documents_with(std::uint32_t term) const;
  bool operator==(const SegmentDeletions& other) const;

  static const std::shared_ptr<const SegmentDeletions>& none();

  // The bytes of a file; `segment` is the checksum of the segment they are of.
  std::string to_bytes(std::uint64_t segment) const;
  // Fails: invalid, if they are damaged or of another segment.
  static Result<std::shared_ptr<const SegmentDeletions>> read(
      std::string_view bytes, const Segment& of);

 private:
  friend class DeletionsEditor;
  // Terms and counts, sorted; of `terms_per_part` neighbouring terms.
  using Part = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  static constexpr std::uint32_t terms_per_part = 256;

  DocumentBits bits_;
  std::uint32_t documents_ = 0;
  std::vector<std::shared_ptr<const Part>> parts_;  // null: nothing
};

class DeletionsEditor {
 public:
  DeletionsEditor(const Segment& segment,
                  const std::shared_ptr<const SegmentDeletions>& before);

  // Returns whether the document was there until now. `terms` are the indices
  // of its terms in the segment.
  bool remove(std::uint32_t document, std::span<const std::uint32_t> terms);
  // Adds what was deleted from another segment, whose documents are here too,
  // between two moments.
  void carry(const Segment& from, const SegmentDeletions& before,
             const SegmentDeletions& after);
  std::shared_ptr<const SegmentDeletions> finish() { return std::move(next_); }

 private:
  SegmentDeletions::Part& part_of(std::uint32_t term);
  void count(std::uint32_t term, std::uint32_t documents);

  const Segment& segment_;
  std::shared_ptr<SegmentDeletions> next_;
  std::vector<SegmentDeletions::Part*> own_;  // copied already; or null
};

// The indices of a document's terms and labels in its segment. The first ones
// by looking them up, the second ones by a walk through all lists.
std::vector<std::uint32_t> terms_of_document(const Segment& segment,
                                             const IndexDocument& document);
std::vector<std::uint32_t> terms_of_document(const Segment& segment,
                                             std::uint32_t document);

}  // namespace cardinal
