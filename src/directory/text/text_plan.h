// How a request is searched: its words, what they are taken to mean in this
// directory, and what each can contribute to a score.
//
//   TextPlan plan = plan_text("will it rain in Oslo", index, words, analyzer);
//
// Every word becomes a group: the word itself and words that mean nearly the
// same. A card scores the best member of each group, so that "forecast" can
// stand for "rain", but not twice.
//
// Thread safety: values and free functions; an analyzer is one thread's.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "directory/text/query_words.h"
#include "directory/words/word_table.h"

namespace cardinal {

// What a plan must know of the cards: those that are there now.
class TermStatistics {
 public:
  virtual ~TermStatistics() = default;
  virtual std::uint32_t documents() const = 0;
  virtual std::uint32_t documents_with(std::string_view term) const = 0;
};

struct SoftGroup {
  std::string word;     // of the request, lower case
  std::string read_as;  // what it is taken for if nobody knows it; or empty

  struct Member {
    std::string term;
    float closeness = 1;  // to the word: 1 for the word itself
    // An impact times this is the member's score. The factor of all of them,
    // `weight_unit`, makes whole numbers of them, whose sums have no order.
    std::uint32_t weight = 0;
    std::uint32_t documents = 0;  // that have the term
    std::uint32_t row = no_row;   // in the table of word vectors
    static constexpr std::uint32_t no_row = 0xFFFF'FFFF;
    bool operator==(const Member&) const = default;
  };
  std::vector<Member> members;  // the closest first; only terms of some card

  // The most that a card can score here.
  std::uint32_t best() const;
  bool operator==(const SoftGroup&) const = default;
};

struct TextPlan {
  std::vector<SoftGroup> groups;     // none is without members
  TextVector vector{};               // the meaning of the whole request
  std::vector<std::string> unknown;  // words that no card has, nor a like one

  // The sum over the groups; 0: nothing can be found.
  std::uint64_t best() const;
};

inline constexpr double weight_unit = 1'024;
inline constexpr std::uint32_t impact_max = 255;
inline constexpr std::size_t neighbours_per_word = 12;
// What a neighbour counts at most. Found by evaluation; see docs/ranking.md.
inline constexpr float neighbour_share = 0.4f;
// What one character of a pair counts.
inline constexpr float part_share = 0.4f;
// Shorter words have too many others one edit away.
inline constexpr std::size_t repair_letters_min = 4;

// `words` may be null: then groups have one member each, and no vector.
TextPlan plan_text(std::string_view query, const TermStatistics& cards,
                   const WordTable* words, TextAnalyzer& analyzer);

// The word one edit away (a letter more, less, other, or two swapped) that was
// probably meant: by the number of cards that have its term, and by how likely
// the slip is. If no card has one, one of the common words of the table, if
// there is a table: it may have neighbours that a card has. Empty if there is
// none, and for words that are not of the letters a to z.
enum class RepairSort : std::uint8_t {
  any,
  likely,  // two letters swapped, one doubled, or only one of two
};
std::string repaired(std::string_view word, const TermStatistics& cards,
                     const WordTable* words, RepairSort sort = RepairSort::any);

// How well a card answers: the share of what its words could score, and how
// near its meaning is.
struct TextScore {
  double lexical = 0;  // 0 to 1
  double meaning = 0;  // 0 to 1
  double total() const { return lexical + meaning_share * meaning; }
  bool operator==(const TextScore&) const = default;
  static constexpr double meaning_share = 0.7;
};

// For many cards and one plan.
class TextScorer {
 public:
  explicit TextScorer(const TextPlan& plan);
  // `sum` is over the card's groups.
  TextScore score(std::uint64_t sum, TextVectorView card) const;
  // The part of it that needs no vector.
  double lexical(std::uint64_t sum) const {
    return best_ > 0 ? static_cast<double>(sum) / best_ : 0;
  }
  // The most that a total can be; 1 if the request has no known meaning.
  double most() const { return length_ > 0 ? 1 + TextScore::meaning_share : 1; }

 private:
  double best_;
  TextVector vector_;
  double length_;  // of the vector
};

}  // namespace cardinal
