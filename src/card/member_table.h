// From a member's name to its place in a table, by a hash without collisions
// that the compiler finds: one comparison a look-up.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
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
    return index >= 0 && is_same(names_[static_cast<std::size_t>(index)], name)
               ? index
               : -1;
  }

 private:
  static constexpr std::size_t slot_count = 64;
  static_assert(Count <= slot_count / 2);

  // Names have 3 to 16 bytes, nearly all: compared without a call, as two
  // words that overlap.
  static constexpr bool is_same(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    if consteval {
      return a == b;
    } else {
      if (a.size() >= 8 && a.size() <= 16)
        return same_ends<std::uint64_t>(a, b);
      if (a.size() >= 4 && a.size() < 8) return same_ends<std::uint32_t>(a, b);
      if (a.size() == 3) {
        return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
      }
      return a == b;
    }
  }
  template <class Word>
  static bool same_ends(std::string_view a, std::string_view b) {
    const std::size_t last = a.size() - sizeof(Word);
    return load<Word>(a.data()) == load<Word>(b.data()) &&
           load<Word>(a.data() + last) == load<Word>(b.data() + last);
  }
  template <class Word>
  static Word load(const char* at) {
    Word word;
    std::memcpy(&word, at, sizeof word);
    return word;
  }

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
