#include "ard/explore.h"

#include <algorithm>
#include <map>

#include "ard/request.h"
#include "base/errors.h"
#include "base/text.h"
#include "directory/discovery/summary_row.h"
#include "operations/registry.h"

namespace cardinal::ard {
namespace {

constexpr std::size_t facets_max = 16, buckets_default = 20;
constexpr std::size_t buckets_max = 1'000;
// Counting without an index reads every record.
constexpr std::size_t counted_max = 50'000;

struct FacetRequest {
  std::string field;  // as the request names it
  std::string term;
  std::size_t limit = buckets_default, count_min = 1;
};

struct Bucket {
  std::string value;
  std::uint64_t count = 0;
};
// The commonest first.
using Buckets = std::vector<Bucket>;

Result<FacetRequest> read_facet(Value facet, Value context) {
  TRY_STATUS(
      only_members(facet, "resultType.facets", {"field", "limit", "minCount"}));
  if (!facet["field"]) return usage("a facet needs a \"field\"");
  FacetRequest read;
  TRY(read.field, text_member(facet, "field", ""));
  TRY(read.term, resolved_term(read.field, context));
  TRY(read.limit, count_member(facet, "limit", buckets_default));
  read.limit = std::min(read.limit, buckets_max);
  const Value count_min = facet["minCount"];
  if (count_min.int64() != 0) {
    TRY(read.count_min, count_member(facet, "minCount", 1));
  }
  return read;
}

Result<std::vector<FacetRequest>> read_facets(Value request) {
  const Value type = request["resultType"];
  if (!type.is(Kind::object)) {
    return usage("\"resultType\" must be an object with \"facets\"; got {}",
                 kind_with_article(type.kind()));
  }
  const Value facets = type["facets"];
  if (!facets.is(Kind::array)) {
    return usage("\"resultType.facets\" must be an array; got {}",
                 kind_with_article(facets.kind()));
  }
  if (facets.size() > facets_max) {
    return usage("there are {} facets; at most {} are accepted", facets.size(),
                 facets_max);
  }
  std::vector<FacetRequest> read;
  for (const Value facet : facets.items()) {
    TRY(FacetRequest one, read_facet(facet, request["query"]["@context"]));
    read.push_back(std::move(one));
  }
  return read;
}

// What `explore` calls a term; empty: it does not count by it. Its tags are
// those that find an agent, with parents and other names; entries have fewer.
std::string_view facet_name_of(std::string_view term) {
  return term == "type" ? "dialect" : "";
}

Buckets sorted_buckets(const std::map<std::string, std::uint64_t>& counts) {
  Buckets buckets;
  for (const auto& [value, count] : counts) buckets.push_back({value, count});
  std::ranges::stable_sort(buckets, std::ranges::greater{}, &Bucket::count);
  return buckets;
}

std::string explore_input(const ArdQuery& query,
                          const std::vector<FacetRequest>& facets) {
  Writer json;
  json.begin_object();
  if (query.has_text) json.key("query").string(query.text);
  if (const auto dialects = query.dialects()) {
    json.key("filters").begin_object().key("dialects").begin_array();
    for (const std::string& name : *dialects) json.string(name);
    json.end_array().end_object();
  }
  json.key("facet").begin_array();
  for (const FacetRequest& facet : facets) {
    json.string(facet_name_of(facet.term));
  }
  json.end_array();
  json.key("limit").number(static_cast<std::int64_t>(buckets_max));
  return json.end_object().take();
}

// As the index counts.
Result<std::vector<Buckets>> counted_by_index(
    DirectoryCalls& calls, const ArdQuery& query,
    const std::vector<FacetRequest>& facets) {
  TRY(const Answered answer,
      calls.ask(explore_operation, explore_input(query, facets)));
  std::vector<Buckets> all;
  for (std::size_t i = 0; i < facets.size(); ++i) {
    std::map<std::string, std::uint64_t> counts;
    for (const Value value : answer.root()["facets"][i]["values"].items()) {
      std::string name = text_of(value, "value");
      if (facets[i].term == "type") {
        const auto dialect = dialect_named(name);
        if (dialect) name = artifact_type_of(*dialect);
      }
      counts[name] += value["count"].uint64().value_or(0);
    }
    all.push_back(sorted_buckets(counts));
  }
  return all;
}

// Entry by entry.
Result<std::vector<Buckets>> counted_by_entry(
    DirectoryCalls& calls, const Host& host, const ArdQuery& query,
    const std::vector<FacetRequest>& facets) {
  auto entries = query.has_text
                     ? MatchedEntries::ranked(calls, host, query, {}, 100)
                     : MatchedEntries::listed(calls, host, query, {}, 1'000);
  std::vector<std::map<std::string, std::uint64_t>> counts(facets.size());
  const bool needs_cards = std::ranges::any_of(facets, [](const auto& facet) {
    return is_of_complete_entries(facet.term);
  });
  const bool counts_tags = std::ranges::any_of(
      facets, [](const auto& facet) { return facet.term == "tags"; });
  for (std::size_t n = 0;; ++n) {
    TRY(const std::optional<MatchedEntry> entry, entries.next());
    if (!entry) break;
    if (n == counted_max) {
      return usage(
          "more than {} entries would have to be read to count these facets; "
          "ask with \"query.text\", or only for \"type\"",
          counted_max);
    }
    std::string json = entry->json;
    const bool is_cut = counts_tags && entry->root()["tags"].size() >=
                                           directory::summary_tags_max;
    if (needs_cards || is_cut) {
      TRY(json, complete_entry(calls, entry->subject, host));
    }
    Faults faults;
    const Document read = Reader().read(std::move(json), Limits{}, faults);
    for (std::size_t i = 0; i < facets.size(); ++i) {
      for (const auto& value : values_of(read.root(), facets[i].term)) {
        ++counts[i][value];
      }
    }
  }
  std::vector<Buckets> all;
  all.reserve(counts.size());
  for (const auto& each : counts) all.push_back(sorted_buckets(each));
  return all;
}

void write_facet(Writer& json, const FacetRequest& facet,
                 const Buckets& buckets) {
  json.key(facet.field).begin_object().key("buckets").begin_array();
  std::size_t shown = 0;
  std::uint64_t others = 0;
  for (const Bucket& bucket : buckets) {
    if (bucket.count < facet.count_min) break;
    if (shown++ >= facet.limit) {
      others += bucket.count;
      continue;
    }
    json.begin_object().key("value").string(bucket.value);
    json.key("count").number(static_cast<std::int64_t>(bucket.count));
    json.end_object();
  }
  json.end_array();
  if (others > 0) {
    json.key("otherCount").number(static_cast<std::int64_t>(others));
  }
  json.end_object();
}

}  // namespace

Result<std::string> explore(DirectoryCalls& calls, const Host& host,
                            Value request) {
  TRY_STATUS(only_members(request, "request", {"query", "resultType"}));
  TRY(const ArdQuery query, read_query(request["query"], TextIs::optional));
  TRY(const std::vector<FacetRequest> facets, read_facets(request));
  const auto dialects = query.dialects();
  const bool is_indexed =
      query.is_by_dialect_only() &&
      std::ranges::none_of(facets, [](const FacetRequest& facet) {
        return facet_name_of(facet.term).empty();
      });
  std::vector<Buckets> counted(facets.size());
  if (facets.empty() || (dialects && dialects->empty())) {
    // Nothing is counted.
  } else if (is_indexed) {
    TRY(counted, counted_by_index(calls, query, facets));
  } else {
    TRY(counted, counted_by_entry(calls, host, query, facets));
  }
  Writer json;
  json.begin_object().key("resultType").string("facets");
  json.key("facets").begin_object();
  for (std::size_t i = 0; i < facets.size(); ++i) {
    const bool is_repeated = std::ranges::any_of(
        facets.begin(), facets.begin() + long(i),
        [&](const FacetRequest& one) { return one.field == facets[i].field; });
    if (!is_repeated) write_facet(json, facets[i], counted[i]);
  }
  return json.end_object().end_object().take();
}

}  // namespace cardinal::ard
