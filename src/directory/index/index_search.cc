#include "directory/index/index_search.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/check_that.h"

namespace cardinal {
namespace {

// The best by words alone are not the best by meaning: so many are weighed, and
// so many of them are scored in full, at least.
constexpr std::size_t scored_min = 200;
constexpr std::size_t weighed_min = 1'000;
// A filter that keeps little needs more postings to find as many documents.
constexpr double filtered_budget_max = 4'000'000;
// Without meaning few postings may settle who is best.
constexpr double first_budget = 4'000;
constexpr double budget_growth = 4;

}  // namespace

IndexSearch::IndexSearch(const std::vector<LiveSegment>& segments,
                         const IndexQuery& query, const Selection& within,
                         SearchScratch& scratch)
    : segments_(segments),
      query_(query),
      within_(within),
      scratch_(scratch),
      scored_(std::max(query.candidates, scored_min)),
      weighed_(scored_) {
  CHECK(query.tags.size() <= tag_groups_max);
  if (query.text != nullptr && query.text->best() > 0) {
    scorer_.emplace(*query.text);
    if (scorer_->most() > 1) weighed_ = std::max(scored_, weighed_min);
    for (const LiveSegment& live : segments) {
      passes_.emplace_back(*live.segment, *query.text);
    }
  }
}

// A total order that does not depend on how documents are spread.
bool IndexSearch::ranks_before(const Candidate& a, const Candidate& b) const {
  if (a.relevance != b.relevance) return a.relevance > b.relevance;
  // The changes of a segment ascend. To read them would miss the cache.
  if (a.segment == b.segment) return a.text.document < b.text.document;
  return segments_[a.segment].segment->change_of(a.text.document) <
         segments_[b.segment].segment->change_of(b.text.document);
}

double IndexSearch::relevance_of(const Candidate& candidate) const {
  double relevance = 0;
  if (scorer_ && candidate.text.sum > 0) {
    relevance = query_.text_weight * candidate.score.total() / scorer_->most();
  }
  for (std::uint64_t tags = candidate.tags; tags != 0; tags &= tags - 1) {
    relevance +=
        query_.tags[static_cast<std::size_t>(std::countr_zero(tags))].weight;
  }
  return relevance;
}

void IndexSearch::find_tags() {
  for (const LiveSegment& live : segments_) {
    std::vector<DocumentBits>& groups = tag_bits_.emplace_back();
    for (const TagGroup& group : query_.tags) {
      DocumentBits& bits =
          groups.emplace_back(words_for(live.segment->documents()), 0);
      for (const std::string& label : group.labels) {
        live.add_documents_of(label, bits);
      }
    }
  }
}

std::uint64_t IndexSearch::tags_of(std::uint32_t segment,
                                   std::uint32_t document) const {
  std::uint64_t tags = 0;
  if (tag_bits_.empty()) return tags;
  const std::vector<DocumentBits>& groups = tag_bits_[segment];
  for (std::size_t i = 0; i < groups.size(); ++i) {
    tags |= std::uint64_t{is_set(groups[i], document)} << i;
  }
  return tags;
}

// Keeps the best; what is less relevant than all of them need not come again.
void IndexSearch::keep_best(std::size_t count) {
  if (candidates_.size() <= count) return;
  const auto middle = candidates_.begin() + static_cast<std::ptrdiff_t>(count);
  const auto before = [&](const Candidate& a, const Candidate& b) {
    return ranks_before(a, b);
  };
  std::ranges::nth_element(candidates_, middle, before);
  candidates_.resize(count);
  const Candidate& last =
      std::ranges::min(candidates_, {}, &Candidate::relevance);
  threshold_ = last.relevance;
  if (tag_bits_.empty()) least_sum_ = last.text.sum;
}

void IndexSearch::offer(std::uint32_t segment, std::uint32_t document,
                        const ScoreEntry& entry) {
  Candidate candidate{.segment = segment,
                      .text = {document, entry.sum, entry.groups},
                      .tags = tags_of(segment, document)};
  if (scorer_) candidate.score.lexical = scorer_->lexical(entry.sum);
  candidate.relevance = relevance_of(candidate);
  if (candidate.relevance < threshold_) return;
  if (!within_.passes(segment, document)) {
    --found_;
    return;
  }
  candidates_.push_back(candidate);
  if (candidates_.size() == 4 * weighed_) keep_best(weighed_);
}

// The sums of a window; returns how many entries were touched. A group scores
// its best member; its postings come one after the other.
std::uint32_t IndexSearch::add_up(const std::vector<TakenPosting>& postings) {
  std::uint32_t count = 0;
  for (const TakenPosting& posting : postings) {
    ScoreEntry& entry = scratch_.entries[posting.in_window()];
    // Without a branch: nobody can predict which documents were seen before.
    scratch_.touched[count] = posting.in_window();
    count += entry.groups == 0;
    const std::uint64_t bit = std::uint64_t{1} << posting.group();
    const std::uint32_t before = (entry.groups & bit) == 0 ? 0 : entry.current;
    entry.current = std::max(before, posting.score());
    entry.sum += entry.current - before;
    entry.groups |= bit;
  }
  return count;
}

// Documents with a tag but none of the words.
void IndexSearch::offer_tagged(std::uint32_t segment, std::uint32_t first) {
  if (tag_bits_.empty()) return;
  const std::uint32_t documents = segments_[segment].segment->documents();
  const std::uint32_t end = std::min(documents, first + window_size);
  for (std::uint32_t word = first / 64; word < words_for(end); ++word) {
    std::uint64_t bits = 0;
    for (const DocumentBits& group : tag_bits_[segment]) bits |= group[word];
    for (; bits != 0; bits &= bits - 1) {
      const std::uint32_t document =
          word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
      if (scratch_.entries[document - first].groups != 0) continue;
      if (!within_.has(segment, document)) continue;
      ++found_;
      offer(segment, document, {});
    }
  }
}

void IndexSearch::search_segment(std::uint32_t segment) {
  const SegmentSelection& selection = within_.parts_[segment];
  if (selection.kind == Selected::none) return;
  const std::uint32_t documents = segments_[segment].segment->documents();
  scratch_.make_windows(documents);
  if (cut_) passes_[segment].take(*cut_, selection, scratch_);
  for (std::uint32_t first = 0; first < documents; first += window_size) {
    const std::uint32_t touched =
        add_up(scratch_.windows[first >> window_bits]);
    offer_touched(segment, first, touched);
    offer_tagged(segment, first);
    for (std::uint32_t i = 0; i < touched; ++i) {
      scratch_.entries[scratch_.touched[i]] = {};
    }
  }
}

void IndexSearch::offer_touched(std::uint32_t segment, std::uint32_t first,
                                std::uint32_t count) {
  // Of a filter none is deleted.
  static const DocumentBits nothing;
  const DocumentBits& deleted = within_.parts_[segment].kind == Selected::live
                                    ? segments_[segment].deletions->bits()
                                    : nothing;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t document = first + scratch_.touched[i];
    if (is_set(deleted, document)) continue;
    ++found_;
    const ScoreEntry& entry = scratch_.entries[scratch_.touched[i]];
    if (entry.sum >= least_sum_) offer(segment, document, entry);
  }
}

void IndexSearch::find_by(double budget) {
  candidates_.clear();
  threshold_ = 0;
  least_sum_ = 0;
  found_ = 0;
  if (scorer_) cut_.emplace(*query_.text, static_cast<std::size_t>(budget));
  for (std::uint32_t i = 0; i < segments_.size(); ++i) search_segment(i);
}

// Whether no document that was not found can be among the best, with all that
// is left of the groups. Meaning could lift any document.
bool IndexSearch::is_settled() const {
  if (candidates_.size() < query_.candidates || scorer_->most() > 1) {
    return false;
  }
  std::uint64_t left = 0;
  for (std::size_t i = 0; i < query_.text->groups.size(); ++i) {
    left += cut_->left(i);
  }
  const double most = query_.text_weight * scorer_->lexical(left);
  return std::ranges::count_if(candidates_, [&](const Candidate& candidate) {
           return candidate.relevance >= most;
         }) >= static_cast<std::ptrdiff_t>(query_.candidates);
}

// Until enough documents are found by the budget, or all postings are taken.
void IndexSearch::find_candidates() {
  const double kept = std::max(1u, within_.before_where_);
  const double scale = std::max(1.0, within_.visible_ / kept);
  const auto given = static_cast<double>(query_.budget);
  const double full =
      std::min(given * scale, std::max(given, filtered_budget_max));
  const bool by_words_alone = scorer_ && scorer_->most() == 1;
  double budget = by_words_alone ? std::min(full, first_budget * scale) : full;
  for (;; budget *= budget_growth) {
    find_by(budget);
    if (!cut_ || cut_->complete() || is_settled() ||
        (budget >= full && found_ >= weighed_)) {
      return;
    }
  }
}

// The meaning of each, and a place in order of segments and documents.
void IndexSearch::add_meaning() {
  keep_best(weighed_);
  if (!scorer_) return;
  for (Candidate& candidate : candidates_) {
    if (candidate.text.sum == 0) continue;
    const Segment& segment = *segments_[candidate.segment].segment;
    candidate.score = scorer_->score(
        candidate.text.sum, segment.vector_of(candidate.text.document));
    candidate.relevance = relevance_of(candidate);
  }
  keep_best(scored_);
}

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
  for (Candidate& candidate : candidates_) {
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
}

// The groups that may add most come first: after each of them fewer can still
// be among the best.
void IndexSearch::complete() {
  if (!cut_ || cut_->complete()) return;
  std::ranges::sort(candidates_, {}, [](const Candidate& candidate) {
    return std::pair(candidate.segment, candidate.text.document);
  });
  std::vector<std::uint32_t> order(query_.text->groups.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, std::greater<>(), [&](std::uint32_t group) {
    return cut_->left(group);
  });
  for (const std::uint32_t group : order) {
    if (cut_->left(group) == 0) break;
    drop_hopeless();
    complete_group(group);
  }
}

IndexAnswer IndexSearch::run() {
  if (!query_.tags.empty()) find_tags();
  if (!scorer_ && query_.tags.empty()) return {};
  find_candidates();
  add_meaning();
  complete();
  std::ranges::sort(candidates_, [&](const Candidate& a, const Candidate& b) {
    return ranks_before(a, b);
  });
  if (candidates_.size() > query_.candidates) {
    candidates_.resize(query_.candidates);
  }
  IndexAnswer answer;
  for (const Candidate& candidate : candidates_) {
    const Segment& segment = *segments_[candidate.segment].segment;
    answer.hits.push_back(
        {.document = {candidate.segment, candidate.text.document},
         .change = segment.change_of(candidate.text.document),
         .text = candidate.score,
         .tags = candidate.tags,
         .relevance = candidate.relevance});
  }
  answer.cut = (cut_ && !cut_->complete()) || found_ > answer.hits.size();
  return answer;
}

}  // namespace cardinal
