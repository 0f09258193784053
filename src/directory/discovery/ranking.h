// The candidates of a query in their order, by the five factors.
//
// Thread safety: one thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "directory/discovery/query_plan.h"

namespace cardinal::directory {

// Names are sorted by so many bytes, which a cursor has to carry.
inline constexpr std::size_t sorted_name_bytes_max = 64;

// The place of a record among others. By relevance: the higher score first,
// then the later update; by update; or by name. Then the later change, which is
// a record's own, so that no two are at one place.
struct RankPlace {
  double score = 0;
  std::uint32_t updated_s = 0;
  std::string name = {};
  std::uint64_t change = 0;
};

struct RankedRecord {
  DocumentRef document;
  std::uint64_t change = 0;
  std::uint64_t matched_tags = 0;  // bit i: the query's tag i
  Factors factors;
  double quality = 1;
  double score = 0;
  std::uint32_t updated_s = 0;
  std::string name;  // as it is sorted; empty unless that is asked for
};

struct Ranking {
  std::vector<RankedRecord> records;  // in the order of the query
  TextPlan text;
  // Of the request; absent: not asked for, or not in time.
  std::optional<std::string> embedding;
  bool is_cut = false;
  std::size_t at_capacity = 0;  // left out because they are
};

// The best of a query, all that are ranked, in the order that is asked for.
class Ranker {
 public:
  Ranker(const DiscoverySources& sources, const Moment& moment)
      : sources_(sources), moment_(moment) {}

  Ranking rank(const Query& query, const QueryPlan& plan,
               const Viewer& viewer) const;

  // The factors of one record; `text` is the score of its text. Absent if it is
  // at its capacity.
  std::optional<RankedRecord> judge(const QueryPlan& plan, const IndexHit& hit,
                                    double text) const;

 private:
  // The score of each hit's text, with embeddings if there are.
  std::vector<double> text_scores(const std::vector<IndexHit>& hits,
                                  const Ranking& ranking) const;
  std::vector<IndexHit> candidates(const QueryPlan& plan, const Viewer& viewer,
                                   Ranking& ranking) const;
  std::optional<double> availability(const DocumentFacts& facts) const;
  void order(std::vector<RankedRecord>& records, Sort sort) const;
  void add_names(std::vector<RankedRecord>& records) const;

  const DiscoverySources& sources_;
  const Moment& moment_;
};

// Whether the record comes after that place.
bool is_after(const RankedRecord& record, const RankPlace& place, Sort sort);
// Where an answer goes on: after this place. A record that came or went
// meanwhile neither repeats nor hides another.
std::string to_cursor(const RankPlace& last, const Query& query);
// Fails: usage, if it is not a cursor of this query.
Result<RankPlace> read_cursor(const Query& query);

}  // namespace cardinal::directory
