// Chance that is the same on every machine: splitmix64.
#pragma once

#include <cstdint>
#include <iterator>

namespace cardinal::test {

struct Dice {
  std::uint64_t state;

  std::uint64_t roll(std::uint64_t sides) {
    state += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (z ^ (z >> 31)) % sides;
  }
  template <class List>
  const auto& pick(const List& list) {
    return list[roll(std::size(list))];
  }
};

}  // namespace cardinal::test
