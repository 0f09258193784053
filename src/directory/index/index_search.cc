#include "directory/index/index_search.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/check_that.h"
#include "directory/index/fetch_ahead.h"

namespace cardinal {
namespace {

// The best by words alone are not the best by meaning: so many are weighed, and
// so many of them are scored in full, at least.
constexpr std::size_t scored_min = 400;
constexpr std::size_t weighed_min = 1'000;
// A filter that keeps little needs more postings to find as many documents.
constexpr double filtered_budget_max = 4'000'000;
// Without meaning few postings may settle who is best.
constexpr double first_budget = 4'000;
constexpr double budget_growth = 4;
constexpr std::size_t fetched_ahead = 16;
// To score a document by its known words takes as long as so many postings.
constexpr double postings_per_document = 48;
constexpr double all_postings = 1e15;

bool has_known_words(const std::vector<LiveSegment>& segments) {
  return std::ranges::all_of(segments, [](const LiveSegment& live) {
    return live.segment->has_vectors();
  });
}

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
    if (has_known_words(segments)) known_words_.emplace(*query.text);
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

// What the documents of a window that the selection has score by their known
// words; returns how many entries are touched then.
std::uint32_t IndexSearch::add_known_words(std::uint32_t segment,
                                           std::uint32_t first,
                                           std::uint32_t touched) {
  const Segment& here = *segments_[segment].segment;
  const std::uint32_t end = std::min(here.documents(), first + window_size);
  std::array<std::uint32_t, fetched_ahead> documents;
  std::array<std::string_view, fetched_ahead> words;
  std::size_t waiting = 0;
  const auto score_waiting = [&] {
    for (std::size_t i = 0; i < waiting; ++i) {
      words[i] = here.known_words_of(documents[i]);
      fetch_ahead(words[i].data(), words[i].size());
    }
    for (std::size_t i = 0; i < waiting; ++i) {
      const KnownWordsScore score =
          known_words_->score(words[i], known_words_->groups());
      ScoreEntry& entry = scratch_.entries[documents[i] - first];
      scratch_.touched[touched] = documents[i] - first;
      touched += entry.groups == 0 && score.groups != 0;
      entry.sum += score.sum;
      entry.groups |= score.groups;
    }
    waiting = 0;
  };
  const SegmentSelection& selection = within_.parts_[segment];
  for (std::uint32_t word = first / 64; word < words_for(end); ++word) {
    std::uint64_t bits = selection.kind == Selected::some ? selection.bits[word]
                                                          : ~std::uint64_t{0};
    for (; bits != 0; bits &= bits - 1) {
      const std::uint32_t document =
          word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
      if (document >= end) break;
      documents[waiting] = document;
      here.fetch_known_words(document);
      if (++waiting == fetched_ahead) score_waiting();
    }
  }
  score_waiting();
  return touched;
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
  if (cut_) passes_[segment].take(*cut_, by_postings_, selection, scratch_);
  for (std::uint32_t first = 0; first < documents; first += window_size) {
    std::uint32_t touched = add_up(scratch_.windows[first >> window_bits]);
    if (~by_postings_ != 0) touched = add_known_words(segment, first, touched);
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
  candidates_.reserve(4 * weighed_);
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

// Whether to walk through the documents that a filter keeps, instead of through
// postings, of which most are not of them.
bool IndexSearch::walks_documents(double budget) const {
  if (!known_words_ || within_.before_where_ == within_.visible_) return false;
  double postings = 0;
  for (const SoftGroup& group : query_.text->groups) {
    for (const SoftGroup::Member& member : group.members) {
      postings += member.documents;
    }
  }
  return within_.before_where_ * postings_per_document <
         std::min(budget, postings);
}

// Until enough documents are found by the budget, or all postings are taken.
void IndexSearch::find_candidates() {
  const double kept = std::max(1u, within_.before_where_);
  const double scale = std::max(1.0, within_.visible_ / kept);
  const auto given = static_cast<double>(query_.budget);
  const double full =
      std::min(given * scale, std::max(given, filtered_budget_max));
  if (walks_documents(full)) {
    by_postings_ = ~known_words_->groups();
    find_by(all_postings);
    return;
  }
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
  const auto vector_of = [&](const Candidate& candidate) {
    return segments_[candidate.segment].segment->vector_of(
        candidate.text.document);
  };
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    // Vectors are far apart: most of the time would be waiting for them.
    if (i + fetched_ahead < candidates_.size()) {
      const Candidate& next = candidates_[i + fetched_ahead];
      segments_[next.segment].segment->fetch_vector(next.text.document);
    }
    Candidate& candidate = candidates_[i];
    if (candidate.text.sum == 0) continue;
    candidate.score = scorer_->score(candidate.text.sum, vector_of(candidate));
    candidate.relevance = relevance_of(candidate);
  }
  keep_best(scored_);
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
