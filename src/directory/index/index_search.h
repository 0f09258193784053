// One search of a snapshot, in three steps: candidates by words and tags, as
// far as the budget goes; the best of those by their meaning as well; of these
// the whole score.
//
// Thread safety: one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "directory/index/index_snapshot.h"
#include "directory/index/known_words.h"
#include "directory/index/text_pass.h"

namespace cardinal {

class IndexSearch {
 public:
  IndexSearch(const std::vector<LiveSegment>& segments, const IndexQuery& query,
              const Selection& within, SearchScratch& scratch);
  IndexAnswer run();

 private:
  struct Candidate {
    double relevance = 0;  // as far as it is known
    std::uint32_t segment = 0;
    ScoredDocument text;
    std::uint64_t tags = 0;
    TextScore score = {};
  };
  bool ranks_before(const Candidate& a, const Candidate& b) const;

  void find_tags();
  void find_candidates();
  void find_by(double budget);
  bool is_settled() const;
  void search_segment(std::uint32_t segment);
  std::uint32_t add_up(const std::vector<TakenPosting>& postings);
  bool walks_documents(double budget) const;
  std::uint32_t add_known_words(std::uint32_t segment, std::uint32_t first,
                                std::uint32_t touched);
  void offer(std::uint32_t segment, std::uint32_t document,
             const ScoreEntry& entry);
  void offer_touched(std::uint32_t segment, std::uint32_t first,
                     std::uint32_t count);
  void offer_tagged(std::uint32_t segment, std::uint32_t first);
  void keep_best(std::size_t count);
  void add_meaning();
  double upper_bound(const Candidate& candidate) const;
  void drop_hopeless();
  void complete();
  void complete_by_known_words();
  void complete_group(std::uint32_t group);
  void rescore(Candidate& candidate) const;

  std::uint64_t tags_of(std::uint32_t segment, std::uint32_t document) const;
  double relevance_of(const Candidate& candidate) const;

  const std::vector<LiveSegment>& segments_;
  const IndexQuery& query_;
  const Selection& within_;
  SearchScratch& scratch_;
  std::size_t scored_;            // how many get the whole score
  std::size_t weighed_;           // how many get their meaning
  std::vector<TextPass> passes_;  // one per segment, if there are words
  std::optional<TextCut> cut_;
  std::optional<TextScorer> scorer_;
  std::optional<KnownWordsScorer> known_words_;
  // Groups whose postings are taken; those of others are known words of every
  // document of the selection.
  std::uint64_t by_postings_ = ~std::uint64_t{0};
  // By segment and tag group; empty without tags.
  std::vector<std::vector<DocumentBits>> tag_bits_;
  std::vector<Candidate> candidates_;
  double threshold_ = 0;         // less relevant ones need not be kept
  std::uint32_t least_sum_ = 0;  // the same, if there are no tags
  std::size_t found_ = 0;        // without those that the selection keeps out
};

}  // namespace cardinal
