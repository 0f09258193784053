#include "base/english.h"

#include <algorithm>
#include <span>
#include <string>

#include "base/ascii.h"

namespace cardinal {
namespace {

// Words that no other language in common use has.
constexpr std::string_view english_words[] = {
    "the",   "and",   "of",    "with",  "from",   "that",    "this", "or",
    "your",  "its",   "are",   "using", "given",  "into",    "for",  "to",
    "by",    "as",    "it",    "which", "when",   "how",     "can",  "will",
    "you",   "their", "be",    "has",   "have",   "without", "not",  "any",
    "other", "all",   "about", "at",    "between"};

// Function words that English does not have, of German, French, Spanish,
// Portuguese, Italian, Dutch, Polish, Czech, Swedish, Danish, Norwegian,
// Finnish, Hungarian, Romanian, Turkish and Indonesian.
constexpr std::string_view other_words[] = {
    "der",  "das",   "den",   "dem",   "und",    "mit",    "von",  "zu",
    "ein",  "eine",  "einen", "einer", "ist",    "auf",    "oder", "nicht",
    "aus",  "bei",   "nach",  "sowie", "ins",    "zum",    "zur",  "im",
    "le",   "la",    "les",   "des",   "du",     "et",     "une",  "pour",
    "dans", "avec",  "sur",   "ou",    "aux",    "leur",   "ses",  "de",
    "el",   "los",   "las",   "para",  "con",    "por",    "del",  "una",
    "que",  "en",    "sus",   "su",    "um",     "uma",    "em",   "da",
    "dos",  "das",   "na",    "nos",   "il",     "gli",    "di",   "che",
    "dei",  "della", "lo",    "nel",   "het",    "een",    "van",  "voor",
    "met",  "naar",  "op",    "uit",   "zijn",   "bij",    "oraz", "jest",
    "dla",  "lub",   "przez", "od",    "nie",    "nebo",   "och",  "att",
    "som",  "til",   "og",    "av",    "det",    "ja",     "tai",  "sekä",
    "és",   "az",    "egy",   "și",    "din",    "pentru", "ve",   "bir",
    "ile",  "için",  "yang",  "untuk", "dengan", "dari",   "ke",   "für",
    "não",  "är",    "på",    "się",   "più",    "à",      "é"};

// Letters of English and its usual loan words are ASCII.
bool is_mostly_ascii(std::string_view text) {
  constexpr std::size_t one_in = 8;
  const auto foreign = std::ranges::count_if(
      text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  return static_cast<std::size_t>(foreign) * one_in <= text.size();
}

// A letter of Latin with a mark, of Greek or of Cyrillic, in two bytes of
// UTF-8.
bool has_marked_letter(std::string_view word) {
  return std::ranges::any_of(word, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0xC3 && byte <= 0xDF;
  });
}

bool is_letter(char c) {
  return is_alpha(c) || static_cast<unsigned char>(c) >= 0x80;
}

bool is_in(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

}  // namespace

bool is_english(std::string_view text) {
  // Enough to tell, and a bound for hostile cards.
  constexpr std::size_t bytes_max = 2048;
  text = text.substr(0, bytes_max);
  if (!is_mostly_ascii(text)) return false;
  std::size_t english = 0, other = 0;
  std::string word;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && is_letter(text[at])) {
      word.push_back(to_lower(text[at]));
      continue;
    }
    english += is_in(word, english_words);
    // Single letters stand in formulas and abbreviations.
    other += word.size() > 1 &&
             (is_in(word, other_words) || has_marked_letter(word));
    word.clear();
  }
  return english >= other;
}

}  // namespace cardinal
