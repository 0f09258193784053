#include "directory/index/posting_list.h"

#include <algorithm>
#include <bit>

namespace cardinal {
namespace {

constexpr auto per_block = static_cast<std::uint32_t>(block_size);
// Gaps of so many bits cannot add up beyond 32 bits in a block.
constexpr std::uint32_t gap_bits_max = 24;

}  // namespace

std::uint32_t PostingTier::level_bits() const {
  return static_cast<std::uint32_t>(
      std::bit_width(static_cast<std::uint32_t>(high - low)));
}

// After the number of documents: the number of tiers, a byte. For each tier its
// levels, a byte with the lowest in the upper half; the number of postings; the
// first block, unless there is less than one. Then the postings of tiers that
// have less than one.
PostingList posting_list(const Segment& segment, std::uint32_t term) {
  PostingList list;
  const SegmentTerm entry = segment.term(term);
  if (entry.documents == 1) {
    const auto level = static_cast<std::uint8_t>(entry.at & 0xFu);
    const std::uint32_t document = entry.at >> level_bits_max;
    if (document >= segment.documents()) return list;
    list.tiers_[0] = {1, level, level, document, true};
    list.count_ = 1;
    return list;
  }
  const char* begin = segment.begin(SegmentSection::postings);
  const std::size_t bytes = segment.bytes_of(SegmentSection::postings);
  if (entry.at >= bytes) return list;
  VarintReader reader(begin + entry.at, begin + bytes);
  const std::uint32_t tiers = reader.next();
  if (tiers > tiers_max) return list;
  for (std::uint32_t i = 0; i < tiers; ++i) {
    PostingTier& tier = list.tiers_[i];
    const std::string_view levels = reader.take(1);
    if (levels.empty()) return list;
    tier.low = static_cast<std::uint8_t>(levels[0] >> 4 & 0xF);
    tier.high = static_cast<std::uint8_t>(levels[0] & 0xF);
    tier.count = reader.next();
    if (tier.low > tier.high || tier.count > segment.documents()) return list;
    if (!tier.in_table()) continue;
    tier.at = reader.next();
    const std::uint32_t blocks = segment.header().blocks;
    if (tier.at > blocks || tier.blocks() > blocks - tier.at) return list;
  }
  auto at = static_cast<std::uint32_t>(reader.at() - begin);
  for (std::uint32_t i = 0; i < tiers; ++i) {
    PostingTier& tier = list.tiers_[i];
    if (tier.in_table() || tier.count == 0) continue;
    if (at >= bytes) return list;
    tier.at = at;
    const auto bits = static_cast<unsigned char>(begin[at]);
    at +=
        static_cast<std::uint32_t>(1 + packed_bytes(bits, tier.count) +
                                   packed_bytes(tier.level_bits(), tier.count));
  }
  list.count_ = tiers;
  return list;
}

std::uint32_t TierReader::last_of(std::uint32_t block) const {
  return segment_->block(tier_.at + block).last_document;
}

// A block: the bits of a gap, a byte; gaps less one; levels above the lowest.
bool TierReader::unpack_gaps(const char* at, std::uint32_t count,
                             std::uint32_t before) {
  const char* end = segment_->end(SegmentSection::postings);
  if (at >= end) return false;
  const auto bits = static_cast<unsigned char>(*at++);
  if (bits > gap_bits_max || static_cast<std::size_t>(end - at) <
                                 packed_bytes(bits, count) +
                                     packed_bytes(tier_.level_bits(), count) +
                                     unpack_slack) {
    return false;
  }
  packed_steps_ = at + packed_bytes(bits, count);
  if (count == block_size) {
    unpack(at, bits, documents_);
  } else {
    unpack_few(at, bits, std::span(documents_).first(count));
  }
  // Before the first document is -1.
  before = add_up_gaps(std::span(documents_).first(count), before);
  return before < segment_->documents();
}

void TierReader::load_steps(std::uint32_t count) {
  const std::uint32_t bits = tier_.level_bits();
  if (bits == 0) return;  // filled in from the beginning
  if (count == block_size) {
    unpack(packed_steps_, bits, steps_);
  } else {
    unpack_few(packed_steps_, bits, std::span(steps_).first(count));
  }
}

std::uint32_t TierReader::load_documents(std::uint32_t block) {
  if (tier_.single) {
    documents_[0] = tier_.at;
    return 1;
  }
  const char* postings = segment_->begin(SegmentSection::postings);
  if (!tier_.in_table()) {
    return unpack_gaps(postings + tier_.at, tier_.count, no_document)
               ? tier_.count
               : 0;
  }
  const std::uint32_t count =
      std::min(per_block, tier_.count - block * per_block);
  const SegmentBlock where = segment_->block(tier_.at + block);
  const std::uint32_t before = block == 0 ? no_document : last_of(block - 1);
  if (where.offset >= segment_->bytes_of(SegmentSection::postings) ||
      (block > 0 && before >= segment_->documents()) ||
      !unpack_gaps(postings + where.offset, count, before) ||
      documents_[count - 1] != where.last_document) {
    return 0;
  }
  return count;
}

void append_postings(const Segment& segment, std::uint32_t term,
                     std::vector<Posting>& postings) {
  const auto first = static_cast<std::ptrdiff_t>(postings.size());
  for (const PostingTier& tier : posting_list(segment, term)) {
    const auto middle = static_cast<std::ptrdiff_t>(postings.size());
    TierReader reader(segment, tier);
    for (std::uint32_t block = 0; block < tier.blocks(); ++block) {
      const std::uint32_t count = reader.load(block);
      for (std::uint32_t i = 0; i < count; ++i) {
        postings.push_back(
            {reader.documents()[i],
             static_cast<std::uint8_t>(tier.level(reader.steps()[i]))});
      }
    }
    std::inplace_merge(postings.begin() + first, postings.begin() + middle,
                       postings.end(), [](const Posting& a, const Posting& b) {
                         return a.document < b.document;
                       });
  }
}

}  // namespace cardinal
