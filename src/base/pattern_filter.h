// Finds the places of a text where one of many patterns of four characters is.
// It is fast for texts that have few of them.
//
// Each pattern belongs to one of eight buckets. For each of the four characters
// a table gives the buckets that have such a character there; the intersection
// is empty at nearly every position. What passes is compared with the patterns.
// AVX-512 looks 64 positions up at a time. AVX2 does 32 and has no table of 128
// characters: one by the lower five bits lets more pass. For the third
// character another by the upper four bits makes up for most of them; such
// tables for all four would not fit the registers.
//
// Thread safety: immutable.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/ascii.h"
#include "base/name_key.h"

namespace cardinal {

class PatternFilter {
 public:
  static constexpr std::size_t window_bytes = 4;
  static constexpr std::size_t patterns_max = 192;
  static constexpr char any = '?';  // in a pattern: any ASCII character
  static constexpr std::size_t buckets_max = 8;  // bits of a byte

  // Requires: patterns of four ASCII characters, of which only the last may be
  // `any`; letters stand for both cases. As many buckets, below `buckets_max`:
  // every choice finds the same, a good one compares at fewer places.
  consteval PatternFilter(std::span<const std::string_view> patterns,
                          std::span<const std::uint8_t> buckets) {
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      masks_[i] = word_of(patterns[i], mask_of);
      values_[i] = word_of(patterns[i], value_of);
      const std::size_t slot = slot_of(word_of(patterns[i], as_is));
      next_[i] = first_[slot];
      first_[slot] = static_cast<std::uint8_t>(i + 1);
      add_to_bucket(patterns[i], buckets[i]);
    }
  }

  // Calls `look` for each place of a pattern, in ascending order, until it
  // returns true.
  using Look = bool (*)(void* context, std::string_view text, std::size_t at,
                        std::size_t pattern);
  bool find(std::string_view text, Look look, void* context) const;
  // The same with less than the processor has. All find the same.
  enum class Instructions : std::uint8_t { portable, avx2, avx512 };
  static Instructions best_instructions();
  bool find_with(Instructions instructions, std::string_view text, Look look,
                 void* context) const;

 private:
  static constexpr int slot_bits = 10;
  static constexpr std::size_t offset_of_high = 2;  // in a window

  static constexpr std::uint8_t as_is(char c) {
    return static_cast<std::uint8_t>(c);
  }
  // By the first three characters, whatever the case of letters.
  static constexpr std::size_t slot_of(std::uint32_t word) {
    constexpr std::uint32_t mask =
        std::endian::native == std::endian::little ? 0x00DFDFDF : 0xDFDFDF00;
    return static_cast<std::uint32_t>((word & mask) * 0x9E3779B1u) >>
           (32 - slot_bits);
  }

  static constexpr std::uint8_t mask_of(char c) {
    if (c == any) return 0;
    return is_alpha(c) ? 0xDF : 0xFF;
  }
  static constexpr std::uint8_t value_of(char c) {
    return static_cast<std::uint8_t>(static_cast<std::uint8_t>(c) & mask_of(c));
  }
  static constexpr std::uint32_t word_of(std::string_view pattern,
                                         std::uint8_t (*of)(char)) {
    std::array<char, window_bytes> bytes{};
    for (std::size_t i = 0; i < window_bytes; ++i) {
      bytes[i] = static_cast<char>(of(pattern[i]));
    }
    return static_cast<std::uint32_t>(load_word<std::uint32_t>(bytes.data()));
  }
  consteval void add_to_bucket(std::string_view pattern, std::uint8_t bucket) {
    const auto bit = static_cast<std::uint8_t>(1u << bucket);
    for (std::size_t i = 0; i < window_bytes; ++i) {
      const char c = pattern[i];
      for (unsigned byte = 0; byte < 0x80; ++byte) {
        const bool fits = c == any || to_lower(static_cast<char>(byte)) == c;
        if (!fits) continue;
        buckets_[i][byte] |= bit;
        low_[i][byte & 31] |= bit;
        if (i == offset_of_high) high_[byte >> 4] |= bit;
      }
    }
  }

  // Whether a pattern may be there, by its first three characters.
  bool has_slot(std::string_view text, std::size_t at) const {
    return first_[slot_of(static_cast<std::uint32_t>(
               load_word<std::uint32_t>(text.data() + at)))] != 0;
  }
  bool look_at(std::string_view text, std::size_t at, Look look,
               void* context) const;
  // Whether looking at one of the places that passed, whose bits are set in
  // blocks from `at` on, ends the search.
  bool look_at_all(std::span<const std::uint64_t> passed, std::string_view text,
                   std::size_t at, Look look, void* context) const;
  bool find_portably(std::string_view text, Look look, void* context) const;
  bool find_in_short(std::string_view text, Look look, void* context) const;
  // For each block of 64 positions from `at` on: which of them pass. Requires:
  // the text has a position in the last one.
  using Pass = void (PatternFilter::*)(std::string_view text, std::size_t at,
                                       std::span<std::uint64_t> passed) const;
  // Requires: a text of 35 bytes or more.
  void pass_by_avx2(std::string_view text, std::size_t at,
                    std::span<std::uint64_t> passed) const;
  void pass_by_avx512(std::string_view text, std::size_t at,
                      std::span<std::uint64_t> passed) const;
  bool find_in_blocks(Pass pass, std::string_view text, Look look,
                      void* context) const;

  // By offset in a window and the character there, or its lower five or upper
  // four bits: the buckets, one bit each, that have a pattern with such a
  // character there.
  alignas(64) std::uint8_t buckets_[window_bytes][128] = {};
  alignas(32) std::uint8_t low_[window_bytes][32] = {};
  alignas(16) std::uint8_t high_[16] = {};
  // Of each slot: the number of a pattern, from 1, and of the next one.
  std::array<std::uint8_t, std::size_t{1} << slot_bits> first_{};
  std::array<std::uint8_t, patterns_max> next_{};
  std::array<std::uint32_t, patterns_max> masks_{}, values_{};
};

}  // namespace cardinal
