// Sums per half-life, of the newest ones only.
//
// What is kept depends on the newest half-life that was ever added to, and not
// on the order: a sum that is within reach of the final newest one was within
// reach all along.
//
//   if (Sums* sums = half_lives.at(weight.half_life)) sums->add(weight,
//   record);
//
// Thread safety: none of its own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "ledger/figures/policy.h"

namespace cardinal::ledger {

template <class Sums>
class HalfLives {
 public:
  // Null if it is too old to count. Valid until the next call.
  Sums* at(std::int32_t half_life) {
    if (!kept_.empty() && kept_.back().first == half_life) {
      return &kept_.back().second;
    }
    if (!reaches(half_life)) return nullptr;
    auto place = std::ranges::lower_bound(
        kept_, half_life, {}, [](const auto& e) { return e.first; });
    if (place == kept_.end() || place->first != half_life) {
      place = kept_.insert(place, {half_life, Sums{}});
      forget_old(place);
    }
    return &place->second;
  }

  // Whether at() gives sums for it.
  bool reaches(std::int32_t half_life) const {
    return kept_.empty() || half_life > kept_.back().first - half_lives_kept;
  }
  std::optional<std::int32_t> newest() const {
    if (kept_.empty()) return std::nullopt;
    return kept_.back().first;
  }
  // The sums of a half-life; null if it has none.
  const Sums* find(std::int32_t half_life) const {
    for (const auto& [index, sums] : kept_) {
      if (index == half_life) return &sums;
    }
    return nullptr;
  }
  // Oldest first.
  const std::vector<std::pair<std::int32_t, Sums>>& all() const {
    return kept_;
  }
  std::size_t heap_bytes() const {
    return kept_.capacity() * sizeof(kept_.front());
  }

 private:
  // Moves `place` to where its element is afterwards.
  void forget_old(
      typename std::vector<std::pair<std::int32_t, Sums>>::iterator& place) {
    const std::int32_t wanted = place->first;
    const std::int32_t limit = kept_.back().first - half_lives_kept;
    std::erase_if(kept_, [&](const auto& e) { return e.first <= limit; });
    place = std::ranges::lower_bound(kept_, wanted, {},
                                     [](const auto& e) { return e.first; });
  }

  std::vector<std::pair<std::int32_t, Sums>> kept_;
};

}  // namespace cardinal::ledger
