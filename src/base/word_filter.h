// Looks for a few words in a text that nearly never holds one of them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/name_key.h"

namespace cardinal {

// Finds words in any letter case. Two ways to the same answer: where the
// processor has AVX2, 32 places at a time, by the six characters of each word
// that other texts have least; else every third place, of which any six
// characters in a row hold one.
class WordFilter {
 public:
  static constexpr std::size_t word_bytes_min = 6;
  static constexpr std::size_t words_max = 32;

  // Words in lower case, all ASCII, of six characters and more.
  consteval explicit WordFilter(std::span<const std::string_view> words)
      : count_(words.size()) {
    std::array<Group, groups_max> groups{};
    for (std::size_t i = 0; i < count_; ++i) {
      const std::string_view word = words[i];
      words_[i] = word;
      for (std::size_t at = 0; at < step; ++at) {
        parts_[place_of_part(word.data() + at)] = true;
      }
      wholes_[place_of_whole(whole_at(&word[0]))] = true;
      rare_at_[i] = rarest_of(word);
      const char* const rare = word.data() + rare_at_[i];
      rare_wholes_[i] = whole_at(rare);
      wholes_[place_of_whole(rare_wholes_[i])] = true;
      const std::size_t group = best_group(groups, rare);
      groups[group].add(rare);
      for (std::size_t at = 0; at < width; ++at) {
        groups_of_[at][rare[at] & 15] |= static_cast<std::uint8_t>(1u << group);
      }
    }
  }

  // Asks `confirm` about each place that holds one of the words, with the text
  // behind it and the word's place in the list, until it says yes.
  using Confirm = bool (*)(std::string_view behind, std::size_t word);
  bool occurs_in(std::string_view text, Confirm confirm) const;
  // The same by the way that every processor has.
  bool occurs_in_portably(std::string_view text, Confirm confirm) const;

 private:
  static constexpr std::size_t width = word_bytes_min;
  static constexpr std::size_t step = 3;
  static constexpr std::size_t part_bytes = 4;  // of which a place holds one
  static constexpr std::size_t groups_max = 8;  // bits of a byte
  static constexpr int part_bits = 12;
  static constexpr int whole_bits = 9;
  // Five bits hold a letter whatever its case. Other characters fall
  // together with letters, which costs a second look at most.
  static constexpr std::uint64_t letters = 0x1F1F1F1F1F1F1F1F;

  // How many of a thousand characters of English texts have the lower four
  // bits of this one.
  static consteval double share_of(char c) {
    constexpr double shares[] = {196, 67, 60, 74, 107, 124, 26, 35,
                                 50,  72, 2,  6,  32,  21,  54, 60};
    return shares[c & 15];
  }
  static consteval double share_of_part(const char* part) {
    double share = 1;
    for (std::size_t i = 0; i < width; ++i) share *= share_of(part[i]);
    return share;
  }
  static consteval std::uint8_t rarest_of(std::string_view word) {
    std::size_t best = 0;
    for (std::size_t at = 1; at + width <= word.size(); ++at) {
      const bool rarer =
          share_of_part(word.data() + at) < share_of_part(word.data() + best);
      if (rarer) best = at;
    }
    return static_cast<std::uint8_t>(best);
  }

  // Words that are looked for together: a place passes when each of its
  // characters is at that place in any of them.
  struct Group {
    std::array<std::array<double, 16>, width> shares{};
    consteval double passing() const {
      double all = 1;
      for (const auto& place : shares) {
        double any = 0;
        for (const double share : place) any += share;
        all *= any;
      }
      return all;
    }
    consteval void add(const char* part) {
      for (std::size_t i = 0; i < width; ++i) {
        shares[i][static_cast<std::size_t>(part[i] & 15)] = share_of(part[i]);
      }
    }
  };
  // The one that passes the least more with the word in it.
  static consteval std::size_t best_group(
      const std::array<Group, groups_max>& groups, const char* part) {
    std::size_t best = 0;
    double least = 0;
    for (std::size_t i = 0; i < groups_max; ++i) {
      Group with = groups[i];
      with.add(part);
      const double more = with.passing() - groups[i].passing();
      if (i > 0 && more >= least) continue;
      best = i;
      least = more;
    }
    return best;
  }

  static constexpr std::uint32_t part_at(const char* at) {
    return static_cast<std::uint32_t>(load_word<std::uint32_t>(at) & letters);
  }
  static constexpr std::size_t place_of_part(const char* at) {
    return static_cast<std::uint32_t>(part_at(at) * 0x9E3779B1u) >>
           (32 - part_bits);
  }
  static constexpr std::uint64_t whole_at(const char* at) {
    return std::uint64_t{part_at(at)} << 32 | part_at(at + width - part_bytes);
  }
  static constexpr std::size_t place_of_whole(std::uint64_t whole) {
    return whole * 0x9E3779B97F4A7C15u >> (64 - whole_bits);
  }

  bool is_word_at(std::string_view text, std::size_t at,
                  std::size_t word) const;
  bool any_begins_at(std::string_view text, std::size_t at,
                     Confirm confirm) const;
  bool any_rare_at(std::string_view text, std::size_t at,
                   Confirm confirm) const;
  bool occurs_by_avx2(std::string_view text, Confirm confirm) const;

  std::size_t count_;
  // For the six characters at a place, by their lower four bits: the groups of
  // words that have it there.
  alignas(16) std::uint8_t groups_of_[width][16] = {};
  std::array<std::string_view, words_max> words_{};
  std::array<std::uint8_t, words_max> rare_at_{};
  std::array<std::uint64_t, words_max> rare_wholes_{};
  std::array<bool, std::size_t{1} << part_bits> parts_{};
  std::array<bool, std::size_t{1} << whole_bits> wholes_{};
};

}  // namespace cardinal
