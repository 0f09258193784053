#include "schema/keywords.h"

#include <algorithm>
#include <vector>

#include "schema/name_key.h"

namespace cardinal::schema {
namespace {

using enum Vocabulary;

// In the order of Keyword.
constexpr KeywordInfo keywords[] = {
    {"$schema", core},
    {"$id", core},
    {"$ref", core},
    {"$anchor", core},
    {"$dynamicRef", core},
    {"$dynamicAnchor", core},
    {"$vocabulary", core},
    {"$comment", core},
    {"$defs", core, Holds::map},
    {"prefixItems", applicator, Holds::list},
    {"items", applicator, Holds::schema},
    {"contains", applicator, Holds::schema},
    {"additionalProperties", applicator, Holds::schema},
    {"properties", applicator, Holds::map},
    {"patternProperties", applicator, Holds::map},
    {"dependentSchemas", applicator, Holds::map},
    {"propertyNames", applicator, Holds::schema},
    {"if", applicator, Holds::schema},
    {"then", applicator, Holds::schema},
    {"else", applicator, Holds::schema},
    {"allOf", applicator, Holds::list},
    {"anyOf", applicator, Holds::list},
    {"oneOf", applicator, Holds::list},
    {"not", applicator, Holds::schema},
    {"unevaluatedItems", unevaluated, Holds::schema},
    {"unevaluatedProperties", unevaluated, Holds::schema},
    {"type", validation},
    {"const", validation},
    {"enum", validation},
    {"multipleOf", validation},
    {"maximum", validation},
    {"exclusiveMaximum", validation},
    {"minimum", validation},
    {"exclusiveMinimum", validation},
    {"maxLength", validation},
    {"minLength", validation},
    {"pattern", validation},
    {"maxItems", validation},
    {"minItems", validation},
    {"uniqueItems", validation},
    {"maxContains", validation},
    {"minContains", validation},
    {"maxProperties", validation},
    {"minProperties", validation},
    {"required", validation},
    {"dependentRequired", validation},
    {"title", meta_data},
    {"description", meta_data},
    {"default", meta_data},
    {"deprecated", meta_data},
    {"readOnly", meta_data},
    {"writeOnly", meta_data},
    {"examples", meta_data},
    {"format", format_annotation},
    {"contentEncoding", content},
    {"contentMediaType", content},
    {"contentSchema", content, Holds::schema},
    {"definitions", core, Holds::map},
    {"dependencies", core},
    {"$recursiveAnchor", core},
    {"$recursiveRef", core},
};
static_assert(std::size(keywords) == keyword_count);

constexpr std::string_view vocabulary_names[] = {
    "core",      "applicator",        "unevaluated",      "validation",
    "meta-data", "format-annotation", "format-assertion", "content"};
static_assert(std::size(vocabulary_names) == vocabulary_count);

struct Named {
  NameKey key;
  std::string_view name;
};

// By name, made once.
struct ByName {
  ByName() {
    for (const KeywordInfo& keyword : keywords) {
      entries.push_back({key_of(keyword.name), keyword.name});
      names.push_back(keyword.name);
    }
    table.build(entries);
  }
  std::vector<Named> entries;
  std::vector<std::string_view> names;
  NameTable table;
};

const ByName& by_name() {
  static const ByName names;
  return names;
}

}  // namespace

std::optional<Vocabulary> vocabulary_named(std::string_view uri) {
  constexpr std::string_view prefix =
      "https://json-schema.org/draft/2020-12/vocab/";
  if (!uri.starts_with(prefix)) return std::nullopt;
  uri.remove_prefix(prefix.size());
  const auto* const found = std::ranges::find(vocabulary_names, uri);
  if (found == std::end(vocabulary_names)) return std::nullopt;
  return static_cast<Vocabulary>(found - std::begin(vocabulary_names));
}

const KeywordInfo& info_of(Keyword keyword) {
  return keywords[static_cast<std::size_t>(keyword)];
}

std::optional<Keyword> keyword_named(std::string_view name) {
  const ByName& names = by_name();
  const Named* found = names.table.find(names.entries, name);
  if (!found) return std::nullopt;
  return static_cast<Keyword>(found - names.entries.data());
}

std::span<const std::string_view> keyword_names() { return by_name().names; }

}  // namespace cardinal::schema
