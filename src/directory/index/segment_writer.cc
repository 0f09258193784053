#include "directory/index/segment_writer.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/check_that.h"
#include "directory/index/packed_block.h"

namespace cardinal {
namespace {

std::uint8_t best_impact(std::span<const Posting> postings) {
  return std::ranges::max(postings, {}, &Posting::impact).impact;
}

constexpr std::size_t section_alignment = 64;

class SectionWriter {
 public:
  explicit SectionWriter(std::string& out) : out_(out) {}

  // Its offset.
  std::uint64_t add(std::string_view bytes) {
    out_.resize((out_.size() + section_alignment - 1) / section_alignment *
                    section_alignment,
                '\0');
    const std::uint64_t offset = out_.size();
    out_ += bytes;
    return offset;
  }
  template <class T>
  std::uint64_t add(const std::vector<T>& values) {
    return add(std::string_view(reinterpret_cast<const char*>(values.data()),
                                values.size() * sizeof(T)));
  }

 private:
  std::string& out_;
};

}  // namespace

void SegmentWriter::add_document(std::uint64_t change, std::string_view row,
                                 const TextVector& vector) {
  CHECK(documents() < segment_documents_max);
  CHECK(changes_.empty() || changes_.back() < change);
  changes_.push_back(change);
  rows_ += row;
  row_ends_.push_back(rows_.size());
  if (origin_.words != 0) vectors_.push_back(vector);
}

void SegmentWriter::add_term(std::string_view term,
                             std::span<const Posting> postings) {
  CHECK(!postings.empty() && (entries_.empty() || last_term_ < term));
  std::size_t shared = 0;
  if (entries_.size() % terms_per_start == 0) {
    term_starts_.push_back(static_cast<std::uint32_t>(term_text_.size()));
  } else {
    const auto differ = std::ranges::mismatch(last_term_, term);
    shared = static_cast<std::size_t>(differ.in1 - last_term_.begin());
  }
  append_varint(term_text_, static_cast<std::uint32_t>(shared));
  append_varint(term_text_, static_cast<std::uint32_t>(term.size() - shared));
  term_text_ += term.substr(shared);
  last_term_ = term;
  term_best_.push_back(best_impact(postings));
  if (postings.size() == 1) {
    entries_.push_back({1, postings[0].document << 8 | postings[0].impact});
    return;
  }
  entries_.push_back({static_cast<std::uint32_t>(postings.size()),
                      static_cast<std::uint32_t>(blocks_.size())});
  std::uint32_t before = no_document;
  while (!postings.empty()) {
    const auto block = postings.first(std::min(postings.size(), block_size));
    add_block(block, before);
    before = block.back().document;
    postings = postings.subspan(block.size());
  }
}

// Gaps less one, so that consecutive documents need no bits; `before` wraps
// around for the first document. A full block is packed, the last one of a term
// has a varint for each gap. Impacts follow.
void SegmentWriter::add_block(std::span<const Posting> postings,
                              std::uint32_t before) {
  blocks_.push_back(
      {postings.back().document, static_cast<std::uint32_t>(postings_.size())});
  block_best_.push_back(best_impact(postings));
  std::array<std::uint32_t, block_size> gaps{};
  for (std::size_t i = 0; i < postings.size(); ++i) {
    gaps[i] = postings[i].document - before - 1;
    before = postings[i].document;
  }
  if (postings.size() == block_size) {
    const std::uint32_t bits = bits_of(gaps);
    postings_ += static_cast<char>(bits);
    pack(gaps, bits, postings_);
  } else {
    for (std::size_t i = 0; i < postings.size(); ++i) {
      append_varint(postings_, gaps[i]);
    }
  }
  for (const Posting& posting : postings) {
    postings_ += static_cast<char>(posting.impact);
  }
}

std::string SegmentWriter::finish(std::uint64_t first_change,
                                  std::uint64_t last_change) {
  SegmentHeader header{};
  header.magic = segment_magic;
  header.origin = origin_;
  header.first_change = first_change;
  header.last_change = last_change;
  header.documents = documents();
  header.terms = static_cast<std::uint32_t>(entries_.size());
  header.blocks = static_cast<std::uint32_t>(blocks_.size());
  std::string out(sizeof header, '\0');
  SectionWriter sections(out);
  header.changes = sections.add(changes_);
  header.vectors = sections.add(vectors_);
  header.row_ends = sections.add(row_ends_);
  header.rows = sections.add(rows_);
  header.term_starts = sections.add(term_starts_);
  header.term_text = sections.add(term_text_);
  header.entries = sections.add(entries_);
  header.term_best = sections.add(term_best_);
  header.block_table = sections.add(blocks_);
  header.block_best = sections.add(block_best_);
  header.postings = sections.add(postings_);
  header.size = out.size();
  std::memcpy(out.data(), &header, sizeof header);
  constexpr std::size_t unsummed = 16;  // magic and checksum
  header.checksum = checksum_of(std::string_view(out).substr(unsummed));
  std::memcpy(out.data(), &header, sizeof header);
  return out;
}

std::string write_segment(std::span<const IndexedDocument> documents,
                          const SegmentOrigin& origin,
                          std::uint64_t first_change,
                          std::uint64_t last_change) {
  SegmentWriter writer(origin);
  // Sorted once instead of kept sorted: most terms come with most cards.
  struct Occurrence {
    std::string_view term;
    Posting posting;
  };
  std::vector<Occurrence> occurrences;
  for (const IndexedDocument& document : documents) {
    const std::uint32_t number = writer.documents();
    writer.add_document(document.change, document.row, document.vector);
    for (const AgentTerm& term : document.terms) {
      occurrences.push_back({term.term, {number, term.impact}});
    }
  }
  std::ranges::sort(occurrences, [](const Occurrence& a, const Occurrence& b) {
    return a.term != b.term ? a.term < b.term
                            : a.posting.document < b.posting.document;
  });
  std::vector<Posting> postings;
  for (std::size_t i = 0; i < occurrences.size();) {
    const std::string_view term = occurrences[i].term;
    postings.clear();
    for (; i < occurrences.size() && occurrences[i].term == term; ++i) {
      postings.push_back(occurrences[i].posting);
    }
    writer.add_term(term, postings);
  }
  return writer.finish(first_change, last_change);
}

}  // namespace cardinal
