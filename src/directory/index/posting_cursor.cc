#include "directory/index/posting_cursor.h"

#include <algorithm>
#include <cstring>

namespace cardinal {
namespace {

constexpr std::uint32_t per_block = block_size;

}  // namespace

PostingCursor::PostingCursor(const Segment& segment, std::uint32_t term,
                             std::uint32_t weight)
    : segment_(&segment),
      weight_(weight),
      best_(weight * segment.best_of_term(term)) {
  const SegmentTerm entry = segment.term(term);
  documents_ = entry.documents;
  if (documents_ == 1) {
    document_ = numbers_[0] = entry.at >> 8;
    impacts_[0] = static_cast<std::uint8_t>(entry.at & 0xFFu);
    return;
  }
  first_ = entry.at;
  blocks_ = (documents_ + per_block - 1) / per_block;
  load();
}

void PostingCursor::load() {
  loaded_ = block_;
  count_ =
      std::min(static_cast<std::uint32_t>(block_size),
               documents_ - block_ * static_cast<std::uint32_t>(block_size));
  const std::uint32_t index = first_ + block_;
  const char* at = segment_->postings() + segment_->block(index).offset;
  // Gaps are less one, and before the first document is -1.
  std::uint32_t number =
      block_ == 0 ? no_document : segment_->block(index - 1).last_document;
  if (count_ == block_size) {
    const auto bits = static_cast<std::uint32_t>(*at++);
    unpack(at, bits, numbers_);
    at += packed_bytes(bits);
    for (std::uint32_t& gap : numbers_) gap = number += gap + 1;
  } else {
    for (std::uint32_t i = 0; i < count_; ++i) {
      numbers_[i] = number += read_varint(at) + 1;
    }
  }
  std::memcpy(impacts_.data(), at, count_);
  position_ = 0;
  document_ = numbers_[0];
}

void PostingCursor::next() {
  if (single()) {
    document_ = no_document;
    return;
  }
  if (loaded_ == block_) {
    if (++position_ < count_) {
      document_ = numbers_[position_];
      return;
    }
    ++block_;
  }
  if (block_ >= blocks_) {
    document_ = no_document;
    return;
  }
  load();
}

std::uint32_t PostingCursor::best_at(std::uint32_t target) {
  if (single())
    return document_ != no_document && document_ >= target ? best_ : 0;
  while (block_ < blocks_ &&
         segment_->block(first_ + block_).last_document < target) {
    ++block_;
  }
  if (block_ == blocks_) return 0;
  return weight_ * segment_->best_of_block(first_ + block_);
}

void PostingCursor::seek(std::uint32_t target) {
  if (single()) {
    if (document_ < target) document_ = no_document;
    return;
  }
  if (document_ >= target && loaded_ == block_) return;
  if (best_at(target) == 0 && block_ == blocks_) {
    document_ = no_document;
    return;
  }
  if (loaded_ != block_) load();
  while (numbers_[position_] < target) ++position_;
  document_ = numbers_[position_];
}

}  // namespace cardinal
