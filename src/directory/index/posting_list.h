// The documents of one term in a segment, with the levels of their impacts.
//
//   const PostingList list = posting_list(segment, term);
//   for (const PostingTier& tier : list) {
//     TierReader reader(segment, tier);
//     for (std::uint32_t i = 0; i < tier.blocks(); ++i) reader.load(i);
//   }
//
// A long list is divided by level into tiers, high ones first, so that a search
// can take the documents that a term says most about and leave the rest. Within
// a tier documents ascend. Tiers are a matter of storage: a reader asks for
// levels, and finds the same documents however they are divided.
//
// Thread safety: values that refer to a segment; a reader is one thread's.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "directory/index/segment.h"

namespace cardinal {

struct Posting {
  std::uint32_t document;
  std::uint8_t level;
  bool operator==(const Posting&) const = default;
};

struct PostingTier {
  std::uint32_t count = 0;
  std::uint8_t low = 0, high = 0;  // levels
  // The only document; or the first block; or, of less than a block, where the
  // postings are.
  std::uint32_t at = 0;
  bool single = false;

  std::uint32_t blocks() const {
    return (count + static_cast<std::uint32_t>(block_size) - 1) /
           static_cast<std::uint32_t>(block_size);
  }
  bool in_table() const { return count >= block_size; }
  std::uint32_t level_bits() const;
  // A damaged file may have more steps than there are.
  std::uint32_t level(std::uint32_t step) const {
    return std::min<std::uint32_t>(low + step, high);
  }
};

inline constexpr std::size_t tiers_max = 3;
// Shorter lists are one tier.
inline constexpr std::uint32_t tiers_from = 512;

// A list that is damaged has no tiers.
class PostingList {
 public:
  const PostingTier* begin() const { return tiers_.data(); }
  const PostingTier* end() const { return tiers_.data() + count_; }

 private:
  friend PostingList posting_list(const Segment&, std::uint32_t);
  std::array<PostingTier, tiers_max> tiers_;
  std::size_t count_ = 0;
};
PostingList posting_list(const Segment& segment, std::uint32_t term);

// Unpacks the blocks of a tier.
class TierReader {
 public:
  TierReader(const Segment& segment, const PostingTier& tier)
      : segment_(&segment), tier_(tier) {
    if (tier.low == tier.high) steps_.fill(0);
  }

  // How many there are; 0 if the block is damaged. Documents ascend, and all
  // are of the segment.
  std::uint32_t load(std::uint32_t block) {
    const std::uint32_t count = load_documents(block);
    if (count > 0) load_steps(count);
    return count;
  }
  // The same in two parts, the second for the block of the first.
  std::uint32_t load_documents(std::uint32_t block);
  void load_steps(std::uint32_t count);
  const std::uint32_t* documents() const { return documents_.data(); }
  // Levels above the tier's lowest, less than `steps_max`.
  const std::uint32_t* steps() const { return steps_.data(); }
  static constexpr std::uint32_t steps_max = impact_levels;

  const PostingTier& tier() const { return tier_; }
  // The last document of a block. Requires: the tier is in the table.
  std::uint32_t last_of(std::uint32_t block) const;

 private:
  bool unpack_gaps(const char* at, std::uint32_t count, std::uint32_t before);

  const Segment* segment_;
  PostingTier tier_;
  const char* packed_steps_ = nullptr;
  std::array<std::uint32_t, block_size> documents_;
  std::array<std::uint32_t, block_size> steps_;
};

// All postings of a term, by document.
void append_postings(const Segment& segment, std::uint32_t term,
                     std::vector<Posting>& postings);

// Writes lists: the bytes and the table of their blocks.
class PostingWriter {
 public:
  // The term's entry. Requires: documents ascend, at least one.
  std::uint32_t add(std::span<const Posting> postings);

  // The bytes since the last time.
  std::string take_bytes();
  const std::vector<SegmentBlock>& blocks() const { return blocks_; }

 private:
  std::uint32_t place() const;
  void add_tier(std::span<const Posting> postings);

  std::string bytes_;  // those that were not taken
  std::uint64_t taken_ = 0;
  std::vector<SegmentBlock> blocks_;
  // Of the list that is being written.
  std::string head_, few_;
  std::vector<Posting> of_tier_;
};

}  // namespace cardinal
