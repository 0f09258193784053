// Where values stand in one card. pointer_from looks through the lists on the
// way each time; of a card with ten thousand changes that would be too slow.
#pragma once

#include <vector>

#include "cardinal/json.h"

namespace cardinal {

class Places {
 public:
  explicit Places(Value root);

  // Requires: inside the root.
  std::string pointer(Value inside) const;
  // What `inside` stands in that is itself `depth` steps below the root.
  Value around(Value inside, std::size_t depth) const;

 private:
  struct Place {
    std::uint32_t parent;
    std::uint32_t ordinal;  // among the items of an array
  };
  const Place& place(Value value) const {
    return places_[value.index() - root_.index()];
  }
  std::vector<Value> way(Value inside) const;  // from the root, without it

  Value root_;
  std::vector<Place> places_;
};

}  // namespace cardinal
