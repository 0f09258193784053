// What can be asked of a directory, and how it answers: which agents can do
// this, in which order, and why.
//
//   directory::Query query{.text = "translate a contract into French"};
//   Result<directory::Answer> answer = directory->discover(query, viewer);
//   for (const directory::Hit& hit : answer->hits) print(hit.summary.name);
//
// docs/ranking.md says how hits are ordered.
//
// Thread safety: values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cardinal/card.h"
#include "ledger/figures/tiers.h"

namespace cardinal::directory {

// Each list is met by any of its values; all lists must be met.
struct Filters {
  std::vector<std::string> dialects;   // "a2a"
  std::vector<std::string> protocols;  // "jsonrpc", "grpc", "mcp" ...
  std::vector<std::string> auth;       // "oauth2", "apikey", "none" ...
  std::vector<std::string> input_modes, output_modes;  // effective ones
  std::vector<std::string> languages;                  // ISO 639-1
  std::vector<std::string> hosts;
  std::vector<std::string> provenances;  // "signed", "origin", "token", "none"
  std::vector<std::string> trust_tiers;  // the ledger's, never the card's
  std::vector<std::string> substrate_scopes;
  std::vector<std::string> goals;
  std::vector<std::string> standings;  // "live", "stale"
  std::optional<bool> streaming;
  // Cards that state no price meet no ceiling.
  std::optional<double> base_cost_joules_max, per_token_joules_max;

  bool operator==(const Filters&) const = default;
};

// Of the five factors. They need not add up to 1: scores are divided by their
// sum.
struct Weights {
  double tags = 0.30, text = 0.25, reputation = 0.20, availability = 0.15,
         rating = 0.10;
  bool operator==(const Weights&) const = default;
};

// The order of the answer. Which records it has is by relevance in any case.
enum class Sort : std::uint8_t {
  relevance,
  updated,  // the latest first
  name,     // without regard to case
};

struct Query {
  std::string text;               // in plain words
  std::vector<std::string> tags;  // "nlp", "nlp/translation", "audio/*"
  Filters filters;
  Weights weights;
  std::size_t limit = 10;
  double min_score = 0;
  Sort sort = Sort::relevance;
  std::string cursor;               // of an answer before; empty: from the top
  std::optional<std::uint64_t> at;  // as of this change
  bool explain = false;             // matched words and skills of each hit
};
inline constexpr std::size_t query_limit_max = 100;
inline constexpr std::size_t query_text_bytes_max = 4'096;
// Ranking looks at so many, the best by their tags and text.
inline constexpr std::size_t ranked_max = 1'000;

// What is shown of a record without reading its card.
struct Summary {
  std::string subject;
  std::string name, description;  // the description may be cut
  std::string version, provider, url, protocol;
  Dialect dialect = Dialect::a2a;
  std::string provenance;  // "signed", "origin", "token", "none"
  std::string standing;    // "live", "stale"
  std::vector<std::string> tags;
  std::uint32_t errors = 0;  // findings of check; admitted all the same
  std::uint64_t change = 0;  // that brought it
  std::int64_t at_ms = 0;
};

// 0 to 1 each. Tags and text are absent if they were not asked for.
struct Factors {
  std::optional<double> tags, text;
  double reputation = 0, availability = 0, rating = 0;
  bool operator==(const Factors&) const = default;
};

// A word of the request and what answered it.
struct MatchedWord {
  std::string word, read_as, found;
  double closeness = 1;
  std::vector<std::string> fields;
  std::vector<std::string> skills;  // by id or name
};

struct Hit {
  Summary summary;
  double score = 0;  // 0 to 1
  Factors factors;
  double quality = 1;                     // the score was multiplied by it
  std::vector<std::string> matched_tags;  // of the card, as it spells them
  // If the query asks for an explanation.
  std::vector<MatchedWord> matched_words;
  std::vector<std::string> unmatched_words;
  std::string skill;  // that answers most, by id or name
};

// A word that no card has, and what it was taken for; empty: for nothing.
struct ReadAs {
  std::string word, read_as;
};

struct Answer {
  std::vector<Hit> hits;
  std::uint64_t change = 0;      // everything up to it was considered
  std::size_t considered = 0;    // records that were ranked
  bool is_cut = false;           // more match than were ranked
  std::string next;              // cursor; empty: there are no more
  std::vector<ReadAs> words;     // that were not taken as they are
  bool is_degraded = false;      // part of the index is being rebuilt
  bool has_word_vectors = true;  // otherwise words find only themselves
  // Whether the request was embedded as well; absent: that is not set up.
  std::optional<bool> has_embedding = {};
};

// Why a record is not among the hits, or where among them it is.
struct WhyNot {
  std::string subject;
  bool is_hit = false;
  std::size_t rank = 0;  // among those ranked, from 1; 0: was not ranked
  // Sentences: what was asked, and what the record has.
  std::vector<std::string> reasons;
  double score = 0;
  Factors factors;
};

struct FacetValue {
  std::string value;
  std::uint32_t count = 0;
  bool operator==(const FacetValue&) const = default;
};
struct Facet {
  std::string name;                // "dialect"
  std::vector<FacetValue> values;  // the commonest first
};

// What else is known of agents: from the ledger.
struct Prior {
  std::optional<double> reputation, rating;  // 0 to 1; absent: unknown
  std::uint64_t completed_tasks = 0;
  ledger::Tier tier = ledger::Tier::untrusted;
};
class Priors {
 public:
  virtual ~Priors() = default;
  // By the hash of a subject, subject_hash(). May be called from any thread.
  virtual std::optional<Prior> prior_of(std::uint64_t subject_hash) const = 0;
};

// A set of live agents that together cover the capabilities.
struct Coalition {
  struct MemberAgent {
    Summary summary;
    double priority = 0;              // of the goal, 0 to 1
    std::vector<std::string> covers;  // of the required capabilities
  };
  std::vector<MemberAgent> members;
  std::vector<std::string> uncovered;
};
struct GoalAgent {
  Summary summary;
  std::optional<double> priority;
  std::string description;
};

}  // namespace cardinal::directory
