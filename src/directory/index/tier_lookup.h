// Looks documents up in a tier, in ascending order.
//
//   TierLookup lookup(segment, tier);
//   for (const std::uint32_t document : ascending)
//     if (const auto level = lookup.level_of(document)) ...
//
// Thread safety: one thread; the segment must outlive it.
#pragma once

#include <cstdint>
#include <optional>

#include "directory/index/posting_list.h"

namespace cardinal {

class TierLookup {
 public:
  TierLookup(const Segment& segment, const PostingTier& tier)
      : reader_(segment, tier) {}

  // The level of a document, if it is there.
  std::optional<std::uint32_t> level_of(std::uint32_t document);
  // No later document is there.
  bool at_end() const { return block_ >= reader_.tier().blocks(); }

 private:
  void skip_to(std::uint32_t document);

  TierReader reader_;
  std::uint32_t block_ = 0;
  std::uint32_t loaded_ = no_document, count_ = 0, position_ = 0;
  bool has_steps_ = false;
};

}  // namespace cardinal
