#include "directory/index/segment.h"

#include <algorithm>
#include <cstring>

#include "base/errors.h"
#include "directory/index/packed_block.h"

namespace cardinal {
namespace {

// Everything in a file is aligned where it stands, but a file of strangers may
// not be: values are copied out.
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

// The sections in the order in which they stand.
bool in_order(const SegmentHeader& h, std::size_t file_bytes) {
  const auto n = std::uint64_t{h.documents};
  const std::uint64_t vectors = h.origin.words == 0 ? 0 : n * vector_dimensions;
  const std::uint64_t groups =
      (std::uint64_t{h.terms} + terms_per_start - 1) / terms_per_start;
  const std::pair<std::uint64_t, std::uint64_t> sections[] = {
      {h.changes, n * 8},
      {h.vectors, vectors},
      {h.row_ends, n * 8},
      {h.rows, 0},
      {h.term_starts, groups * 4},
      {h.term_text, 0},
      {h.entries, std::uint64_t{h.terms} * sizeof(SegmentTerm)},
      {h.term_best, h.terms},
      {h.block_table, std::uint64_t{h.blocks} * sizeof(SegmentBlock)},
      {h.block_best, h.blocks},
      {h.postings, 0},
  };
  std::uint64_t before = sizeof(SegmentHeader);
  for (const auto& [offset, bytes] : sections) {
    if (offset < before || offset > file_bytes) return false;
    before = offset + bytes;
  }
  return before <= file_bytes && h.size == file_bytes;
}

}  // namespace

Status Segment::check(const SegmentOrigin& expected) const {
  const std::string_view bytes = bytes_.view();
  if (bytes.size() < sizeof(SegmentHeader) || header_->magic != segment_magic) {
    return invalid("this is not an index segment of this version; {}",
                   rebuild_hint);
  }
  constexpr std::size_t unsummed = 16;  // magic and checksum
  if (!in_order(*header_, bytes.size()) ||
      header_->checksum != checksum_of(bytes.substr(unsummed))) {
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
  if (!segment) return cardinal::at(path, std::unexpected(segment.error()));
  return segment;
}

std::uint64_t Segment::change_of(std::uint32_t document) const {
  return value_at<std::uint64_t>(at(header_->changes), document);
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

std::string_view Segment::row_of(std::uint32_t document) const {
  const char* ends = at(header_->row_ends);
  const std::uint64_t begin =
      document == 0 ? 0 : value_at<std::uint64_t>(ends, document - 1);
  return {at(header_->rows) + begin,
          value_at<std::uint64_t>(ends, document) - begin};
}

TextVector Segment::vector_of(std::uint32_t document) const {
  if (header_->origin.words == 0) return TextVector{};
  return value_at<TextVector>(at(header_->vectors), document);
}

SegmentTerm Segment::term(std::uint32_t index) const {
  return value_at<SegmentTerm>(at(header_->entries), index);
}
std::uint8_t Segment::best_of_term(std::uint32_t index) const {
  return value_at<std::uint8_t>(at(header_->term_best), index);
}
SegmentBlock Segment::block(std::uint32_t index) const {
  return value_at<SegmentBlock>(at(header_->block_table), index);
}
std::uint8_t Segment::best_of_block(std::uint32_t index) const {
  return value_at<std::uint8_t>(at(header_->block_best), index);
}

const char* Segment::start_of(std::uint32_t group) const {
  return at(header_->term_text) +
         value_at<std::uint32_t>(at(header_->term_starts), group);
}

std::string_view Segment::first_of(std::uint32_t group) const {
  const char* text = start_of(group);
  read_varint(text);  // shares nothing with the term before it
  const std::uint32_t bytes = read_varint(text);
  return {text, bytes};
}

std::optional<std::uint32_t> Segment::find(std::string_view term) const {
  if (terms() == 0) return {};
  std::uint32_t low = 0;
  std::uint32_t high = (terms() + terms_per_start - 1) / terms_per_start;
  while (high - low > 1) {
    const std::uint32_t middle = low + (high - low) / 2;
    (first_of(middle) <= term ? low : high) = middle;
  }
  const char* text = start_of(low);
  const std::uint32_t end = std::min(terms(), (low + 1) * terms_per_start);
  std::string current;
  for (std::uint32_t i = low * terms_per_start; i < end; ++i) {
    const std::uint32_t shared = read_varint(text);
    const std::uint32_t bytes = read_varint(text);
    current.resize(shared);
    current.append(text, bytes);
    text += bytes;
    if (current >= term)
      return current == term ? std::optional(i) : std::nullopt;
  }
  return {};
}

bool SegmentTerms::next() {
  if (next_ == segment_->terms()) return false;
  if (next_ % terms_per_start == 0) {
    at_ = segment_->start_of(next_ / terms_per_start);
  }
  const std::uint32_t shared = read_varint(at_);
  const std::uint32_t bytes = read_varint(at_);
  term_.resize(shared);
  term_.append(at_, bytes);
  at_ += bytes;
  ++next_;
  return true;
}

}  // namespace cardinal
