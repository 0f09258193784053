// English words without content, and what is left of contractions. Not among
// them: words that name what an agent does ("show", "find"), see request
// words.
#include <algorithm>
#include <string_view>

#include "directory/text/analyzer.h"

namespace cardinal {
namespace {

constexpr std::string_view stop_words[] = {
    "a",     "about",  "am",   "an",    "and",   "any",    "are",   "as",
    "at",    "be",     "been", "but",   "by",    "can",    "could", "d",
    "did",   "do",     "does", "for",   "from",  "had",    "has",   "have",
    "he",    "her",    "his",  "how",   "i",     "if",     "in",    "into",
    "is",    "it",     "its",  "ll",    "m",     "may",    "me",    "my",
    "not",   "of",     "on",   "or",    "our",   "please", "re",    "s",
    "she",   "should", "so",   "some",  "t",     "than",   "that",  "the",
    "their", "them",   "then", "there", "these", "they",   "this",  "those",
    "to",    "us",     "ve",   "was",   "we",    "were",   "what",  "when",
    "where", "which",  "who",  "why",   "will",  "with",   "would", "you",
    "your",
};
static_assert(std::ranges::is_sorted(stop_words));

}  // namespace

bool is_stop_word(std::string_view word) {
  return std::ranges::binary_search(stop_words, word);
}

}  // namespace cardinal
