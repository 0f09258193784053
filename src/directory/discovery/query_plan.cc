#include "directory/discovery/query_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "directory/discovery/agent_tags.h"
#include "directory/discovery/record_document.h"
#include "directory/discovery/scoring.h"

namespace cardinal::directory {
namespace {

constexpr std::size_t filter_values_max = 64;

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = to_lower(c);
  return lower;
}

std::string any_of(const std::vector<std::string>& values) {
  std::string text;
  for (const std::string& value : values) {
    if (!text.empty()) text += " or ";
    text += value;
  }
  return text;
}

constexpr std::array tiers = {ledger::Tier::untrusted, ledger::Tier::basic,
                              ledger::Tier::established,
                              ledger::Tier::verified};

class FilterPlanner {
 public:
  FilterPlanner(const Filters& filters, const Moment& moment,
                const Priors* priors)
      : filters_(filters), moment_(moment), priors_(priors) {}

  Result<std::vector<PlannedFilter>> plan() {
    struct Words {
      std::string_view name;
      const std::vector<std::string>& values;
    };
    for (const Words& words : {Words{"dialect", filters_.dialects},
                               {"protocol", filters_.protocols},
                               {"auth", filters_.auth},
                               {"input", filters_.input_modes},
                               {"output", filters_.output_modes},
                               {"language", filters_.languages},
                               {"host", filters_.hosts},
                               {"provenance", filters_.provenances}}) {
      TRY_STATUS(add(words.name, words.values, true));
    }
    TRY_STATUS(add("substrate", filters_.substrate_scopes, false));
    TRY_STATUS(add("goal", filters_.goals, false));
    TRY_STATUS(require_known("dialects", filters_.dialects, dialect_names()));
    TRY_STATUS(
        require_known("provenances", filters_.provenances, provenance_names));
    TRY_STATUS(add_trust_tiers());
    TRY_STATUS(add_standings());
    if (filters_.streaming) {
      const std::string value = *filters_.streaming ? "true" : "false";
      planned_.push_back({"streaming", {label("streaming", value)}, {}, value});
    }
    TRY_STATUS(add_ceiling("base_cost_joules", filters_.base_cost_joules_max,
                           base_cost_in));
    TRY_STATUS(add_ceiling("per_token_joules", filters_.per_token_joules_max,
                           per_token_in));
    return std::move(planned_);
  }

 private:
  static constexpr std::array<std::string_view, 4> provenance_names = {
      "none", "token", "origin", "signed"};

  Status require_known(std::string_view name,
                       const std::vector<std::string>& values,
                       std::span<const std::string_view> known) const {
    for (const std::string& value : values) {
      if (std::ranges::count(known, std::string_view(value)) == 0) {
        std::string expected;
        for (const std::string_view word : known) {
          if (!expected.empty()) expected += ", ";
          expected += word;
        }
        return usage(
            "unknown value {} in the filter \"{}\"; expected one of {}",
            cardinal::quoted(value), name, expected);
      }
    }
    return {};
  }

  Status add(std::string_view name, const std::vector<std::string>& values,
             bool folds_case) {
    if (values.empty()) return {};
    if (values.size() > filter_values_max) {
      return usage("a filter has at most {} values; got {} for \"{}\"",
                   filter_values_max, values.size(), name);
    }
    PlannedFilter filter{.name = name, .wanted = any_of(values)};
    for (const std::string& value : values) {
      filter.labels.push_back(
          label(name, folds_case ? in_lower_case(value) : value));
    }
    planned_.push_back(std::move(filter));
    return {};
  }

  // What a card claims about itself does not count.
  Status add_trust_tiers() {
    if (filters_.trust_tiers.empty()) return {};
    std::array<bool, tiers.size()> wanted{};
    for (const std::string& value : filters_.trust_tiers) {
      const auto* const tier = std::ranges::find(
          tiers, value, [](ledger::Tier each) { return name_of(each); });
      if (tier == tiers.end()) {
        return usage(
            "unknown value {} in the filter \"trust_tiers\"; expected one of "
            "untrusted, basic, established, verified",
            cardinal::quoted(value));
      }
      wanted[static_cast<std::size_t>(*tier)] = true;
    }
    planned_.push_back(
        {.name = "trust_tier",
         .where =
             [wanted, priors = priors_](const DocumentFacts& facts) {
               return wanted[static_cast<std::size_t>(tier_in(priors, facts))];
             },
         .wanted = any_of(filters_.trust_tiers)});
    return {};
  }

  Status add_standings() {
    if (filters_.standings.empty()) return {};
    constexpr std::array<std::string_view, 2> known = {"live", "stale"};
    TRY_STATUS(require_known("standings", filters_.standings, known));
    const bool live = std::ranges::count(filters_.standings, "live") > 0;
    const bool stale = std::ranges::count(filters_.standings, "stale") > 0;
    planned_.push_back(
        {.name = "standing",
         .where =
             [live, stale, moment = &moment_](const DocumentFacts& facts) {
               return moment->is_live(facts) ? live : stale;
             },
         .wanted = any_of(filters_.standings)});
    return {};
  }

  Status add_ceiling(std::string_view name, const std::optional<double>& most,
                     float (*price)(const DocumentFacts&)) {
    if (!most) return {};
    if (!std::isfinite(*most) || *most < 0) {
      return usage("the ceiling of {} must be a number from 0 up; got {}", name,
                   *most);
    }
    // Prices are kept as floats; one that was rounded up is still met.
    const float bound = std::nextafter(static_cast<float>(*most),
                                       std::numeric_limits<float>::infinity());
    planned_.push_back({.name = name,
                        .where =
                            [bound, price](const DocumentFacts& facts) {
                              return price(facts) <= bound;
                            },
                        .wanted = fmt::format("at most {}", *most)});
    return {};
  }

  const Filters& filters_;
  const Moment& moment_;
  const Priors* priors_;
  std::vector<PlannedFilter> planned_;
};

// A tag finds cards with it, with one of its meanings, and with an alias of
// it. The index has the tags above each tag, so a general one finds the
// specific.
std::vector<std::string> labels_of(const QueryTag& tag,
                                   const TagAliases* aliases) {
  std::vector<std::string> labels;
  const auto add = [&](std::string_view key) {
    std::string text = label("tag", key);
    if (std::ranges::count(labels, text) == 0)
      labels.push_back(std::move(text));
  };
  for (const std::string& key : tag.keys) {
    add(key);
    if (aliases == nullptr) continue;
    for (const std::string& name : aliases->names_of(key)) add(name);
  }
  return labels;
}

Status require_limits(const Query& query) {
  if (query.limit < 1 || query.limit > query_limit_max) {
    return usage("\"limit\" must be from 1 to {}; got {}", query_limit_max,
                 query.limit);
  }
  if (!(query.min_score >= 0 && query.min_score <= 1)) {
    return usage("\"min_score\" must be from 0 to 1; got {}", query.min_score);
  }
  if (query.text.size() > query_text_bytes_max) {
    return usage("the query has {} bytes; at most {} are allowed",
                 query.text.size(), query_text_bytes_max);
  }
  if (query.tags.size() > tag_groups_max) {
    return usage("a query has at most {} tags; got {}", tag_groups_max,
                 query.tags.size());
  }
  return check_weights(query.weights);
}

}  // namespace

IndexFilter QueryPlan::index_filter() const {
  IndexFilter filter;
  std::vector<std::function<bool(const DocumentFacts&)>> conditions;
  for (const PlannedFilter& planned : filters) {
    if (!planned.labels.empty()) filter.all_of.push_back(planned.labels);
    if (planned.where) conditions.push_back(planned.where);
  }
  if (!conditions.empty()) {
    filter.where = [conditions](const DocumentFacts& facts) {
      return std::ranges::all_of(
          conditions, [&](const auto& condition) { return condition(facts); });
    };
  }
  return filter;
}

ledger::Tier tier_in(const Priors* priors, const DocumentFacts& facts) {
  if (priors == nullptr) return ledger::Tier::untrusted;
  const std::optional<Prior> prior = priors->prior_of(facts.subject_hash);
  return prior ? prior->tier : ledger::Tier::untrusted;
}

Result<QueryPlan> plan_query(const Query& query, const Moment& moment,
                             const TagAliases* aliases, const Priors* priors) {
  TRY_STATUS(require_limits(query));
  QueryPlan plan;
  const std::vector<std::string_view> tags(query.tags.begin(),
                                           query.tags.end());
  TRY(plan.tags, parse_tag_query(tags, aliases));
  plan.asks_tags = !plan.tags.tags.empty();
  plan.asks_text = query.text.find_first_not_of(" \t\r\n") != query.text.npos;
  plan.weights =
      effective_weights(query.weights, plan.asks_tags, plan.asks_text);
  for (const QueryTag& tag : plan.tags.tags) {
    plan.tag_groups.push_back(
        {.labels = labels_of(tag, aliases),
         .weight =
             plan.weights.tags / static_cast<double>(plan.tags.tags.size())});
  }
  TRY(plan.filters, FilterPlanner(query.filters, moment, priors).plan());
  return plan;
}

}  // namespace cardinal::directory
