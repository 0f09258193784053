// From a member's name to its place in a table, by a hash without collisions
// that the compiler finds: one comparison a look-up.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/name_key.h"

namespace cardinal {

template <std::size_t Count>
class MemberTable {
 public:
  consteval explicit MemberTable(
      const std::array<std::string_view, Count>& names)
      : names_(names) {
    for (std::size_t i = 0; i < Count; ++i) keys_[i] = key_of(names[i]);
    for (seed_ = 1; !fill(); ++seed_) {
    }
  }

  // -1 when the name is not in the table.
  constexpr int find(std::string_view name) const {
    const NameKey key = key_of(name);
    const int index = slots_[slot(key)];
    if (index < 0) return -1;
    const auto place = static_cast<std::size_t>(index);
    return same_name(keys_[place], names_[place], key, name) ? index : -1;
  }

 private:
  static constexpr int slot_bits = Count <= 24 ? 6 : 7;
  static constexpr std::size_t slot_count = std::size_t{1} << slot_bits;
  static_assert(Count <= 48);

  constexpr std::size_t slot(const NameKey& key) const {
    const std::uint64_t mixed =
        (key.low + 31 * key.high + key.size) * (seed_ * 0x9E3779B97F4A7C15u);
    return mixed >> (64 - slot_bits);
  }

  consteval bool fill() {
    slots_.fill(-1);
    for (std::size_t i = 0; i < Count; ++i) {
      std::int16_t& place = slots_[slot(keys_[i])];
      if (place >= 0) return false;
      place = static_cast<std::int16_t>(i);
    }
    return true;
  }

  std::array<std::string_view, Count> names_;
  std::array<NameKey, Count> keys_{};
  std::array<std::int16_t, slot_count> slots_{};
  std::uint64_t seed_ = 1;
};

}  // namespace cardinal
