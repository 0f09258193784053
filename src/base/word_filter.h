// Searches a text for a few words in any letter case. It is fast for texts that
// contain none of them, which is nearly every text.
//
// Both searches below find the same places. They first reject nearly every
// position by table lookups, and compare whole words only where the lookups
// succeed. A *window* is six consecutive characters, so every word contains
// at least one; a *gram* is four.
//
// - With AVX2, 32 positions at a time, as in the Teddy algorithm of Hyperscan.
//   Each word is represented by the window of it that is rarest in English
//   text, and belongs to one of eight buckets. For each character of a window,
//   a table gives the buckets that have such a character at that offset; the
//   intersection over the six characters is empty at nearly every position.
// - Without AVX2, every third position. A window of six characters contains a
//   gram that begins at such a position, and the grams of all words are in one
//   hash table of bits.
//
// Thread safety: immutable.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/name_key.h"

namespace cardinal {

class WordFilter {
 public:
  static constexpr std::size_t word_bytes_min = 6;
  static constexpr std::size_t words_max = 32;

  // Requires: ASCII words in lower case, of six characters or more.
  consteval explicit WordFilter(std::span<const std::string_view> words)
      : count_(words.size()) {
    std::array<Bucket, buckets_max> buckets{};
    for (std::size_t i = 0; i < count_; ++i) {
      const std::string_view word = words[i];
      words_[i] = word;
      const char* const first = word.data();
      for (std::size_t offset = 0; offset < stride; ++offset) {
        has_gram_[gram_slot(first + offset)] = true;
      }
      has_window_[window_slot(window_key(first))] = true;
      rarest_window_offset_[i] = rarest_window_of(word);
      const char* const rarest = first + rarest_window_offset_[i];
      rarest_window_key_[i] = window_key(rarest);
      has_window_[window_slot(rarest_window_key_[i])] = true;
      const std::size_t bucket = best_bucket(buckets, rarest);
      buckets[bucket].add(rarest);
      for (std::size_t offset = 0; offset < window_bytes; ++offset) {
        buckets_by_nibble_[offset][rarest[offset] & 15] |=
            static_cast<std::uint8_t>(1u << bucket);
      }
    }
  }

  // Calls `confirm` for each occurrence of a word, with the text after it and
  // the index of the word, until it returns true.
  using Confirm = bool (*)(std::string_view behind, std::size_t word);
  bool occurs_in(std::string_view text, Confirm confirm) const;
  // The same without special instructions of the processor.
  bool occurs_in_portably(std::string_view text, Confirm confirm) const;

 private:
  static constexpr std::size_t window_bytes = word_bytes_min;
  static constexpr std::size_t gram_bytes = 4;
  // Of three grams in a row, all in one window, one begins at a multiple of it.
  static constexpr std::size_t stride = 3;
  static constexpr std::size_t buckets_max = 8;  // bits of a byte
  static constexpr int gram_slot_bits = 12;
  static constexpr int window_slot_bits = 9;
  // The lower five bits of a letter do not depend on its case. Some other
  // characters have the same five bits as a letter; the comparison of the whole
  // word rejects those.
  static constexpr std::uint64_t case_mask = 0x1F1F1F1F1F1F1F1F;

  // How many of a thousand characters of English text have the same lower four
  // bits as `c`.
  static consteval double frequency_of(char c) {
    constexpr double per_thousand[] = {196, 67, 60, 74, 107, 124, 26, 35,
                                       50,  72, 2,  6,  32,  21,  54, 60};
    return per_thousand[c & 15];
  }
  static consteval double window_frequency(const char* window) {
    double frequency = 1;
    for (std::size_t i = 0; i < window_bytes; ++i) {
      frequency *= frequency_of(window[i]);
    }
    return frequency;
  }
  static consteval std::uint8_t rarest_window_of(std::string_view word) {
    std::size_t best = 0;
    for (std::size_t at = 1; at + window_bytes <= word.size(); ++at) {
      const bool rarer = window_frequency(word.data() + at) <
                         window_frequency(word.data() + best);
      if (rarer) best = at;
    }
    return static_cast<std::uint8_t>(best);
  }

  // Words that are searched for together. A position passes the lookups when
  // each character of its window occurs at that offset in any of the words, not
  // necessarily in the same one.
  struct Bucket {
    // By offset and lower four bits; 0: no word has such a character there.
    std::array<std::array<double, 16>, window_bytes> frequencies{};

    // Proportional to how often a position of English text passes.
    consteval double pass_rate() const {
      double rate = 1;
      for (const auto& at_offset : frequencies) {
        double any = 0;
        for (const double frequency : at_offset) any += frequency;
        rate *= any;
      }
      return rate;
    }
    consteval void add(const char* window) {
      for (std::size_t i = 0; i < window_bytes; ++i) {
        frequencies[i][static_cast<std::size_t>(window[i] & 15)] =
            frequency_of(window[i]);
      }
    }
  };
  // The bucket whose pass rate grows least when the window is added to it.
  static consteval std::size_t best_bucket(
      const std::array<Bucket, buckets_max>& buckets, const char* window) {
    std::size_t best = 0;
    double least = 0;
    for (std::size_t i = 0; i < buckets_max; ++i) {
      Bucket with = buckets[i];
      with.add(window);
      const double growth = with.pass_rate() - buckets[i].pass_rate();
      if (i > 0 && growth >= least) continue;
      best = i;
      least = growth;
    }
    return best;
  }

  static constexpr std::uint32_t gram_key(const char* at) {
    return static_cast<std::uint32_t>(load_word<std::uint32_t>(at) & case_mask);
  }
  static constexpr std::size_t gram_slot(const char* at) {
    return static_cast<std::uint32_t>(gram_key(at) * 0x9E3779B1u) >>
           (32 - gram_slot_bits);
  }
  static constexpr std::uint64_t window_key(const char* at) {
    return std::uint64_t{gram_key(at)} << 32 |
           gram_key(at + window_bytes - gram_bytes);
  }
  static constexpr std::size_t window_slot(std::uint64_t key) {
    return key * 0x9E3779B97F4A7C15u >> (64 - window_slot_bits);
  }

  bool is_word_at(std::string_view text, std::size_t at,
                  std::size_t word) const;
  // Whether a confirmed word begins at `at`.
  bool is_confirmed_at(std::string_view text, std::size_t at,
                       Confirm confirm) const;
  // Whether a confirmed word has its rarest window at `at`.
  bool is_confirmed_around(std::string_view text, std::size_t at,
                           Confirm confirm) const;
  bool occurs_by_avx2(std::string_view text, Confirm confirm) const;
  // For each block of 64 positions from `at` on: which of them pass the
  // lookups. Requires: a text of 37 bytes or more, with a position in the last
  // block.
  void pass_by_avx2(std::string_view text, std::size_t at,
                    std::span<std::uint64_t> passed) const;

  std::size_t count_;
  // By offset in a window and the lower four bits of the character there: the
  // buckets, one bit each, that have a word with such a character there.
  alignas(16) std::uint8_t buckets_by_nibble_[window_bytes][16] = {};
  std::array<std::string_view, words_max> words_{};
  std::array<std::uint8_t, words_max> rarest_window_offset_{};
  std::array<std::uint64_t, words_max> rarest_window_key_{};
  // Whether a word has a gram, or a first or rarest window, with this slot.
  std::array<bool, std::size_t{1} << gram_slot_bits> has_gram_{};
  std::array<bool, std::size_t{1} << window_slot_bits> has_window_{};
};

}  // namespace cardinal
