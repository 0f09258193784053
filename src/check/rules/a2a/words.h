// The words of a text, for rules that look for some of them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "card/a2a/fast_paths.h"

namespace cardinal::a2a {

// Letters and digits, with single dashes or apostrophes inside; all in lower
// case. Long texts are truncated to bound the cost of a hostile card.
class Words {
 public:
  struct Word {
    std::string_view text;
    bool begins = false;  // a sentence or, after a comma, another clause
  };

  explicit Words(std::string_view text);
  // Views point into this.
  Words(const Words&) = delete;
  Words& operator=(const Words&) = delete;

  std::span<const Word> all() const { return words_; }
  bool has(std::string_view word) const;
  // Whether the words occur in this order, with at most `gap_max` others
  // between two neighbours. Each of `steps` lists alternatives, separated by |.
  bool has_sequence(std::span<const std::string_view> steps,
                    std::size_t gap_max) const;

 private:
  std::string lower_;
  std::vector<Word> words_;
};

// Whether `word` is one of "this|that".
bool is_among(std::string_view word, std::string_view alternatives);

}  // namespace cardinal::a2a
