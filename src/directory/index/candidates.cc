#include "directory/index/candidates.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "directory/index/posting_cursor.h"

namespace cardinal {
namespace {

bool ranks_higher(const ScoredDocument& a, const ScoredDocument& b) {
  if (a.sum != b.sum) return a.sum > b.sum;
  if (a.segment != b.segment) return a.segment < b.segment;
  return a.document < b.document;
}

// So many documents are scored at a time, in arrays that fit the cache.
constexpr std::uint32_t window_size = 2'048;
constexpr std::uint32_t window_words = window_size / 64;

// Documents are taken from the lists that can bring one above the threshold
// together, the essential ones. The others are only looked up, while a
// document can still get there.
class MaxScore {
 public:
  MaxScore(const Segment& segment, std::uint32_t number,
           std::span<const GroupTerms> groups, const DocumentBits& deleted,
           BestDocuments& best);
  void run();

 private:
  struct List {
    PostingCursor cursor;
    std::size_t group;
  };

  void raise();
  void take_essential(std::uint32_t begin, std::uint32_t end);
  void judge(std::uint32_t begin, std::uint32_t document);
  std::uint64_t look_up_others(std::uint32_t begin, std::uint32_t document,
                               std::uint64_t sum);
  std::uint32_t& score_of(std::size_t group, std::uint32_t in_window) {
    return scores_[group * window_size + in_window];
  }
  List& list(std::size_t i) { return lists_[order_[i]]; }

  std::uint32_t number_, documents_;
  const DocumentBits& deleted_;
  BestDocuments& best_;
  std::vector<List> lists_;
  std::vector<std::size_t>
      order_;  // of the lists: those that score least first
  // The most that the first i lists can add together: of a group only the best.
  std::vector<std::uint64_t> bounds_;
  std::size_t essential_ = 0;  // the first essential list
  std::size_t groups_;
  std::vector<std::uint32_t> scores_;  // by group and document in the window
  std::array<std::uint64_t, window_words> taken_{};
};

MaxScore::MaxScore(const Segment& segment, std::uint32_t number,
                   std::span<const GroupTerms> groups,
                   const DocumentBits& deleted, BestDocuments& best)
    : number_(number),
      documents_(segment.documents()),
      deleted_(deleted),
      best_(best),
      groups_(groups.size()),
      scores_(groups.size() * window_size, 0) {
  std::size_t count = 0;
  for (const GroupTerms& group : groups) count += group.terms.size();
  lists_.reserve(count);
  for (std::size_t group = 0; group < groups.size(); ++group) {
    for (const GroupTerms::Term& term : groups[group].terms) {
      order_.push_back(lists_.size());
      lists_.push_back(
          {PostingCursor(segment, term.index, term.weight), group});
    }
  }
  std::ranges::stable_sort(
      order_, {}, [&](std::size_t i) { return lists_[i].cursor.best(); });
  bounds_.push_back(0);
  std::vector<std::uint32_t> group_best(groups.size(), 0);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    std::uint32_t& before = group_best[list(i).group];
    bounds_.push_back(bounds_.back() + list(i).cursor.best() - before);
    before = list(i).cursor.best();
  }
}

void MaxScore::raise() {
  while (essential_ < lists_.size() &&
         bounds_[essential_ + 1] <= best_.threshold()) {
    ++essential_;
  }
}

void MaxScore::take_essential(std::uint32_t begin, std::uint32_t end) {
  for (std::size_t i = essential_; i < lists_.size(); ++i) {
    std::uint32_t* scores = &score_of(list(i).group, 0);
    list(i).cursor.take_before(
        end, [&](std::uint32_t document, std::uint32_t score) {
          const std::uint32_t at = document - begin;
          scores[at] = std::max(scores[at], score);
          taken_[at / 64] |= std::uint64_t{1} << (at % 64);
        });
  }
}

// The sum with what the other lists add; less than it is if that is not above
// the threshold anyway.
std::uint64_t MaxScore::look_up_others(std::uint32_t begin,
                                       std::uint32_t document,
                                       std::uint64_t sum) {
  for (std::size_t i = essential_; i-- > 0;) {
    if (sum + bounds_[i + 1] <= best_.threshold()) return sum;
    PostingCursor& cursor = list(i).cursor;
    // The whole list may score as much, but not this block of it.
    if (sum + bounds_[i] + cursor.best_at(document) <= best_.threshold()) {
      return sum;
    }
    cursor.seek(document);
    if (cursor.document() != document) continue;
    std::uint32_t& before = score_of(list(i).group, document - begin);
    if (cursor.score() <= before) continue;
    sum += cursor.score() - before;
    before = cursor.score();
  }
  return sum;
}

void MaxScore::judge(std::uint32_t begin, std::uint32_t document) {
  const std::uint32_t at = document - begin;
  std::uint64_t sum = 0;
  for (std::size_t group = 0; group < groups_; ++group) {
    sum += score_of(group, at);
  }
  if (sum + bounds_[essential_] > best_.threshold() &&
      !is_set(deleted_, document)) {
    sum = look_up_others(begin, document, sum);
    if (sum > best_.threshold()) best_.add({sum, number_, document});
  }
  for (std::size_t group = 0; group < groups_; ++group) score_of(group, at) = 0;
}

// The essential lists stay the same for a window, although the threshold
// rises: a cursor is either taken from or looked up in.
void MaxScore::run() {
  for (std::uint32_t begin = 0; begin < documents_; begin += window_size) {
    raise();
    if (essential_ == lists_.size()) return;
    take_essential(begin, std::min(begin + window_size, documents_));
    for (std::uint32_t word = 0; word < window_words; ++word) {
      for (std::uint64_t bits = std::exchange(taken_[word], 0); bits != 0;
           bits &= bits - 1) {
        const auto bit = static_cast<std::uint32_t>(std::countr_zero(bits));
        judge(begin, begin + word * 64 + bit);
      }
    }
  }
}

}  // namespace

void BestDocuments::add(const ScoredDocument& document) {
  if (count_ == 0 || document.sum <= threshold_) return;
  if (heap_.size() == count_) {
    std::ranges::pop_heap(heap_, ranks_higher);
    heap_.pop_back();
  }
  heap_.push_back(document);
  std::ranges::push_heap(heap_, ranks_higher);
  if (heap_.size() == count_) threshold_ = heap_.front().sum;
}

std::vector<ScoredDocument> BestDocuments::sorted() const {
  std::vector<ScoredDocument> documents = heap_;
  std::ranges::sort(documents, ranks_higher);
  return documents;
}

void GroupTerms::keep_largest() {
  if (terms.size() < 2) return;
  terms = {std::ranges::max(terms, {}, &Term::weight)};
}

void add_candidates(const Segment& segment, std::uint32_t number,
                    std::span<const GroupTerms> groups,
                    const DocumentBits& deleted, BestDocuments& best) {
  MaxScore(segment, number, groups, deleted, best).run();
}

std::vector<std::uint64_t> sums_of(const Segment& segment,
                                   std::span<const GroupTerms> groups,
                                   std::span<const std::uint32_t> documents) {
  std::vector<std::uint64_t> sums(documents.size(), 0);
  std::vector<std::uint32_t> of_group(documents.size());
  for (const GroupTerms& group : groups) {
    std::ranges::fill(of_group, 0u);
    for (const GroupTerms::Term& term : group.terms) {
      PostingCursor cursor(segment, term.index, term.weight);
      for (std::size_t i = 0; i < documents.size(); ++i) {
        if (of_group[i] >= cursor.best()) continue;
        cursor.seek(documents[i]);
        if (cursor.document() == no_document) break;
        if (cursor.document() != documents[i]) continue;
        of_group[i] = std::max(of_group[i], cursor.score());
      }
    }
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += of_group[i];
  }
  return sums;
}

}  // namespace cardinal
