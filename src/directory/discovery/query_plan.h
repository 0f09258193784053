// A query in the words of the index: validated, with its filters as labels and
// its tags as groups of labels.
//
// Thread safety: values; free functions without shared state.
#pragma once

#include <string>
#include <vector>

#include "cardinal/skill_tags.h"
#include "directory/discovery/discovery.h"

namespace cardinal::directory {

// One filter of a query.
struct PlannedFilter {
  std::string_view name;            // "dialect", as facets name it
  std::vector<std::string> labels;  // any of them; empty: see `where`
  std::function<bool(const DocumentFacts&)> where;
  std::string wanted;  // for people: "a2a or adp"
};

struct QueryPlan {
  Weights weights;  // effective ones
  bool asks_tags = false, asks_text = false;
  TagQuery tags;
  std::vector<TagGroup> tag_groups;
  std::vector<PlannedFilter> filters;

  IndexFilter index_filter() const;
};

// The plan refers to the moment and the priors, which may be null. Fails:
// usage, naming what is wrong.
Result<QueryPlan> plan_query(const Query& query, const Moment& moment,
                             const TagAliases* aliases, const Priors* priors);

// The tier that the ledger has given an agent; without records of it the
// lowest.
ledger::Tier tier_in(const Priors* priors, const DocumentFacts& facts);

}  // namespace cardinal::directory
