// Looks for a few words in a text that nearly never holds one of them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/name_key.h"

namespace cardinal {

// Finds words by their first six characters, in any letter case. Two ways to
// the same answer: 32 places at a time where the processor has AVX2, else every
// third place, of which any six characters in a row hold one.
class WordFilter {
 public:
  static constexpr std::size_t width = 6;
  static constexpr std::size_t words_max = 32;

  // Words of six characters and more; the order is the caller's, the search
  // is the faster the more neighbours share letters (as when sorted).
  consteval explicit WordFilter(std::span<const std::string_view> words)
      : count_(words.size()) {
    for (std::size_t i = 0; i < count_; ++i) {
      const char* const word = words[i].data();
      words_[i] = whole_at(word);
      wholes_[place_of_whole(words_[i])] = true;
      for (std::size_t at = 0; at < step; ++at) {
        parts_[place_of(part_at(word + at))] = true;
      }
      add_to_bucket(word, static_cast<std::uint8_t>(1u << (i * 8 / count_)));
    }
  }

  struct Found {
    std::size_t at = std::string_view::npos;
    std::size_t word = 0;  // by its place among the words
  };
  // The first at `from` or behind it; npos when there is none.
  Found next(std::string_view text, std::size_t from) const;
  // The same by the way that every processor has.
  Found next_portably(std::string_view text, std::size_t from) const;

  // Asks `confirm` about each place that begins with one of the words, until
  // it says yes.
  template <class Confirm>
  bool occurs_in(std::string_view text, Confirm confirm) const {
    for (Found found = next(text, 0); found.at != std::string_view::npos;
         found = next(text, found.at + 1)) {
      if (confirm(text.substr(found.at), found.word)) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t step = 3;
  static constexpr std::size_t letters_looked_at = 4;
  static constexpr int part_bits = 12;
  static constexpr int whole_bits = 9;
  // Five bits hold a letter whatever its case. Other characters fall
  // together with letters, which costs a second look at most.
  static constexpr std::uint64_t letters = 0x1F1F1F1F1F1F1F1F;

  static constexpr std::uint32_t part_at(const char* at) {
    return static_cast<std::uint32_t>(load_word<std::uint32_t>(at) & letters);
  }
  static constexpr std::uint64_t whole_at(const char* at) {
    return std::uint64_t{part_at(at)} << 32 | part_at(at + width - 4);
  }
  static constexpr std::size_t place_of(std::uint32_t part) {
    return static_cast<std::uint32_t>(part * 0x9E3779B1u) >> (32 - part_bits);
  }
  static constexpr std::size_t place_of_whole(std::uint64_t whole) {
    return whole * 0x9E3779B97F4A7C15u >> (64 - whole_bits);
  }
  // A letter passes in both cases, other characters as they are.
  consteval void add_to_bucket(const char* word, std::uint8_t bucket) {
    for (std::size_t i = 0; i < letters_looked_at; ++i) {
      const auto c = static_cast<unsigned char>(word[i]);
      const bool letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
      low_[i][c & 15] |= bucket;
      high_[i][c >> 4] |= bucket;
      if (letter) high_[i][(c ^ 0x20) >> 4] |= bucket;
    }
  }
  // The word that begins there, or -1.
  int word_at(std::string_view text, std::size_t at) const;
  Found next_by_avx2(std::string_view text, std::size_t from) const;

  std::size_t count_;
  // For the four letters at a place, by the halves of a byte: the groups of
  // words that have it there.
  alignas(16) std::uint8_t low_[letters_looked_at][16] = {};
  alignas(16) std::uint8_t high_[letters_looked_at][16] = {};
  std::array<bool, std::size_t{1} << part_bits> parts_{};
  std::array<bool, std::size_t{1} << whole_bits> wholes_{};
  std::array<std::uint64_t, words_max> words_{};
};

}  // namespace cardinal
