#include "compare/item_pairs.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace cardinal {
namespace {

std::map<std::string_view, std::vector<std::size_t>> positions_of(
    const std::vector<std::string>& keys, const std::vector<bool>& taken) {
  std::map<std::string_view, std::vector<std::size_t>> positions;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (!taken[i]) positions[keys[i]].push_back(i);
  }
  return positions;
}

}  // namespace

void ItemPairing::by(const std::vector<std::string>& old_keys,
                     const std::vector<std::string>& new_keys, bool unique) {
  const auto olds = positions_of(old_keys, old_taken_);
  const auto news = positions_of(new_keys, new_taken_);
  for (const auto& [key, is] : olds) {
    const auto found = news.find(key);
    if (found == news.end()) continue;
    const auto& js = found->second;
    if (unique && (is.size() != 1 || js.size() != 1)) continue;
    for (std::size_t k = 0; k < std::min(is.size(), js.size()); ++k) {
      old_taken_[is[k]] = true;
      new_taken_[js[k]] = true;
      matched_.push_back({is[k], js[k]});
    }
  }
}

ItemPairs ItemPairing::take() {
  ItemPairs pairs{.matched = std::move(matched_)};
  std::ranges::sort(pairs.matched, {}, &ItemPairs::Pair::i);
  for (std::size_t i = 0; i < old_taken_.size(); ++i) {
    if (!old_taken_[i]) pairs.removed.push_back(i);
  }
  for (std::size_t j = 0; j < new_taken_.size(); ++j) {
    if (!new_taken_[j]) pairs.added.push_back(j);
  }
  return pairs;
}

}  // namespace cardinal
