// Unknown words of a request, read as the known word one edit away. All words
// one edit away are tried, some 50 per letter, so that no list of spellings is
// needed beside the index: a term is a stem, but a slip is in a word.
#include <algorithm>

#include "base/ascii.h"
#include "directory/text/text_plan.h"

namespace cardinal {
namespace {

constexpr std::string_view repair_letters = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view keyboard_rows[] = {"qwertyuiop", "asdfghjkl",
                                              "zxcvbnm"};

// How likely slips are, compared with one another: letters swapped or doubled
// most, then a letter left out, then a neighbour on the keyboard. A slip in the
// first letter is rare.
enum SlipWeight : std::uint32_t {
  other_slip = 2,
  near_key = 8,
  left_out = 12,
  swapped_or_doubled = 20,
};
constexpr std::uint32_t first_letter_divisor = 2;

struct KeyPlace {
  int row = -1, column = 0;
};

KeyPlace place_of_key(char letter) {
  for (int row = 0; row < 3; ++row) {
    const std::size_t column = keyboard_rows[row].find(letter);
    if (column != std::string_view::npos) {
      return {row, static_cast<int>(column)};
    }
  }
  return {};
}

// Each row is half a key to the right of the one above it.
bool are_near_keys(char a, char b) {
  const KeyPlace one = place_of_key(a), other = place_of_key(b);
  if (one.row < 0 || other.row < 0) return false;
  const int down = other.row - one.row, right = other.column - one.column;
  if (down == 0) return right == 1 || right == -1;
  if (down == 1) return right == 0 || right == -1;
  return down == -1 && (right == 0 || right == 1);
}

// The best so far of one sort. Of two that are as likely, the one that comes
// first: the answer must not depend on the order in which edits are tried.
struct RepairChoice {
  std::string word;
  std::uint64_t likelihood = 0;

  void offer(const std::string& other, std::uint64_t how_likely) {
    if (how_likely == 0 || how_likely < likelihood || is_stop_word(other)) {
      return;
    }
    if (how_likely > likelihood || other < word) word = other;
    likelihood = how_likely;
  }
};

class SpellingRepair {
 public:
  SpellingRepair(const TermStatistics& cards, const WordTable* words,
                 std::uint32_t least_weight)
      : cards_(cards), words_(words), least_weight_(least_weight) {}

  std::string of(std::string_view word) {
    word_ = word;
    for (std::size_t i = 0; i <= word.size(); ++i) {
      try_letter_left_out(i);
      if (i == word.size()) break;
      try_other_letter(i);
      try_letter_too_many(i);
      if (i + 1 < word.size()) try_swapped(i);
    }
    return of_cards_.word.empty() ? common_.word : of_cards_.word;
  }

 private:
  void try_letter_left_out(std::size_t at) {
    edited_ = word_;
    edited_.insert(at, 1, ' ');
    for (const char letter : repair_letters) {
      edited_[at] = letter;
      // Twice the letter before: once of them was typed.
      const bool doubled = at > 0 && word_[at - 1] == letter;
      consider(at, doubled ? swapped_or_doubled : left_out);
    }
  }

  void try_other_letter(std::size_t at) {
    edited_ = word_;
    for (const char letter : repair_letters) {
      edited_[at] = letter;
      consider(at, are_near_keys(word_[at], letter) ? near_key : other_slip);
    }
  }

  void try_letter_too_many(std::size_t at) {
    edited_ = word_;
    edited_.erase(at, 1);
    const bool doubled = at > 0 && word_[at - 1] == word_[at];
    consider(at, doubled ? swapped_or_doubled : other_slip);
  }

  void try_swapped(std::size_t at) {
    edited_ = word_;
    std::swap(edited_[at], edited_[at + 1]);
    consider(at, swapped_or_doubled);
  }

  void consider(std::size_t at, std::uint32_t weight) {
    if (at == 0) weight /= first_letter_divisor;
    if (weight < least_weight_) return;
    const std::string_view term = stemmer_.stem(edited_);
    of_cards_.offer(edited_,
                    std::uint64_t{weight} * cards_.documents_with(term));
    if (words_ == nullptr || !of_cards_.word.empty()) return;
    const auto row = words_->row_of(term);
    if (row && words_->is_common(*row)) {
      common_.offer(edited_,
                    std::uint64_t{weight} * (WordTable::common_rows - *row));
    }
  }

  const TermStatistics& cards_;
  const WordTable* words_;
  const std::uint32_t least_weight_;
  Stemmer stemmer_;
  std::string_view word_;
  std::string edited_;
  RepairChoice of_cards_, common_;
};

}  // namespace

std::string repaired(std::string_view word, const TermStatistics& cards,
                     const WordTable* words, RepairSort sort) {
  // Other alphabets have other letters, and a number is no slip for another.
  const bool plain =
      std::ranges::all_of(word, [](char c) { return is_lower(c); });
  if (!plain) return {};
  const std::uint32_t least =
      sort == RepairSort::likely ? std::uint32_t{swapped_or_doubled} : 0;
  return SpellingRepair(cards, words, least).of(word);
}

}  // namespace cardinal
