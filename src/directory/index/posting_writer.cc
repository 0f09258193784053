#include <algorithm>
#include <array>
#include <utility>

#include "base/check_that.h"
#include "directory/index/posting_list.h"

namespace cardinal {
namespace {

// The lowest level of each tier, high ones first. The first tier has about a
// twelfth of the postings, the second about a quarter.
std::vector<std::uint32_t> tier_levels(std::span<const Posting> postings) {
  if (postings.size() < tiers_from) return {0};
  std::array<std::size_t, impact_levels> counts{};
  for (const Posting& posting : postings) ++counts[posting.level];
  std::vector<std::uint32_t> lowest;
  std::size_t taken = 0;
  std::uint32_t level = impact_levels;
  for (const std::size_t share : {12u, 3u}) {
    const std::size_t before = taken;
    while (level > 1 && (taken == before || taken + counts[level - 1] <=
                                                postings.size() / share)) {
      taken += counts[--level];
    }
    lowest.push_back(level);
  }
  lowest.push_back(0);
  return lowest;
}

void append_block(std::span<const Posting> postings, std::uint32_t before,
                  const PostingTier& tier, std::string& out) {
  std::array<std::uint32_t, block_size> gaps{}, levels{};
  for (std::size_t i = 0; i < postings.size(); ++i) {
    gaps[i] = postings[i].document - before - 1;
    levels[i] = static_cast<std::uint32_t>(postings[i].level - tier.low);
    before = postings[i].document;
  }
  const std::uint32_t bits = bits_of(gaps);
  out += static_cast<char>(bits);
  if (postings.size() == block_size) {
    pack(gaps, bits, out);
    pack(levels, tier.level_bits(), out);
  } else {
    pack_few(std::span(gaps).first(postings.size()), bits, out);
    pack_few(std::span(levels).first(postings.size()), tier.level_bits(), out);
  }
}

}  // namespace

std::uint32_t PostingWriter::place() const {
  const std::uint64_t at = taken_ + bytes_.size();
  CHECK(at <= UINT32_MAX);  // 16 million documents need 2 GB
  return static_cast<std::uint32_t>(at);
}

void PostingWriter::add_tier(std::span<const Posting> postings) {
  const auto [least, most] = std::ranges::minmax(postings, {}, &Posting::level);
  const PostingTier tier{.count = static_cast<std::uint32_t>(postings.size()),
                         .low = least.level,
                         .high = most.level};
  head_ += static_cast<char>(tier.low << 4 | tier.high);
  append_varint(head_, tier.count);
  if (!tier.in_table()) {
    append_block(postings, no_document, tier, few_);
    return;
  }
  append_varint(head_, static_cast<std::uint32_t>(blocks_.size()));
  std::uint32_t before = no_document;
  while (!postings.empty()) {
    const auto block = postings.first(std::min(postings.size(), block_size));
    blocks_.push_back({block.back().document, place()});
    append_block(block, before, tier, bytes_);
    before = block.back().document;
    postings = postings.subspan(block.size());
  }
}

std::uint32_t PostingWriter::add(std::span<const Posting> postings) {
  CHECK(!postings.empty());
  if (postings.size() == 1) {
    return single_entry | postings[0].document << level_bits_max |
           postings[0].level;
  }
  head_.clear();
  few_.clear();
  std::uint32_t tiers = 0, above = impact_levels;
  for (const std::uint32_t lowest : tier_levels(postings)) {
    of_tier_.clear();
    for (const Posting& posting : postings) {
      if (posting.level >= lowest && posting.level < above) {
        of_tier_.push_back(posting);
      }
    }
    above = lowest;
    if (of_tier_.empty()) continue;
    add_tier(of_tier_);
    ++tiers;
  }
  if (place() % 2 != 0) bytes_ += '\0';
  const std::uint32_t entry = place() / 2;
  append_varint(bytes_, static_cast<std::uint32_t>(postings.size()));
  append_varint(bytes_, tiers);
  bytes_ += head_;
  bytes_ += few_;
  return entry;
}

std::string PostingWriter::take_bytes() {
  taken_ += bytes_.size();
  return std::exchange(bytes_, {});
}

}  // namespace cardinal
