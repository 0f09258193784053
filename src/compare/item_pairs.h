// Which item of an old list is which of a new one.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cardinal {

struct ItemPairs {
  struct Both {
    std::size_t i, j;
  };
  std::vector<Both> both;
  std::vector<std::size_t> removed, added;
};

// Pairs by one key after the other: items with equal keys in their order, so
// that a finer key comes first. Where `unique` is set, only keys that one item
// on each side has.
class ItemPairing {
 public:
  ItemPairing(std::size_t old_count, std::size_t new_count)
      : old_taken_(old_count), new_taken_(new_count) {}
  void by(const std::vector<std::string>& old_keys,
          const std::vector<std::string>& new_keys, bool unique = false);
  ItemPairs take();

 private:
  std::vector<bool> old_taken_, new_taken_;
  std::vector<ItemPairs::Both> both_;
};

}  // namespace cardinal
