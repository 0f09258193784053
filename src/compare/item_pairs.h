// Matches the items of an old list with those of a new one.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cardinal {

struct ItemPairs {
  struct Pair {
    std::size_t i, j;
  };
  std::vector<Pair> matched;
  std::vector<std::size_t> removed, added;
};

// Matches items by one key after the other; items with equal keys are matched
// in order. Start with the most specific key. With `unique`, only keys that
// occur once on each side are used.
class ItemPairing {
 public:
  ItemPairing(std::size_t old_count, std::size_t new_count)
      : old_taken_(old_count), new_taken_(new_count) {}
  void by(const std::vector<std::string>& old_keys,
          const std::vector<std::string>& new_keys, bool unique = false);
  ItemPairs take();

 private:
  std::vector<bool> old_taken_, new_taken_;
  std::vector<ItemPairs::Pair> matched_;
};

}  // namespace cardinal
