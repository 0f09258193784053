// The parents of all values below a root. pointer_from() searches the lists on
// the path each time, which is too slow for ten thousand pointers of one card.
#pragma once

#include <vector>

#include "cardinal/json.h"

namespace cardinal {

class AncestorIndex {
 public:
  explicit AncestorIndex(Value root);

  // Requires: inside the root.
  std::string pointer(Value inside) const;
  // The ancestor of `inside` that is `depth` steps below the root.
  Value around(Value inside, std::size_t depth) const;

 private:
  struct Parent {
    std::uint32_t node;
    std::uint32_t ordinal;  // among the items of an array
  };
  const Parent& parent_of(Value value) const {
    return parents_[value.index() - root_.index()];
  }
  std::vector<Value> path_to(Value inside) const;  // from the root, without it

  Value root_;
  std::vector<Parent> parents_;
};

}  // namespace cardinal
