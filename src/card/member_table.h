// From a member's name to its place in a table, by a hash without collisions
// that the compiler finds: one comparison a look-up.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace cardinal {

template <std::size_t Count>
class MemberTable {
 public:
  consteval explicit MemberTable(
      const std::array<std::string_view, Count>& names)
      : names_(names) {
    for (seed_ = 1; !fill(); ++seed_) {
    }
  }

  // -1 when the name is not in the table.
  constexpr int find(std::string_view name) const {
    const int index = slots_[slot(name)];
    return index >= 0 && names_[static_cast<std::size_t>(index)] == name ? index
                                                                         : -1;
  }

 private:
  static constexpr std::size_t slot_count = 64;
  static_assert(Count <= slot_count / 2);

  constexpr std::size_t slot(std::string_view name) const {
    if (name.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(name.front());
    const auto last = static_cast<std::uint8_t>(name.back());
    const auto middle = static_cast<std::uint8_t>(name[name.size() / 2]);
    const std::uint32_t mixed =
        (first + 31u * last + 1009u * middle +
         static_cast<std::uint32_t>(name.size()) * 65537u) *
        (seed_ * 2654435761u);
    return mixed >> 26;
  }

  consteval bool fill() {
    slots_.fill(-1);
    for (std::size_t i = 0; i < Count; ++i) {
      std::int16_t& place = slots_[slot(names_[i])];
      if (place >= 0) return false;
      place = static_cast<std::int16_t>(i);
    }
    return true;
  }

  std::array<std::string_view, Count> names_;
  std::array<std::int16_t, slot_count> slots_{};
  std::uint32_t seed_ = 1;
};

}  // namespace cardinal
