// The last step of a search: what the budget left out.
#include <algorithm>
#include <numeric>

#include "directory/index/fetch_ahead.h"
#include "directory/index/index_search.h"

namespace cardinal {

// With the most that is left of each group.
double IndexSearch::upper_bound(const Candidate& candidate) const {
  Candidate best = candidate;
  for (std::size_t i = 0; i < query_.text->groups.size(); ++i) {
    if ((candidate.text.groups >> i & 1) == 0) best.text.sum += cut_->left(i);
  }
  best.score.lexical = scorer_->lexical(best.text.sum);
  if (candidate.text.sum == 0) best.score.meaning = 1;
  return relevance_of(best);
}

// Leaves out whoever would not be among the best with all that is left.
void IndexSearch::drop_hopeless() {
  if (candidates_.size() <= query_.candidates || query_.candidates == 0) return;
  std::vector<double> known;
  known.reserve(candidates_.size());
  for (const Candidate& candidate : candidates_) {
    known.push_back(candidate.relevance);
  }
  const auto last =
      known.begin() + static_cast<std::ptrdiff_t>(query_.candidates - 1);
  std::ranges::nth_element(known, last, std::greater<>());
  std::erase_if(candidates_, [&](const Candidate& candidate) {
    return upper_bound(candidate) < *last;
  });
}

void IndexSearch::complete_group(std::uint32_t group) {
  std::vector<ScoredDocument*> documents;
  for (std::size_t begin = 0; begin < candidates_.size();) {
    const std::uint32_t segment = candidates_[begin].segment;
    documents.clear();
    for (std::size_t i = begin;
         i < candidates_.size() && candidates_[i].segment == segment; ++i) {
      documents.push_back(&candidates_[i].text);
    }
    passes_[segment].complete(*cut_, group, documents);
    begin += documents.size();
  }
  for (Candidate& candidate : candidates_) rescore(candidate);
}

// After its sum has grown.
void IndexSearch::rescore(Candidate& candidate) const {
  // One that was found by tags alone.
  const bool unscored =
      candidate.score == TextScore() && candidate.text.sum > 0;
  if (unscored) {
    const Segment& segment = *segments_[candidate.segment].segment;
    candidate.score = scorer_->score(
        candidate.text.sum, segment.vector_of(candidate.text.document));
  }
  candidate.score.lexical = scorer_->lexical(candidate.text.sum);
  candidate.relevance = relevance_of(candidate);
}

// What the groups that have not scored add, of those whose words are all kept
// with the documents.
void IndexSearch::complete_by_known_words() {
  std::vector<std::string_view> words;
  words.reserve(candidates_.size());
  for (const Candidate& candidate : candidates_) {
    const Segment& segment = *segments_[candidate.segment].segment;
    words.push_back(segment.known_words_of(candidate.text.document));
    fetch_ahead(words.back().data(), words.back().size());
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    ScoredDocument& document = candidates_[i].text;
    const std::uint64_t missing = known_words_->groups() & ~document.groups;
    document.sum += known_words_->score(words[i], missing).sum;
    document.groups |= missing;
    rescore(candidates_[i]);
  }
}

// The groups that may add most come first: after each of them fewer can still
// be among the best.
void IndexSearch::complete() {
  if (!cut_ || cut_->complete()) return;
  std::ranges::sort(candidates_, {}, [](const Candidate& candidate) {
    return std::pair(candidate.segment, candidate.text.document);
  });
  if (known_words_) complete_by_known_words();
  std::vector<std::uint32_t> order(query_.text->groups.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, std::greater<>(), [&](std::uint32_t group) {
    return cut_->left(group);
  });
  for (const std::uint32_t group : order) {
    if (cut_->left(group) == 0) break;
    if (known_words_ && (known_words_->groups() >> group & 1) != 0) continue;
    drop_hopeless();
    complete_group(group);
  }
}

}  // namespace cardinal
