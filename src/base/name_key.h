// Names as two words and a length: short ones are told apart without looking
// at their bytes again, long ones are compared.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace cardinal {

struct NameKey {
  std::uint64_t low = 0, high = 0;
  std::uint32_t size = 0;
  bool operator==(const NameKey&) const = default;
};

inline constexpr std::uint32_t whole_in_key_max = 16;

// The two halves of the product of two words, combined.
#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 Wide;

constexpr std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
  const Wide product = Wide{a} * b;
  return static_cast<std::uint64_t>(product) ^
         static_cast<std::uint64_t>(product >> 64);
}
#else
// 32-bit targets have no type for it.
constexpr std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t half = 0xFFFFFFFF;
  const std::uint64_t low = (a & half) * (b & half);
  const std::uint64_t cross_a = (a >> 32) * (b & half) + (low >> 32);
  const std::uint64_t cross_b = (a & half) * (b >> 32) + (cross_a & half);
  const std::uint64_t high =
      (a >> 32) * (b >> 32) + (cross_a >> 32) + (cross_b >> 32);
  return ((cross_b << 32) | (low & half)) ^ high;
}
#endif

// Both words in one, each bit of the result from many of theirs.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  return folded_product(a ^ 0x9E3779B97F4A7C15, b ^ 0xD1B54A32D192ED03);
}

template <class Word>
constexpr std::uint64_t load_word(const char* at) {
  if consteval {
    Word word = 0;
    for (std::size_t i = 0; i < sizeof word; ++i) {
      const auto byte = static_cast<unsigned char>(at[i]);
      const std::size_t place =
          std::endian::native == std::endian::little ? i : sizeof word - 1 - i;
      word |= static_cast<Word>(Word{byte} << (8 * place));
    }
    return word;
  } else {
    Word word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
  }
}

// Up to 16 bytes the words cover the whole name; beyond, its ends.
constexpr NameKey key_of(std::string_view name) {
  const char* at = name.data();
  const auto size = static_cast<std::uint32_t>(name.size());
  if (size >= 8) {
    return {load_word<std::uint64_t>(at),
            load_word<std::uint64_t>(at + size - 8), size};
  }
  if (size >= 4) {
    return {load_word<std::uint32_t>(at),
            load_word<std::uint32_t>(at + size - 4), size};
  }
  if (size == 0) return {};
  // 1 to 3: first, middle and last byte.
  const auto byte = [at](std::uint32_t i) {
    return std::uint64_t{static_cast<unsigned char>(at[i])};
  };
  return {byte(0) | byte(size / 2) << 8 | byte(size - 1) << 16, 0, size};
}

constexpr bool same_name(const NameKey& a, std::string_view a_name,
                         const NameKey& b, std::string_view b_name) {
  return a == b && (a.size <= whole_in_key_max || a_name == b_name);
}

// Open addressing over a list of names, at most half full.
class NameTable {
 public:
  // Entries by position in the caller's list. Requires: no name twice.
  template <class List>
  void build(const List& list) {
    std::size_t slots = 4;
    while (slots < 2 * list.size()) slots *= 2;
    slots_.assign(slots, 0);
    std::uint32_t position = 0;
    for (const auto& entry : list) {
      std::size_t slot = first_slot(entry.key, entry.name);
      while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = ++position;
    }
  }

  // The entry with that name, or null.
  template <class List>
  const typename List::value_type* find(const List& list,
                                        std::string_view name) const {
    if (list.empty()) return nullptr;
    const NameKey key = key_of(name);
    std::size_t slot = first_slot(key, name);
    for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
      const auto& entry = list[slots_[slot] - 1];
      if (same_name(entry.key, entry.name, key, name)) return &entry;
    }
    return nullptr;
  }

 private:
  std::size_t first_slot(const NameKey& key, std::string_view name) const {
    std::uint64_t hash = mix(key.low, key.high ^ key.size);
    // Long names: all their bytes, so that those with like ends do not meet.
    for (std::size_t i = 8; i + 8 < name.size(); i += 8) {
      hash = mix(hash, load_word<std::uint64_t>(name.data() + i));
    }
    return hash & (slots_.size() - 1);
  }
  std::vector<std::uint32_t> slots_;  // position + 1, or 0
};

}  // namespace cardinal
