// The terms of a document that the table of word vectors has, by their rows,
// with the levels of their impacts. With them a document that was found is
// scored in one walk, instead of being looked up in the postings of every word
// of a request and of its neighbours.
//
//   std::string words = known_words_of(terms, table);
//   KnownWordsScorer scorer(plan);
//   const KnownWordsScore score = scorer.score(words, scorer.groups());
//
// Thread safety: free functions without shared state; a scorer is one thread's.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "directory/text/agent_text.h"
#include "directory/text/text_plan.h"

namespace cardinal {

// Rows do not depend on segments, so that a merge copies the bytes. Empty
// without a table.
std::string known_words_of(std::span<const AgentTerm> terms,
                           const WordTable* words);

struct KnownWordsScore {
  std::uint32_t sum = 0;
  std::uint64_t groups = 0;  // that are in the sum
};

class KnownWordsScorer {
 public:
  explicit KnownWordsScorer(const TextPlan& plan);

  // Bit i: the table has every member of group i of the plan.
  std::uint64_t groups() const { return groups_; }
  // What a document scores for some of these groups. Bytes that are damaged
  // score less.
  KnownWordsScore score(std::string_view words, std::uint64_t wanted) const;

 private:
  struct Member {
    std::uint32_t row;
    std::uint32_t group;
    std::uint32_t weight;
  };
  const Member* first_of(std::uint32_t row) const;

  std::vector<Member> members_;        // by rows, then a last one without a row
  std::vector<std::uint64_t> rows_;    // bit: the row has members
  std::vector<std::uint16_t> starts_;  // members before each word of `rows_`
  std::uint64_t groups_ = 0;
};

}  // namespace cardinal
