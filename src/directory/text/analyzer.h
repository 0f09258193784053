// Turns text into the terms under which it is found.
//
//   TextAnalyzer analyzer;
//   analyzer.analyze("Translates PDFs with OcrEngine", words);
//   // translat, pdfs -> pdf, ocr, engin, ocrengin
//
// A word ends at everything but letters and digits, and where lower case turns
// to upper case; the whole of such a word is a term as well. Words are lower
// case and stemmed; stop words are left out. Runs of Han, Kana, Hangul, Thai
// and other scripts without spaces become overlapping pairs of characters. Of
// Han and Hangul the single characters are terms as well, since each of them
// says something.
//
// Thread safety: one analyzer per thread, since it remembers stems.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "directory/text/stemmer.h"

namespace cardinal {

// One occurrence of a term.
struct TextToken {
  std::string_view term;  // what is indexed
  std::string_view word;  // what it was made of: lower case, not stemmed
  // One character of a pair: it adds nothing to the length of a text.
  bool part = false;
};

// Transparent, so that looking a term up copies nothing.
struct TermHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>{}(text);
  }
};
template <class T>
using TermMap = std::unordered_map<std::string, T, TermHash, std::equal_to<>>;

class TextAnalyzer {
 public:
  // Appends the tokens of `text`. They are valid until `forget_if_full`.
  // Words longer than `word_bytes_max` are left out.
  void analyze(std::string_view text, std::vector<TextToken>& tokens);

  // To be called between documents: bounds the memory of stems.
  void forget_if_full() {
    if (stems_.size() >= stems_max) stems_.clear();
  }

  // The term of one word in lower case.
  std::string_view term_of(std::string_view word);

  static constexpr std::size_t word_bytes_max = 64;
  static constexpr std::size_t stems_max = 1u << 18;

 private:
  class Scan;
  using Stem = TermMap<std::string>::value_type;  // a word and its term

  const Stem& remember(std::string_view word);
  const Stem& remember_as_is(std::string_view word);

  Stemmer stemmer_;
  TermMap<std::string> stems_;
};

// The characters of a pair that are terms of their own; none of other terms.
std::vector<std::string_view> parts_of(std::string_view term);

// Whether a word in lower case is so common that it finds nothing.
bool is_stop_word(std::string_view word);

}  // namespace cardinal
