#include "directory/index/tier_lookup.h"

#include <algorithm>

namespace cardinal {
namespace {

// As std::lower_bound, without branches that nobody can predict.
const std::uint32_t* first_not_before(const std::uint32_t* begin,
                                      const std::uint32_t* end,
                                      std::uint32_t document) {
  auto left = static_cast<std::size_t>(end - begin);
  while (left > 1) {
    const std::size_t half = left / 2;
    begin += begin[half - 1] < document ? half : 0;
    left -= half;
  }
  return begin + (left == 1 && *begin < document ? 1 : 0);
}

}  // namespace

// Steps that double, then halves: the next document is mostly near.
void TierLookup::skip_to(std::uint32_t document) {
  const std::uint32_t blocks = reader_.tier().blocks();
  if (reader_.last_of(block_) >= document) return;
  std::uint32_t low = block_, step = 1;
  while (low + step < blocks && reader_.last_of(low + step) < document) {
    low += step;
    step *= 2;
  }
  std::uint32_t high = std::min(low + step, blocks);
  while (high - low > 1) {
    const std::uint32_t middle = low + (high - low) / 2;
    (reader_.last_of(middle) < document ? low : high) = middle;
  }
  block_ = high;
}

std::optional<std::uint32_t> TierLookup::level_of(std::uint32_t document) {
  if (at_end()) return {};
  if (reader_.tier().in_table()) {
    skip_to(document);
    if (at_end()) return {};
  }
  if (loaded_ != block_) {
    count_ = reader_.load_documents(block_);
    loaded_ = block_;
    position_ = 0;
    has_steps_ = false;
  }
  const std::uint32_t* documents = reader_.documents();
  const std::uint32_t* found =
      first_not_before(documents + position_, documents + count_, document);
  position_ = static_cast<std::uint32_t>(found - documents);
  if (position_ == count_ || *found != document) return {};
  // Most documents are not there.
  if (!has_steps_) reader_.load_steps(count_);
  has_steps_ = true;
  return reader_.tier().level(reader_.steps()[position_]);
}

}  // namespace cardinal
