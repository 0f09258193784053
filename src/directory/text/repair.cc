// Unknown words of a request, read as the known word one edit away. All words
// one edit away are tried, some 50 per letter, so that no list of spellings is
// needed beside the index: a term is a stem, but a slip is in a word.
#include <algorithm>

#include "base/ascii.h"
#include "directory/text/text_plan.h"

namespace cardinal {
namespace {

constexpr std::string_view repair_letters = "abcdefghijklmnopqrstuvwxyz";

class Repair {
 public:
  explicit Repair(const TermStatistics& cards) : cards_(cards) {}

  std::string of(std::string_view word) {
    for (std::size_t i = 0; i <= word.size(); ++i) {
      const std::string before(word.substr(0, i));
      const std::string after(word.substr(i));
      for (const char letter : repair_letters) {
        consider(before + letter + after);
        if (!after.empty()) consider(before + letter + after.substr(1));
      }
      if (!after.empty()) consider(before + after.substr(1));
      if (after.size() > 1) {
        consider(before + after[1] + after[0] + after.substr(2));
      }
    }
    return best_;
  }

 private:
  void consider(const std::string& word) {
    if (is_stop_word(word)) return;
    const std::uint32_t cards = cards_.documents_with(stemmer_.stem(word));
    if (cards == 0 || cards < most_) return;
    // Of two, the one that comes first: the answer must not depend on the
    // order in which edits are tried.
    if (cards > most_ || word < best_) best_ = word;
    most_ = cards;
  }

  const TermStatistics& cards_;
  Stemmer stemmer_;
  std::uint32_t most_ = 0;
  std::string best_;
};

}  // namespace

std::string repaired(std::string_view word, const TermStatistics& cards) {
  // Other alphabets have other letters.
  const bool plain = std::ranges::all_of(word, is_alnum);
  return plain ? Repair(cards).of(word) : std::string();
}

}  // namespace cardinal
