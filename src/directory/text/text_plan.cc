#include "directory/text/text_plan.h"

#include <algorithm>
#include <cmath>

namespace cardinal {
namespace {

// BM25's inverse document frequency in the form that is never negative.
double idf(std::uint32_t with, std::uint32_t all) {
  const double n = all, of = with;
  return std::log(1 + (n - of + 0.5) / (of + 0.5));
}

class Planner {
 public:
  Planner(const TermStatistics& cards, const WordTable* words,
          TextAnalyzer& analyzer)
      : cards_(cards), words_(words), analyzer_(analyzer) {}

  TextPlan plan(std::string_view query);

 private:
  bool needs_repair(const QueryWord& word) const;
  void read_as(std::string_view repaired_word, QueryWord& word,
               SoftGroup& group);
  void fill(const QueryWord& word, SoftGroup& group, VectorSum& meaning);
  void add_member(SoftGroup& group, std::string_view term,
                  std::optional<std::uint32_t> row, float closeness,
                  double weight);
  void add_neighbours(SoftGroup& group, std::uint32_t row, double weight);
  void add_parts(SoftGroup& group, const QueryWord& word);
  float meaning_weight(const QueryWord& word, std::uint32_t row) const;

  const TermStatistics& cards_;
  const WordTable* words_;
  TextAnalyzer& analyzer_;
};

// Whether neither a card nor the common words of the table know it.
bool Planner::needs_repair(const QueryWord& word) const {
  if (word.word.size() < repair_letters_min ||
      cards_.documents_with(word.term) > 0) {
    return false;
  }
  if (words_ == nullptr) return true;
  const auto row = words_->row_of(word.term);
  return !row || !words_->is_common(*row);
}

void Planner::read_as(std::string_view repaired_word, QueryWord& word,
                      SoftGroup& group) {
  if (repaired_word.empty()) return;
  group.read_as = repaired_word;
  word.term = std::string(analyzer_.term_of(repaired_word));
}

void Planner::add_member(SoftGroup& group, std::string_view term,
                         std::optional<std::uint32_t> row, float closeness,
                         double weight) {
  const std::uint32_t with = cards_.documents_with(term);
  if (with == 0) return;
  const double scaled = weight_unit * weight * idf(with, cards_.documents());
  group.members.push_back({std::string(term), closeness,
                           static_cast<std::uint32_t>(std::lround(scaled)),
                           with, row.value_or(SoftGroup::Member::no_row)});
}

void Planner::add_neighbours(SoftGroup& group, std::uint32_t row,
                             double weight) {
  std::size_t added = 0;
  // Held: the table may forget them meanwhile.
  const WordTable::Neighbours neighbours = words_->neighbours(row);
  for (const auto& near : *neighbours) {
    const std::size_t before = group.members.size();
    add_member(group, words_->term_of(near.row), near.row, near.cosine,
               weight * neighbour_share * near.cosine);
    added += group.members.size() - before;
    if (added == neighbours_per_word) return;
  }
}

// A pair of characters is found by one of them as well: words of two are cut
// where they meet the next one, and many words share the one that matters.
void Planner::add_parts(SoftGroup& group, const QueryWord& word) {
  for (const std::string_view part : parts_of(word.term)) {
    const auto row = words_ != nullptr ? words_->row_of(part) : std::nullopt;
    add_member(group, part, row, part_share, word.weight * part_share);
  }
}

// Words that are rare among the cards say more of what is meant, as they do
// among the words. More than in proportion: among many common words the one
// that is rare names the subject.
float Planner::meaning_weight(const QueryWord& word, std::uint32_t row) const {
  const std::uint32_t with = std::max(1u, cards_.documents_with(word.term));
  const double rarity = idf(with, cards_.documents());
  return words_->weight_of(row) *
         static_cast<float>(word.weight * rarity * std::sqrt(rarity));
}

void Planner::fill(const QueryWord& word, SoftGroup& group,
                   VectorSum& meaning) {
  const auto row = words_ != nullptr ? words_->row_of(word.term) : std::nullopt;
  add_member(group, word.term, row, 1, word.weight);
  add_parts(group, word);
  if (!row) return;
  add_neighbours(group, *row, word.weight);
  meaning.add(words_->vector_of(*row), meaning_weight(word, *row));
}

TextPlan Planner::plan(std::string_view query) {
  TextPlan plan;
  VectorSum meaning;
  for (QueryWord& word : query_words(query, analyzer_)) {
    SoftGroup group;
    group.word = word.word;
    if (needs_repair(word)) {
      read_as(repaired(word.word, cards_, words_, RepairSort::any), word,
              group);
    }
    fill(word, group, meaning);
    // Common elsewhere, a name perhaps, but nothing like it is here.
    if (group.members.empty() && group.read_as.empty() &&
        word.word.size() >= repair_letters_min) {
      read_as(repaired(word.word, cards_, nullptr, RepairSort::likely), word,
              group);
      if (!group.read_as.empty()) fill(word, group, meaning);
    }
    if (group.members.empty()) {
      plan.unknown.push_back(group.word);
    } else {
      plan.groups.push_back(std::move(group));
    }
  }
  plan.vector = meaning.quantized();
  return plan;
}

}  // namespace

std::uint32_t SoftGroup::best() const {
  std::uint32_t most = 0;
  for (const Member& member : members) most = std::max(most, member.weight);
  return most * impact_max;
}

std::uint64_t TextPlan::best() const {
  std::uint64_t sum = 0;
  for (const SoftGroup& group : groups) sum += group.best();
  return sum;
}

TextPlan plan_text(std::string_view query, const TermStatistics& cards,
                   const WordTable* words, TextAnalyzer& analyzer) {
  return Planner(cards, words, analyzer).plan(query);
}

TextScorer::TextScorer(const TextPlan& plan)
    : best_(static_cast<double>(plan.best())),
      vector_(plan.vector),
      length_(std::sqrt(dot(vector_, vector_))) {}

TextScore TextScorer::score(std::uint64_t sum, TextVectorView card) const {
  TextScore score;
  score.lexical = lexical(sum);
  const double lengths = length_ * std::sqrt(dot(card, card));
  if (lengths > 0) score.meaning = std::max(0.0, dot(vector_, card) / lengths);
  return score;
}

}  // namespace cardinal
