// The candidates of a query in their order, by the five factors.
//
// Thread safety: one thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "directory/discovery/query_plan.h"

namespace cardinal::directory {

struct RankedRecord {
  DocumentRef document;
  std::uint64_t change = 0;
  std::uint64_t matched_tags = 0;  // bit i: the query's tag i
  Factors factors;
  double quality = 1;
  double score = 0;
  std::uint32_t updated_s = 0;
};

struct Ranking {
  std::vector<RankedRecord> records;  // best first
  TextPlan text;
  bool is_cut = false;
  std::size_t at_capacity = 0;  // left out because they are
};

// The best of a query, all that are ranked. Better first: by score, then the
// later update, then the subject.
class Ranker {
 public:
  Ranker(const DiscoverySources& sources, const Moment& moment)
      : sources_(sources), moment_(moment) {}

  Ranking rank(const Query& query, const QueryPlan& plan,
               const Viewer& viewer) const;

  // Whether one comes before the other.
  bool is_before(const RankedRecord& a, const RankedRecord& b) const;
  std::string_view subject_of(const RankedRecord& record) const;
  // The factors of one record. Absent if it is at its capacity.
  std::optional<RankedRecord> judge(const QueryPlan& plan,
                                    const IndexHit& hit) const;

 private:
  std::vector<IndexHit> candidates(const QueryPlan& plan, const Viewer& viewer,
                                   Ranking& ranking) const;
  std::optional<double> availability(const DocumentFacts& facts) const;

  const DiscoverySources& sources_;
  const Moment& moment_;
};

// Where an answer goes on: after a record of a certain rank. Another record
// that came or went meanwhile neither repeats nor hides one.
struct PageStart {
  double score = 0;
  std::uint32_t updated_s = 0;
  std::string subject;
};
std::string to_cursor(const PageStart& start, const Query& query);
// Fails: usage, if it is not a cursor of this query.
Result<PageStart> read_cursor(const Query& query);

}  // namespace cardinal::directory
