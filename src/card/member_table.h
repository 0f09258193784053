// From a member's name to its place in a table, by a hash without collisions
// that the compiler finds: one comparison a look-up.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "base/name_key.h"
#include "cardinal/json.h"
#include "json/node_view.h"

namespace cardinal {

// A name of up to 24 bytes is all in the words; of a longer one they hold the
// first 16 bytes and the last 8.
struct MemberKey {
  std::uint64_t low = 0, middle = 0, high = 0;
  std::uint64_t size = 0;
  bool operator==(const MemberKey&) const = default;

  static constexpr std::size_t whole_max = 24;
  static constexpr std::size_t word = 8;

  static constexpr MemberKey of(std::string_view name) {
    const std::size_t size = name.size();
    if (size >= word) return of_long(&name[0], size);
    std::uint64_t all = 0;
    for (std::size_t i = size; i-- > 0;) {
      all = all << 8 | static_cast<unsigned char>(name[i]);
    }
    return {all, all, all, size};
  }

  // The same without a branch on the length, which would often be
  // mispredicted: the words of a short name are cut from the 8 bytes that end
  // with it. Requires: 8 bytes of the same text before the name.
  static MemberKey of_with_bytes_before(const char* name, std::size_t size) {
    if constexpr (std::endian::native != std::endian::little) {
      return of({name, size});
    }
    if (size == 0) [[unlikely]]
      return {};
    const bool is_short = size < word;
    const std::size_t cut = is_short ? 8 * (word - size) : 0;
    const char* const last = name + size - word;
    const char* const first = is_short ? last : name;
    const char* const inner = size > 2 * word ? name + word : first;
    return {load_word<std::uint64_t>(first) >> cut,
            load_word<std::uint64_t>(inner) >> cut,
            load_word<std::uint64_t>(last) >> cut, size};
  }

 private:
  static constexpr MemberKey of_long(const char* name, std::size_t size) {
    const std::uint64_t first = load_word<std::uint64_t>(name);
    return {first,
            size > 2 * word ? load_word<std::uint64_t>(name + word) : first,
            load_word<std::uint64_t>(name + size - word), size};
  }
};

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
    return find(MemberKey::of(name), name);
  }
  // The same for the name of a member of which this is the value.
  int find_name_of(Value value) const {
    return find(NodeView(value), value.index() - 1);
  }
  int find(const NodeView& nodes, NodeView::Index name) const {
    const std::string_view text = nodes.text(name);
    if (nodes.text_offset(name) < MemberKey::word) [[unlikely]]
      return find(text);
    return find(MemberKey::of_with_bytes_before(text.data(), text.size()),
                text);
  }

 private:
  static constexpr int slot_bits = Count <= 4    ? 4
                                   : Count <= 12 ? 5
                                   : Count <= 24 ? 6
                                                 : 7;
  static constexpr std::size_t slot_count = std::size_t{1} << slot_bits;
  static_assert(Count <= 48);

  struct Slot {
    MemberKey key{.size = ~std::uint64_t{0}};  // of no name
    int place = -1;
  };

  constexpr int find(const MemberKey& key, std::string_view name) const {
    const Slot& slot = slots_[slot_of(key)];
    if (slot.key != key) return -1;
    if (key.size > MemberKey::whole_max &&
        names_[static_cast<std::size_t>(slot.place)] != name) {
      return -1;
    }
    return slot.place;
  }
  constexpr std::size_t slot_of(const MemberKey& key) const {
    const std::uint64_t mixed =
        (key.low + 31 * key.high + key.size) * (seed_ * 0x9E3779B97F4A7C15u);
    return mixed >> (64 - slot_bits);
  }

  consteval bool fill() {
    slots_.fill({});
    for (std::size_t i = 0; i < Count; ++i) {
      const MemberKey key = MemberKey::of(names_[i]);
      Slot& slot = slots_[slot_of(key)];
      if (slot.place >= 0) return false;
      slot = {key, static_cast<int>(i)};
    }
    return true;
  }

  std::array<std::string_view, Count> names_;
  std::array<Slot, slot_count> slots_{};
  std::uint64_t seed_ = 1;
};

}  // namespace cardinal
