// A segment: the text index of some cards, immutable, in one piece of memory
// that is also its file. docs/ranking.md has the layout.
//
//   Result<Segment> segment = Segment::open(path, expected);
//   if (const auto term = segment->find("translat")) ...
//
// Documents are numbered from 0 in the order of their changes.
//
// Thread safety: immutable; copies share the bytes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "directory/mapped_file.h"
#include "directory/words/text_vector.h"

namespace cardinal {

// Which directory, and which table of word vectors, a segment was made with.
// One of another directory, or with vectors of another table, would answer
// wrongly.
struct SegmentOrigin {
  std::array<std::uint8_t, 16> directory{};
  std::uint64_t words = 0;  // WordTable::id(), or 0 without a table
  bool operator==(const SegmentOrigin&) const = default;
};

// The first 192 bytes of the file. Offsets are from its beginning.
struct SegmentHeader {
  std::uint64_t magic;
  std::uint64_t checksum;  // of everything after it
  SegmentOrigin origin;
  std::uint64_t first_change, last_change;
  std::uint32_t documents, terms, blocks, unused;
  std::uint64_t changes;      // documents x uint64
  std::uint64_t vectors;      // documents x 96 int8; none without a table
  std::uint64_t row_ends;     // documents x uint64
  std::uint64_t rows;         // bytes
  std::uint64_t term_starts;  // one uint32 for every 16 terms
  std::uint64_t term_text;    // front-coded
  std::uint64_t entries;      // terms x SegmentTerm
  std::uint64_t term_best;    // terms x uint8: the largest impact
  std::uint64_t block_table;  // blocks x SegmentBlock
  std::uint64_t block_best;   // blocks x uint8
  std::uint64_t postings;     // bytes
  std::uint64_t size;         // of the file
  std::uint64_t reserved[3];
};
static_assert(sizeof(SegmentHeader) == 192);

struct SegmentTerm {
  std::uint32_t documents;
  // Of one document: its number and the impact in the lowest byte. Otherwise
  // the index of its first block.
  std::uint32_t at;
};
struct SegmentBlock {
  std::uint32_t last_document;
  std::uint32_t offset;  // in the postings
};

inline constexpr std::uint64_t segment_magic = 0x3147'4553'4344'5243;
inline constexpr std::uint32_t terms_per_start = 16;
// Numbers and impacts of single documents share 32 bits.
inline constexpr std::uint32_t segment_documents_max = 1u << 24;
inline constexpr std::uint32_t no_document = 0xFFFF'FFFF;

class Segment {
 public:
  // Fails: as mapping does; invalid, if the file is damaged, of another
  // version, directory or table of words.
  static Result<Segment> open(const std::string& path,
                              const SegmentOrigin& expected);
  static Result<Segment> read(SharedBytes bytes, const SegmentOrigin& expected);

  const SegmentHeader& header() const { return *header_; }
  std::uint32_t documents() const { return header_->documents; }
  std::uint32_t terms() const { return header_->terms; }
  std::string_view bytes() const { return bytes_.view(); }

  std::uint64_t change_of(std::uint32_t document) const;
  // The document of a change, if it is here.
  std::optional<std::uint32_t> document_of(std::uint64_t change) const;
  // What the directory stored with it, for answers.
  std::string_view row_of(std::uint32_t document) const;
  TextVector vector_of(std::uint32_t document) const;

  // The index of a term.
  std::optional<std::uint32_t> find(std::string_view term) const;
  SegmentTerm term(std::uint32_t index) const;
  std::uint8_t best_of_term(std::uint32_t index) const;
  SegmentBlock block(std::uint32_t index) const;
  std::uint8_t best_of_block(std::uint32_t index) const;
  const char* postings() const { return at(header_->postings); }

 private:
  friend class SegmentTerms;
  Status check(const SegmentOrigin& expected) const;
  const char* at(std::uint64_t offset) const {
    return bytes_.view().data() + offset;
  }
  const char* start_of(std::uint32_t group) const;
  std::string_view first_of(std::uint32_t group) const;

  SharedBytes bytes_;
  const SegmentHeader* header_ = nullptr;
};

// All terms of a segment in order.
class SegmentTerms {
 public:
  explicit SegmentTerms(const Segment& segment) : segment_(&segment) {}
  // Moves to the next one, the first at the beginning.
  bool next();
  const std::string& term() const { return term_; }
  std::uint32_t index() const { return next_ - 1; }

 private:
  const Segment* segment_;
  const char* at_ = nullptr;
  std::uint32_t next_ = 0;
  std::string term_;
};

}  // namespace cardinal
