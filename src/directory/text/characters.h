// Unicode as text search needs it: compatibility normalization, classes of
// characters, lower case. The one home of utf8proc.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cardinal {

enum class CharacterClass : std::uint8_t {
  separator,  // ends a word: white space, punctuation, symbols
  lower,      // a letter in lower case, or one without case
  upper,
  digit,
  mark,        // combines with the character before it
  unseparated  // of a script that writes words without spaces between them
};

CharacterClass class_of(std::uint32_t point);
// Han and Hangul: a character stands for a word or a syllable, not for a sound.
bool is_syllable(std::uint32_t point);
std::uint32_t lower_case_of(std::uint32_t point);

// NFKC, so that full-width letters, ligatures and decomposed accents are found
// by their usual spelling. Bytes that are not UTF-8 become spaces.
std::string normalized(std::string_view text);

}  // namespace cardinal
