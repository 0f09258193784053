// Finds the places of a text where one of many patterns of four characters is.
// It is fast for texts that have few of them.
//
// With AVX2, 32 positions at a time: each pattern belongs to one of eight
// buckets. For each of the four characters, one table gives the buckets by the
// lower four bits and another by the upper four; the intersection is empty at
// nearly every position. What passes is compared with the patterns.
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
  static constexpr std::size_t patterns_max = 96;
  static constexpr char any = '?';  // in a pattern: any ASCII character

  // Requires: patterns of four ASCII characters, of which only the last may be
  // `any`. Letters stand for both cases.
  consteval explicit PatternFilter(std::span<const std::string_view> patterns) {
    std::array<Bucket, buckets_max> buckets{};
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      const Bucket one(patterns[i]);
      const std::size_t bucket = best_bucket(buckets, one);
      buckets[bucket] = buckets[bucket].with(one);
      const auto bit = static_cast<std::uint8_t>(1u << bucket);
      masks_[i] = word_of(patterns[i], mask_of);
      values_[i] = word_of(patterns[i], value_of);
      const std::size_t slot = slot_of(word_of(patterns[i], as_is));
      next_[i] = first_[slot];
      first_[slot] = static_cast<std::uint8_t>(i + 1);
      for (std::size_t at = 0; at < window_bytes; ++at) {
        add_bits(low_[at], one.low[at], bit);
        add_bits(high_[at], one.high[at], bit);
      }
    }
  }

  // Calls `look` for each place of a pattern, for some of them twice, until it
  // returns true.
  using Look = bool (*)(void* context, std::string_view text, std::size_t at,
                        std::size_t pattern);
  bool find(std::string_view text, Look look, void* context) const;
  // The same without special instructions of the processor.
  bool find_portably(std::string_view text, Look look, void* context) const;

 private:
  static constexpr std::size_t buckets_max = 8;  // bits of a byte
  static constexpr int slot_bits = 10;

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
  static consteval void add_bits(std::uint8_t (&table)[16],
                                 std::uint16_t nibbles, std::uint8_t bits) {
    for (std::size_t i = 0; i < 16; ++i) {
      if (nibbles >> i & 1) table[i] |= bits;
    }
  }

  // Which nibbles pass at each of the four characters, as sets of bits.
  struct Bucket {
    std::array<std::uint16_t, window_bytes> low{}, high{};

    constexpr Bucket() = default;
    constexpr explicit Bucket(std::string_view pattern) {
      for (std::size_t i = 0; i < window_bytes; ++i) {
        const char c = pattern[i];
        if (c == any) {
          low[i] = 0xFFFF;
          high[i] = 0x00FF;
          continue;
        }
        low[i] = static_cast<std::uint16_t>(1u << (c & 15));
        const unsigned upper = static_cast<unsigned char>(c) >> 4;
        high[i] = static_cast<std::uint16_t>(
            is_alpha(c) ? 1u << (upper | 2) | 1u << (upper & ~2u)
                        : 1u << upper);
      }
    }
    constexpr Bucket with(const Bucket& other) const {
      Bucket both = *this;
      for (std::size_t i = 0; i < window_bytes; ++i) {
        both.low[i] |= other.low[i];
        both.high[i] |= other.high[i];
      }
      return both;
    }
    // Proportional to how often a position of a card passes.
    constexpr double pass_rate() const {
      // Per thousand characters of cards, by lower and by upper four bits.
      constexpr std::array<double, 16> by_low = {
          190, 60, 100, 70, 100, 120, 25, 35, 50, 70, 20, 10, 30, 20, 55, 60};
      constexpr std::array<double, 16> by_high = {10, 0,  280, 40,
                                                  15, 15, 370, 270};
      double rate = 1;
      for (std::size_t i = 0; i < window_bytes; ++i) {
        rate *= sum_of(low[i], by_low) * sum_of(high[i], by_high);
      }
      return rate;
    }
    // Of the numbers whose bit is set. Few are, and compilers limit the steps
    // of a constant expression.
    static constexpr double sum_of(std::uint16_t nibbles,
                                   const std::array<double, 16>& numbers) {
      double sum = 0;
      for (; nibbles != 0; nibbles &= static_cast<std::uint16_t>(nibbles - 1)) {
        sum += numbers[static_cast<std::size_t>(std::countr_zero(nibbles))];
      }
      return sum;
    }
  };
  // The bucket whose pass rate grows least when the pattern is added to it.
  static consteval std::size_t best_bucket(
      const std::array<Bucket, buckets_max>& buckets, const Bucket& one) {
    std::size_t best = 0;
    double least = 0;
    for (std::size_t i = 0; i < buckets_max; ++i) {
      const double growth =
          buckets[i].with(one).pass_rate() - buckets[i].pass_rate();
      if (i > 0 && growth >= least) continue;
      best = i;
      least = growth;
    }
    return best;
  }

  bool look_at(std::string_view text, std::size_t at, Look look,
               void* context) const;
  bool find_by_avx2(std::string_view text, Look look, void* context) const;

  // By offset in a window and four bits of the character there: the buckets,
  // one bit each, that have a pattern with such a character there.
  alignas(16) std::uint8_t low_[window_bytes][16] = {};
  alignas(16) std::uint8_t high_[window_bytes][16] = {};
  // Of each slot: the number of a pattern, from 1, and of the next one.
  std::array<std::uint8_t, std::size_t{1} << slot_bits> first_{};
  std::array<std::uint8_t, patterns_max> next_{};
  std::array<std::uint32_t, patterns_max> masks_{}, values_{};
};

}  // namespace cardinal
