// Chance that is the same on every machine.
#pragma once

#include <array>
#include <cstdint>

namespace cardinal::bench {

// splitmix64: the distributions of <random> differ between libraries. Rolled
// once a statement, since compilers order the operands of + as they like.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint64_t roll() {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
  }
  std::uint64_t below(std::uint64_t limit) { return roll() % limit; }
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(
                     below(static_cast<std::uint64_t>(high - low + 1)));
  }
  bool in_100(std::uint64_t chance) { return below(100) < chance; }
  template <class T, std::size_t count>
  const T& pick(const std::array<T, count>& from) {
    return from[below(count)];
  }

 private:
  std::uint64_t state_;
};

}  // namespace cardinal::bench
