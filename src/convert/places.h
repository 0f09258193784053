// Tables of places, written as what a format has; what it lacks fills itself.
#pragma once

#include <array>

#include "cardinal/convert.h"

namespace cardinal::convert {

using Places = std::array<Place, aspect_count>;

// Requires: every aspect at most once.
template <std::size_t... Counts>
consteval Places all_places(const Place (&... lists)[Counts]) {
  Places table{};
  for (std::size_t i = 0; i < aspect_count; ++i) {
    table[i].aspect = static_cast<Aspect>(i);
  }
  std::array<bool, aspect_count> seen{};
  const auto fill = [&](std::span<const Place> list) {
    for (const Place& place : list) {
      const auto at = static_cast<std::size_t>(place.aspect);
      if (seen[at]) throw "an aspect stands twice in a table of places";
      seen[at] = true;
      table[at] = place;
    }
  };
  (fill(lists), ...);
  return table;
}

}  // namespace cardinal::convert
