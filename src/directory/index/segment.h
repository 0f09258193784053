// A segment: the index of some documents, immutable, in one piece of memory
// that is also its file. docs/ranking.md has the layout.
//
//   Result<Segment> segment = Segment::open(path, expected);
//   if (const auto term = segment->find("translat")) ...
//
// Documents are numbered from 0 in the order of their changes. Opening checks
// the header and where the sections are, not every byte: what is damaged inside
// finds less, but is never read beyond its section. `verify` reads it all.
//
// Thread safety: immutable; copies share the bytes.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "directory/index/fetch_ahead.h"
#include "directory/index/index_document.h"
#include "directory/index/packed_block.h"
#include "directory/index/packed_record.h"
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

// In the order in which they stand.
enum class SegmentSection : std::uint8_t {
  changes,      // documents x packed number
  facts,        // documents x packed DocumentFacts
  vectors,      // documents x 96 half bytes; none without a table
  word_ends,    // documents x packed number; none without a table
  known_words,  // bytes; see known_words.h
  row_ends,     // blocks of rows x packed number
  rows,         // bytes; see segment_rows.h
  postings,     // bytes
  blocks,       // blocks x SegmentBlock
  entries,      // terms x uint32
  slots,        // hash table of the terms that are no labels
  term_starts,  // one uint32 for every 16 terms
  term_text,    // front-coded
};
inline constexpr std::size_t segment_sections =
    static_cast<std::size_t>(SegmentSection::term_text) + 1;

// The numbers of a document's facts, in their order.
inline constexpr std::size_t fact_numbers = 7;
using FactNumbers = std::array<std::uint64_t, fact_numbers>;
FactNumbers numbers_of(const DocumentFacts& facts);
DocumentFacts facts_of(const FactNumbers& numbers);

// The first 512 bytes of the file.
struct SegmentHeader {
  std::uint64_t magic;
  std::uint64_t header_checksum;  // of the rest of the header
  std::uint64_t checksum;         // of everything after the header
  SegmentOrigin origin;
  std::uint64_t first_change, last_change;
  std::uint32_t documents, terms, blocks, slots;
  std::uint64_t restricted;                   // 1: all of its documents are
  std::uint64_t begin[segment_sections + 1];  // from the file's; the last: size
  std::uint64_t labels;  // terms that are labels: the first
  PackedColumn change, word_end, row_end;
  PackedColumn facts[fact_numbers];
  std::uint64_t unused[18];
};
static_assert(sizeof(SegmentHeader) == 512);

struct SegmentTerm {
  std::uint32_t documents;
  // Of one document: its number and the level in the lowest half byte.
  // Otherwise where its tiers begin among the postings.
  std::uint32_t at;
};
// An entry of one document has this bit, its number and level. Otherwise it is
// half of the place in the postings where the number of documents stands, and
// then the tiers.
inline constexpr std::uint32_t single_entry = 1u << 31;
inline constexpr std::uint32_t level_bits_max = 4;
struct SegmentBlock {
  std::uint32_t last_document;
  std::uint32_t offset;  // in the postings
};

inline constexpr std::uint64_t segment_magic = 0x3547'4553'4344'5243;
inline constexpr std::uint32_t terms_per_start = 16;
// Numbers and levels of single documents share 31 bits; the places of terms and
// a part of their hash share 32.
inline constexpr std::uint32_t segment_documents_max = 1u << 24;
inline constexpr std::uint32_t segment_terms_max = (1u << 24) - 1;
inline constexpr std::uint32_t no_document = 0xFFFF'FFFF;
// Labels stand among the terms, behind a byte that no term begins with.
inline constexpr char label_mark = '\x01';
std::string label_term(std::string_view label);

class Segment {
 public:
  // Fails: as mapping does; invalid, if the file is of another version,
  // directory or table of words, or its header is damaged.
  static Result<Segment> open(const std::string& path,
                              const SegmentOrigin& expected);
  static Result<Segment> read(SharedBytes bytes, const SegmentOrigin& expected);
  // Reads every byte. Fails: invalid, if one is damaged.
  Status verify() const;

  const SegmentHeader& header() const { return *header_; }
  std::uint32_t documents() const { return header_->documents; }
  std::uint32_t terms() const { return header_->terms; }
  std::string_view bytes() const { return bytes_.view(); }
  std::size_t bytes_of(SegmentSection section) const {
    return static_cast<std::size_t>(end(section) - begin(section));
  }

  // Requires of all: the document or term is there.
  std::uint64_t change_of(std::uint32_t document) const;
  DocumentFacts facts_of(std::uint32_t document) const;
  // To read many, see SegmentRows.
  std::string row_of(std::uint32_t document) const;
  // Empty if there is none. Requires nothing.
  std::string_view row_block(std::uint32_t block) const;
  std::string_view known_words_of(std::uint32_t document) const;
  // Prepares for reading where they are.
  void fetch_known_words(std::uint32_t document) const {
    fetch_ahead(begin(SegmentSection::word_ends) +
                    document * header_->word_end.bits / 8,
                sizeof(std::uint64_t));
  }
  TextVector vector_of(std::uint32_t document) const;
  // Prepares for reading it.
  void fetch_vector(std::uint32_t document) const {
    if (!has_vectors()) return;
    fetch_ahead(begin(SegmentSection::vectors) +
                    std::size_t{document} * packed_vector_bytes,
                packed_vector_bytes);
  }
  SegmentTerm term(std::uint32_t index) const;
  SegmentBlock block(std::uint32_t index) const;

  bool has_vectors() const { return header_->origin.words != 0; }
  // The document of a change, if it is here.
  std::optional<std::uint32_t> document_of(std::uint64_t change) const;
  // The index of a term.
  std::optional<std::uint32_t> find(std::string_view term) const;
  // The index of the first term that is not less.
  std::uint32_t lower_bound(std::string_view term) const;

  const char* begin(SegmentSection section) const {
    return bytes_.view().data() +
           header_->begin[static_cast<std::size_t>(section)];
  }
  const char* end(SegmentSection section) const {
    return bytes_.view().data() +
           header_->begin[static_cast<std::size_t>(section) + 1];
  }

 private:
  friend class SegmentTerms;
  Status check(const SegmentOrigin& expected) const;
  VarintReader terms_from(std::uint32_t group) const;
  std::string_view first_of(std::uint32_t group) const;
  std::string_view text_of(SegmentSection texts, const PackedColumn& ends,
                           std::uint32_t number) const;
  bool is_term(std::uint32_t index, std::string_view term) const;

  SharedBytes bytes_;
  const SegmentHeader* header_ = nullptr;
};

// The terms of a segment in order, from one on.
class SegmentTerms {
 public:
  explicit SegmentTerms(const Segment& segment, std::uint32_t from = 0);
  // Moves to the next one, the first at the beginning.
  bool next();
  const std::string& term() const { return term_; }
  std::uint32_t index() const { return next_ - 1; }

 private:
  void read_one();

  const Segment* segment_;
  VarintReader reader_{nullptr, nullptr};
  std::uint32_t next_;
  std::string term_;
};

// Of the slots: where a term is looked for first, and what is kept of its hash.
struct TermSlot {
  explicit TermSlot(std::string_view term);
  std::uint64_t hash;
  std::uint32_t mark() const {
    return static_cast<std::uint32_t>(hash >> 56) << 24;
  }
  // 0 is free: places count from 1.
  static std::uint32_t place(std::uint32_t slot) { return slot & 0xFF'FFFFu; }
};

}  // namespace cardinal
