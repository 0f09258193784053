#include "directory/index/candidates.h"

#include <algorithm>

#include "directory/index/posting_cursor.h"

namespace cardinal {
namespace {

bool ranks_higher(const ScoredDocument& a, const ScoredDocument& b) {
  if (a.sum != b.sum) return a.sum > b.sum;
  if (a.segment != b.segment) return a.segment < b.segment;
  return a.document < b.document;
}

// A document is taken from the lists that can bring one above the threshold on
// their own, the essential ones. The others are only looked up, while the
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
  std::uint32_t next_document() const;
  void take_essential(std::uint32_t document);
  void look_up_others(std::uint32_t document);
  void count(const List& list);

  std::uint32_t number_;
  const DocumentBits& deleted_;
  BestDocuments& best_;
  std::vector<List> lists_;  // those that can score least first
  // The most that the first i lists can add together: of a group only the best.
  std::vector<std::uint64_t> bounds_;
  std::size_t essential_ = 0;  // index of the first essential list
  std::vector<std::uint32_t> of_group_;
  std::uint64_t sum_ = 0;  // of the document at hand
};

MaxScore::MaxScore(const Segment& segment, std::uint32_t number,
                   std::span<const GroupTerms> groups,
                   const DocumentBits& deleted, BestDocuments& best)
    : number_(number),
      deleted_(deleted),
      best_(best),
      of_group_(groups.size(), 0) {
  for (std::size_t group = 0; group < groups.size(); ++group) {
    for (const GroupTerms::Term& term : groups[group].terms) {
      lists_.push_back(
          {PostingCursor(segment, term.index, term.weight), group});
    }
  }
  std::ranges::stable_sort(lists_, {},
                           [](const List& list) { return list.cursor.best(); });
  bounds_.push_back(0);
  std::vector<std::uint32_t> group_best(groups.size(), 0);
  for (const List& list : lists_) {
    std::uint32_t& before = group_best[list.group];
    bounds_.push_back(bounds_.back() + list.cursor.best() - before);
    before = list.cursor.best();
  }
  raise();
}

void MaxScore::raise() {
  while (essential_ < lists_.size() &&
         bounds_[essential_ + 1] <= best_.threshold()) {
    ++essential_;
  }
}

std::uint32_t MaxScore::next_document() const {
  std::uint32_t document = no_document;
  for (std::size_t i = essential_; i < lists_.size(); ++i) {
    document = std::min(document, lists_[i].cursor.document());
  }
  return document;
}

void MaxScore::count(const List& list) {
  std::uint32_t& before = of_group_[list.group];
  const std::uint32_t score = list.cursor.score();
  if (score <= before) return;
  sum_ += score - before;
  before = score;
}

void MaxScore::take_essential(std::uint32_t document) {
  std::ranges::fill(of_group_, 0u);
  sum_ = 0;
  for (std::size_t i = essential_; i < lists_.size(); ++i) {
    if (lists_[i].cursor.document() != document) continue;
    count(lists_[i]);
    lists_[i].cursor.next();
  }
}

void MaxScore::look_up_others(std::uint32_t document) {
  for (std::size_t i = essential_; i-- > 0;) {
    if (sum_ + bounds_[i + 1] <= best_.threshold()) return;
    PostingCursor& cursor = lists_[i].cursor;
    // The whole list may score as much, but not this block of it.
    if (sum_ + bounds_[i] + cursor.best_at(document) <= best_.threshold()) {
      return;
    }
    cursor.seek(document);
    if (cursor.document() == document) count(lists_[i]);
  }
}

void MaxScore::run() {
  while (essential_ < lists_.size()) {
    const std::uint32_t document = next_document();
    if (document == no_document) return;
    take_essential(document);
    if (sum_ + bounds_[essential_] <= best_.threshold() ||
        is_set(deleted_, document)) {
      continue;
    }
    look_up_others(document);
    if (sum_ <= best_.threshold()) continue;
    best_.add({sum_, number_, document});
    raise();
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
