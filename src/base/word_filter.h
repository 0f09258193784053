// Cheap questions about a text that nearly always answer "nothing here", so
// that the costly ones are asked of few.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace cardinal {

// Whether a text may hold one of some words, in any letter case: a no is
// certain. Words are given by their first five characters. Wu and Manber's
// search: the last two characters of a window of five say how far the next
// occurrence is at least, so most bytes are never looked at.
template <std::size_t Count>
class WordFilter {
 public:
  static constexpr std::size_t width = 5;

  consteval explicit WordFilter(const char (&words)[Count][width + 1]) {
    shifts_.fill(width - 1);
    for (std::size_t i = 0; i < Count; ++i) {
      for (std::size_t at = 0; at + 1 < width; ++at) {
        std::uint8_t& shift = shifts_[pair_at(words[i] + at)];
        const auto distance = static_cast<std::uint8_t>(width - 2 - at);
        if (distance < shift) shift = distance;
      }
      words_[i] = folded(words[i]);
    }
  }

  bool may_occur_in(std::string_view text) const {
    return occurs_in(text, [](std::string_view) { return true; });
  }
  // Asks `confirm` about what begins with one of the words, until it says yes.
  template <class Confirm>
  bool occurs_in(std::string_view text, Confirm confirm) const {
    for (std::size_t end = width; end <= text.size();) {
      const char* const last = text.data() + end;
      const std::size_t shift = shifts_[pair_at(last - 2)];
      if (shift == 0 && has(folded(last - width)) &&
          confirm(text.substr(end - width))) {
        return true;
      }
      end += shift == 0 ? 1 : shift;
    }
    return false;
  }

 private:
  // Five bits hold a letter whatever its case. Other characters fall
  // together with letters, which costs a second look at most.
  static constexpr std::uint32_t bits_of(char c) {
    return static_cast<std::uint8_t>(c) & 31u;
  }
  static constexpr std::size_t pair_at(const char* at) {
    return bits_of(at[0]) << 5 | bits_of(at[1]);
  }
  static constexpr std::uint32_t folded(const char* at) {
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < width; ++i) word = word << 5 | bits_of(at[i]);
    return word;
  }
  bool has(std::uint32_t word) const {
    for (const std::uint32_t known : words_) {
      if (known == word) return true;
    }
    return false;
  }

  std::array<std::uint8_t, 1024> shifts_{};
  std::array<std::uint32_t, Count> words_{};
};

// Whether a byte is a control character, `<` or not ASCII; eight at a time.
inline bool has_unusual_byte(std::string_view text) {
  if (text.empty()) return false;
  constexpr std::uint64_t ones = 0x0101010101010101u;
  constexpr std::uint64_t tops = 0x80u * ones;
  const auto unusual = [](std::uint64_t word) {
    const std::uint64_t less = word ^ ('<' * ones);  // a zero byte where it is
    const std::uint64_t rubout = word ^ (0x7Fu * ones);
    return (word | (word - 0x20u * ones) | (less - ones) | (rubout - ones)) &
           tops;
  };
  std::size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t word;
    std::memcpy(&word, text.data() + at, 8);
    if (unusual(word)) return true;
  }
  std::uint64_t rest = 0x20u * ones;
  std::memcpy(&rest, text.data() + at, text.size() - at);
  return unusual(rest) != 0;
}

// Whether a text may hold a character that is not seen, or a `<`: letters of
// European alphabets and common signs pass without a further look.
inline bool may_hide(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7F || byte == '<' || byte >= 0xCC) return true;
    if (byte != 0xC2 || i + 1 == text.size()) continue;
    // U+0080 to U+00A0 and the soft hyphen.
    const auto next = static_cast<unsigned char>(text[i + 1]);
    if (next <= 0xA0 || next == 0xAD) return true;
  }
  return false;
}

}  // namespace cardinal
