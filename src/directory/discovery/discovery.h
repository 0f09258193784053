// Answers queries from a snapshot of the index: which agents, in which order,
// and why one is not among them.
//
//   Discovery discovery({.aliases = &aliases, .loads = &loads});
//   TRY(const Answer answer, discovery.discover(query, viewer, moment));
//
// docs/ranking.md defines the order.
//
// Thread safety: may be used from many threads.
#pragma once

#include <functional>
#include <memory>
#include <unordered_set>

#include "cardinal/skill_tags.h"
#include "directory/discovery/liveness.h"
#include "directory/discovery/loads.h"
#include "directory/discovery/query.h"
#include "directory/embeddings/embeddings.h"
#include "directory/index/index_snapshot.h"
#include "directory/reading/viewer.h"

namespace cardinal::directory {

// By subject_hash(). The index has the end that a lease had when its card came;
// a lease that was renewed since is not in the set.
using StaleSubjects = std::unordered_set<std::uint64_t>;

// What a query is answered from: the index, and the time of its last change,
// by which leases are judged.
struct Moment {
  std::shared_ptr<const IndexSnapshot> index;
  std::shared_ptr<const StaleSubjects> stale;  // never null
  std::int64_t now_ms = 0;
  bool has_word_vectors = false;
  const Embeddings* embeddings = nullptr;  // null: none are used

  bool is_live(const DocumentFacts& facts) const {
    return facts.lease_end_s > now_ms / 1'000 ||
           !stale->contains(facts.subject_hash);
  }
};

struct DiscoverySources {
  const TagAliases* aliases = nullptr;  // null: none
  const Priors* priors = nullptr;       // null: nothing is known
  const Loads* loads = nullptr;
  const Liveness* liveness = nullptr;
  const Clock* clock = nullptr;  // for both, which are of now
  // The text of the card that a change brought.
  std::function<Result<std::string>(std::uint64_t change)> text_of;
};

class Discovery {
 public:
  explicit Discovery(DiscoverySources sources);

  // Fails: usage, for a limit, weight, tag, filter or cursor that is wrong.
  Result<Answer> discover(const Query& query, const Viewer& viewer,
                          const Moment& moment) const;
  // `text_change` is the change that brought the record's card; the viewer may
  // see it.
  Result<WhyNot> why_not(const Query& query, const Viewer& viewer,
                         const Moment& moment, std::string_view subject,
                         std::uint64_t text_change) const;
  // The values of facets among the records that the query finds; with words or
  // tags among the best `ranked_max`. Names as in facet_names().
  Result<std::vector<Facet>> explore(const Query& query, const Viewer& viewer,
                                     const Moment& moment,
                                     std::span<const std::string> facets,
                                     std::size_t values_max) const;

  Result<Summary> summary_of(DocumentRef document, const Moment& moment) const;

 private:
  DiscoverySources sources_;
};

std::span<const std::string_view> facet_names();

}  // namespace cardinal::directory
