#include "operations/directory/query_input.h"

#include "base/errors.h"
#include "base/parse_number.h"
#include "base/text.h"

namespace cardinal {
namespace {

using directory::Filters;
using directory::Weights;

struct ListFilter {
  std::string_view name;   // of one value: "dialect"
  std::string_view names;  // of a list: "dialects"
  std::vector<std::string> Filters::* values;
};

constexpr ListFilter list_filters[] = {
    {"dialect", "dialects", &Filters::dialects},
    {"protocol", "protocols", &Filters::protocols},
    {"auth", "auth", &Filters::auth},
    {"input_mode", "input_modes", &Filters::input_modes},
    {"output_mode", "output_modes", &Filters::output_modes},
    {"language", "languages", &Filters::languages},
    {"host", "hosts", &Filters::hosts},
    {"provenance", "provenances", &Filters::provenances},
    {"trust_tier", "trust_tiers", &Filters::trust_tiers},
    {"substrate_scope", "substrate_scopes", &Filters::substrate_scopes},
    {"goal", "goals", &Filters::goals},
    {"standing", "standings", &Filters::standings},
};

struct WeightName {
  std::string_view name;
  double Weights::* value;
};

constexpr WeightName weight_names[] = {
    {"tags", &Weights::tags},
    {"text", &Weights::text},
    {"reputation", &Weights::reputation},
    {"availability", &Weights::availability},
    {"rating", &Weights::rating},
};

Result<double> decimal_of(std::string_view name, std::string_view text) {
  const auto value = parse_number<double>(text);
  if (value && *value >= 0) return *value;
  return usage("{} must be a number that is not negative; got {}", name,
               quoted_unescaped(text));
}

struct NamedValue {
  std::string_view name, value;
};

Result<NamedValue> split_pair(std::string_view flag, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    return usage("--{} must have the form NAME=VALUE; got {}", flag,
                 quoted_unescaped(text));
  }
  return NamedValue{text.substr(0, equals), text.substr(equals + 1)};
}

std::string filter_names() {
  std::vector<std::string_view> names;
  for (const ListFilter& filter : list_filters) names.push_back(filter.name);
  names.insert(names.end(),
               {"streaming", "base_cost_joules_max", "per_token_joules_max"});
  return joined(names, ", ");
}

// "dialect=a2a".
Status add_filter(std::string_view text, Filters& filters) {
  TRY(const NamedValue pair, split_pair("filter", text));
  for (const ListFilter& filter : list_filters) {
    if (pair.name != filter.name && pair.name != filter.names) continue;
    (filters.*filter.values).emplace_back(pair.value);
    return {};
  }
  if (pair.name == "streaming") {
    if (pair.value != "true" && pair.value != "false") {
      return usage("streaming must be true or false; got {}",
                   quoted_unescaped(pair.value));
    }
    filters.streaming = pair.value == "true";
    return {};
  }
  if (pair.name == "base_cost_joules_max") {
    TRY(filters.base_cost_joules_max, decimal_of(pair.name, pair.value));
    return {};
  }
  if (pair.name == "per_token_joules_max") {
    TRY(filters.per_token_joules_max, decimal_of(pair.name, pair.value));
    return {};
  }
  return usage("--filter {} is unknown; expected one of {}",
               quoted_unescaped(pair.name), filter_names());
}

void read_filters(Value given, Filters& filters) {
  for (const ListFilter& filter : list_filters) {
    for (const Value item : given[filter.names].items()) {
      (filters.*filter.values).emplace_back(*item.string());
    }
  }
  if (const auto streaming = given["streaming"].boolean()) {
    filters.streaming = streaming;
  }
  if (const auto most = given["base_cost_joules_max"].number()) {
    filters.base_cost_joules_max = most;
  }
  if (const auto most = given["per_token_joules_max"].number()) {
    filters.per_token_joules_max = most;
  }
}

// "text=0.5".
Status add_weight(std::string_view text, Weights& weights) {
  TRY(const NamedValue pair, split_pair("weight", text));
  for (const WeightName& weight : weight_names) {
    if (pair.name != weight.name) continue;
    TRY(weights.*weight.value, decimal_of(pair.name, pair.value));
    return {};
  }
  return usage(
      "--weight {} is unknown; expected tags, text, reputation, availability "
      "or rating",
      quoted_unescaped(pair.name));
}

directory::Sort sort_of(Value input) {
  const std::string named = text_of(input, "sort");
  if (named == "updated") return directory::Sort::updated;
  return named == "name" ? directory::Sort::name : directory::Sort::relevance;
}

}  // namespace

Result<directory::Query> query_of(Value input) {
  directory::Query query{.text = text_of(input, "query"),
                         .tags = texts_of(input, "tags"),
                         .limit = limit_of(input, 10),
                         .min_score = input["min_score"].number().value_or(0),
                         .sort = sort_of(input),
                         .cursor = text_of(input, "cursor"),
                         .at = number_of(input, "at"),
                         .explain = is_true(input, "explain")};
  read_filters(input["filters"], query.filters);
  for (const std::string& filter : texts_of(input, "filter")) {
    TRY_STATUS(add_filter(filter, query.filters));
  }
  for (const WeightName& weight : weight_names) {
    if (const auto value = input["weights"][weight.name].number()) {
      query.weights.*weight.value = *value;
    }
  }
  for (const std::string& weight : texts_of(input, "weight")) {
    TRY_STATUS(add_weight(weight, query.weights));
  }
  return query;
}

}  // namespace cardinal
