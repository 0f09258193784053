// Unknown words of a request, read as the known word one edit away. All words
// one edit away are tried, some 50 per letter, so that no list of spellings is
// needed beside the index: a term is a stem, but a slip is in a word.
#include <algorithm>

#include "base/ascii.h"
#include "directory/text/text_plan.h"

namespace cardinal {
namespace {

constexpr std::string_view repair_letters = "abcdefghijklmnopqrstuvwxyz";

// The best so far of one sort. Of two that are as common, the one that comes
// first: the answer must not depend on the order in which edits are tried.
struct RepairChoice {
  std::string word;
  std::uint32_t commonness = 0;

  void offer(const std::string& other, std::uint32_t how_common) {
    if (how_common == 0 || how_common < commonness || is_stop_word(other)) {
      return;
    }
    if (how_common > commonness || other < word) word = other;
    commonness = how_common;
  }
};

class Repair {
 public:
  Repair(const TermStatistics& cards, const WordTable* words)
      : cards_(cards), words_(words) {}

  std::string of(std::string_view word) {
    for (std::size_t i = 0; i <= word.size(); ++i) {
      edited_ = word;
      edited_.insert(i, 1, ' ');
      try_letters(i);
      if (i == word.size()) break;
      edited_ = word;
      try_letters(i);
      edited_.erase(i, 1);
      consider();
      if (i + 1 == word.size()) continue;
      edited_ = word;
      std::swap(edited_[i], edited_[i + 1]);
      consider();
    }
    return of_cards_.word.empty() ? common_.word : of_cards_.word;
  }

 private:
  void try_letters(std::size_t at) {
    for (const char letter : repair_letters) {
      edited_[at] = letter;
      consider();
    }
  }

  void consider() {
    const std::string_view term = stemmer_.stem(edited_);
    of_cards_.offer(edited_, cards_.documents_with(term));
    if (words_ == nullptr || !of_cards_.word.empty()) return;
    const auto row = words_->row_of(term);
    if (row && words_->is_common(*row)) {
      common_.offer(edited_, WordTable::common_rows - *row);
    }
  }

  const TermStatistics& cards_;
  const WordTable* words_;
  Stemmer stemmer_;
  std::string edited_;
  RepairChoice of_cards_, common_;
};

}  // namespace

std::string repaired(std::string_view word, const TermStatistics& cards,
                     const WordTable* words) {
  // Other alphabets have other letters.
  const bool plain = std::ranges::all_of(word, is_alnum);
  return plain ? Repair(cards, words).of(word) : std::string();
}

}  // namespace cardinal
