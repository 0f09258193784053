#include "directory/index/segment.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/errors.h"
#include "directory/index/segment_rows.h"

namespace cardinal {
namespace {

template <class T>
T value_at(const char* base, std::uint64_t index) {
  T value;
  std::memcpy(&value, base + index * sizeof(T), sizeof value);
  return value;
}

std::string hex_of(const std::array<std::uint8_t, 16>& id) {
  std::string out;
  for (const std::uint8_t byte : id) out += fmt::format("{:02x}", byte);
  return out;
}

constexpr std::string_view rebuild_hint = "it is rebuilt from the cards";

std::uint32_t start_groups(std::uint32_t terms) {
  return (terms + terms_per_start - 1) / terms_per_start;
}

bool are_columns(const SegmentHeader& h) {
  const auto fits = [](const PackedColumn& column) {
    return column.bits <= 64;
  };
  return fits(h.change) && fits(h.word_end) && fits(h.row_end) &&
         std::ranges::all_of(h.facts, fits);
}

std::uint64_t record_bytes(const PackedColumn& column, std::uint64_t count) {
  return packed_record_bytes(std::span(&column, 1), count);
}

// How many bytes a section must have at least.
std::uint64_t bytes_needed(const SegmentHeader& h, SegmentSection section) {
  const auto n = std::uint64_t{h.documents};
  switch (section) {
    case SegmentSection::changes:
      return record_bytes(h.change, n);
    case SegmentSection::row_ends:
      return record_bytes(h.row_end, (n + rows_per_block - 1) / rows_per_block);
    case SegmentSection::facts:
      return packed_record_bytes(h.facts, n);
    case SegmentSection::word_ends:
      return h.origin.words == 0 ? 0 : record_bytes(h.word_end, n);
    case SegmentSection::vectors:
      return h.origin.words == 0 ? 0 : n * packed_vector_bytes;
    case SegmentSection::blocks:
      return std::uint64_t{h.blocks} * sizeof(SegmentBlock);
    case SegmentSection::entries:
      return std::uint64_t{h.terms} * sizeof(std::uint32_t);
    case SegmentSection::slots:
      return std::uint64_t{h.slots} * sizeof(std::uint32_t);
    case SegmentSection::term_starts:
      return std::uint64_t{start_groups(h.terms)} * sizeof(std::uint32_t);
    case SegmentSection::known_words:
    case SegmentSection::rows:
    case SegmentSection::postings:
    case SegmentSection::term_text:
      break;
  }
  return 0;
}

bool in_order(const SegmentHeader& h, std::size_t file_bytes) {
  if (h.documents > segment_documents_max || h.terms > segment_terms_max ||
      !std::has_single_bit(h.slots) || h.labels > h.terms ||
      h.slots <= h.terms - h.labels || h.restricted > 1 || !are_columns(h)) {
    return false;
  }
  if (h.begin[0] < sizeof h || h.begin[segment_sections] != file_bytes) {
    return false;
  }
  for (std::size_t i = 0; i < segment_sections; ++i) {
    const std::uint64_t begin = h.begin[i], end = h.begin[i + 1];
    if (begin > end || begin % sizeof(std::uint64_t) != 0 ||
        end - begin < bytes_needed(h, static_cast<SegmentSection>(i))) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::string label_term(std::string_view label) {
  return std::string(1, label_mark).append(label);
}

TermSlot::TermSlot(std::string_view term) : hash(checksum_of(term)) {}

Status Segment::check(const SegmentOrigin& expected) const {
  const std::string_view bytes = bytes_.view();
  if (bytes.size() < sizeof(SegmentHeader) || header_->magic != segment_magic) {
    return invalid("this is not an index segment of this version; {}",
                   rebuild_hint);
  }
  constexpr std::size_t unsummed = 16;  // magic and the sum itself
  if (header_->header_checksum !=
          checksum_of(
              bytes.substr(unsummed, sizeof(SegmentHeader) - unsummed)) ||
      !in_order(*header_, bytes.size())) {
    return invalid("the index segment is damaged; {}", rebuild_hint);
  }
  if (header_->origin.directory != expected.directory) {
    return invalid("the index segment is of directory {}, expected {}; {}",
                   hex_of(header_->origin.directory),
                   hex_of(expected.directory), rebuild_hint);
  }
  if (header_->origin.words != expected.words) {
    return invalid(
        "the index segment was made with another table of word "
        "vectors; {}",
        rebuild_hint);
  }
  return {};
}

Result<Segment> Segment::read(SharedBytes bytes,
                              const SegmentOrigin& expected) {
  Segment segment;
  segment.bytes_ = std::move(bytes);
  segment.header_ =
      reinterpret_cast<const SegmentHeader*>(segment.bytes_.view().data());
  TRY_STATUS(segment.check(expected));
  return segment;
}

Result<Segment> Segment::open(const std::string& path,
                              const SegmentOrigin& expected) {
  TRY(SharedBytes bytes, SharedBytes::map(path));
  Result<Segment> segment = read(std::move(bytes), expected);
  if (!segment) return at(path, std::unexpected(segment.error()));
  return segment;
}

Status Segment::verify() const {
  if (header_->checksum == checksum_of(bytes().substr(sizeof(SegmentHeader)))) {
    return {};
  }
  return invalid("the index segment is damaged; {}", rebuild_hint);
}

FactNumbers numbers_of(const DocumentFacts& facts) {
  return {facts.subject_hash,
          facts.lease_end_s,
          facts.updated_s,
          facts.tasks_max,
          std::uint64_t{facts.dialect} | std::uint64_t{facts.provenance} << 8 |
              std::uint64_t{facts.quality} << 16 |
              std::uint64_t{facts.flags} << 24,
          facts.spare[0],
          facts.spare[1]};
}

DocumentFacts facts_of(const FactNumbers& numbers) {
  const auto byte = [&](unsigned i) {
    return static_cast<std::uint8_t>(numbers[4] >> (8 * i));
  };
  return {.subject_hash = numbers[0],
          .lease_end_s = static_cast<std::uint32_t>(numbers[1]),
          .updated_s = static_cast<std::uint32_t>(numbers[2]),
          .tasks_max = static_cast<std::uint32_t>(numbers[3]),
          .dialect = byte(0),
          .provenance = byte(1),
          .quality = byte(2),
          .flags = byte(3),
          .spare = {static_cast<std::uint32_t>(numbers[5]),
                    static_cast<std::uint32_t>(numbers[6])}};
}

std::uint64_t Segment::change_of(std::uint32_t document) const {
  return read_packed(begin(SegmentSection::changes), header_->change, document);
}

DocumentFacts Segment::facts_of(std::uint32_t document) const {
  FactNumbers numbers;
  read_packed(begin(SegmentSection::facts), header_->facts, document, numbers);
  return cardinal::facts_of(numbers);
}

std::optional<std::uint32_t> Segment::document_of(std::uint64_t change) const {
  std::uint32_t low = 0, high = documents();
  while (low < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    if (change_of(middle) < change) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == documents() || change_of(low) != change) return {};
  return low;
}

// Where each ends stands in the section before.
std::string_view Segment::text_of(SegmentSection texts,
                                  const PackedColumn& ends,
                                  std::uint32_t number) const {
  const auto before = static_cast<std::size_t>(texts) - 1;
  const char* packed = begin(static_cast<SegmentSection>(before));
  const std::uint64_t first =
      number == 0 ? 0 : read_packed(packed, ends, number - 1);
  const std::uint64_t last = read_packed(packed, ends, number);
  if (first > last || last > bytes_of(texts)) return {};
  return {begin(texts) + first, last - first};
}

std::string_view Segment::row_block(std::uint32_t block) const {
  if (block >= (documents() + rows_per_block - 1) / rows_per_block) return {};
  return text_of(SegmentSection::rows, header_->row_end, block);
}

std::string Segment::row_of(std::uint32_t document) const {
  return std::string(SegmentRows(*this).row(document));
}

std::string_view Segment::known_words_of(std::uint32_t document) const {
  if (!has_vectors()) return {};
  return text_of(SegmentSection::known_words, header_->word_end, document);
}

TextVector Segment::vector_of(std::uint32_t document) const {
  if (!has_vectors()) return {};
  return unpacked_vector(begin(SegmentSection::vectors) +
                         std::size_t{document} * packed_vector_bytes);
}

SegmentTerm Segment::term(std::uint32_t index) const {
  const auto entry =
      value_at<std::uint32_t>(begin(SegmentSection::entries), index);
  if ((entry & single_entry) != 0) return {1, entry & ~single_entry};
  const std::size_t bytes = bytes_of(SegmentSection::postings);
  const char* postings = begin(SegmentSection::postings);
  const std::size_t at = std::min(std::size_t{entry} * 2, bytes);
  VarintReader reader(postings + at, postings + bytes);
  const std::uint32_t count = reader.next();
  return {count, static_cast<std::uint32_t>(reader.at() - postings)};
}
SegmentBlock Segment::block(std::uint32_t index) const {
  return value_at<SegmentBlock>(begin(SegmentSection::blocks), index);
}

VarintReader Segment::terms_from(std::uint32_t group) const {
  const char* text = begin(SegmentSection::term_text);
  const auto start =
      value_at<std::uint32_t>(begin(SegmentSection::term_starts), group);
  const std::size_t bytes = bytes_of(SegmentSection::term_text);
  return {text + std::min<std::size_t>(start, bytes), text + bytes};
}

std::string_view Segment::first_of(std::uint32_t group) const {
  VarintReader reader = terms_from(group);
  reader.next();  // shares nothing with the term before it
  return reader.take(reader.next());
}

bool Segment::is_term(std::uint32_t index, std::string_view term) const {
  SegmentTerms walk(*this, index);
  return walk.next() && walk.term() == term;
}

std::optional<std::uint32_t> Segment::find(std::string_view term) const {
  if (term.starts_with(label_mark)) {
    const std::uint32_t at = lower_bound(term);
    if (at < terms() && is_term(at, term)) return at;
    return {};
  }
  const TermSlot wanted(term);
  const std::uint32_t mask = header_->slots - 1;
  auto at = static_cast<std::uint32_t>(wanted.hash);
  for (std::uint32_t tried = 0; tried <= mask; ++tried, ++at) {
    const auto slot =
        value_at<std::uint32_t>(begin(SegmentSection::slots), at & mask);
    if (slot == 0) return {};
    if ((slot ^ wanted.mark()) >> 24 != 0) continue;
    const std::uint32_t index =
        static_cast<std::uint32_t>(header_->labels) + TermSlot::place(slot) - 1;
    if (index < terms() && is_term(index, term)) return index;
  }
  return {};
}

std::uint32_t Segment::lower_bound(std::string_view term) const {
  std::uint32_t low = 0, high = start_groups(terms());
  while (high - low > 1) {
    const std::uint32_t middle = low + (high - low) / 2;
    (first_of(middle) < term ? low : high) = middle;
  }
  SegmentTerms walk(*this, low * terms_per_start);
  while (walk.next()) {
    if (walk.term() >= term) return walk.index();
  }
  return terms();
}

SegmentTerms::SegmentTerms(const Segment& segment, std::uint32_t from)
    : segment_(&segment), next_(from) {
  if (from >= segment.terms()) return;
  next_ = from - from % terms_per_start;
  while (next_ < from) read_one();
}

void SegmentTerms::read_one() {
  if (next_ % terms_per_start == 0) {
    reader_ = segment_->terms_from(next_ / terms_per_start);
  }
  const std::uint32_t shared = reader_.next();
  term_.resize(std::min<std::size_t>(shared, term_.size()));
  term_.append(reader_.take(reader_.next()));
  ++next_;
}

bool SegmentTerms::next() {
  if (next_ >= segment_->terms()) return false;
  read_one();
  return true;
}

}  // namespace cardinal
