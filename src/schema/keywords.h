// The keywords of JSON Schema 2020-12: what they hold and which vocabulary
// they belong to.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/name_key.h"
#include "cardinal/json.h"

namespace cardinal::schema {

enum class Keyword : std::uint8_t {
  schema,
  id,
  ref,
  anchor,
  dynamic_ref,
  dynamic_anchor,
  vocabulary,
  comment,
  defs,
  prefix_items,
  items,
  contains,
  additional_properties,
  properties,
  pattern_properties,
  dependent_schemas,
  property_names,
  if_,
  then_,
  else_,
  all_of,
  any_of,
  one_of,
  not_,
  unevaluated_items,
  unevaluated_properties,
  type,
  const_,
  enum_,
  multiple_of,
  maximum,
  exclusive_maximum,
  minimum,
  exclusive_minimum,
  max_length,
  min_length,
  pattern,
  max_items,
  min_items,
  unique_items,
  max_contains,
  min_contains,
  max_properties,
  min_properties,
  required,
  dependent_required,
  title,
  description,
  default_,
  deprecated,
  read_only,
  write_only,
  examples,
  format,
  content_encoding,
  content_media_type,
  content_schema,
  definitions,  // of earlier drafts; the meta-schema still knows them
  dependencies,
  recursive_anchor,
  recursive_ref,
};
inline constexpr std::size_t keyword_count = 61;

enum class Vocabulary : std::uint8_t {
  core,
  applicator,
  unevaluated,
  validation,
  meta_data,
  format_annotation,
  format_assertion,
  content,
};
inline constexpr std::size_t vocabulary_count = 8;
using Vocabularies = std::uint8_t;  // bits
constexpr Vocabularies bit_of(Vocabulary vocabulary) {
  return static_cast<Vocabularies>(1u << static_cast<unsigned>(vocabulary));
}
// What the meta-schema of 2020-12 names.
inline constexpr Vocabularies standard_vocabularies =
    0xFF & ~bit_of(Vocabulary::format_assertion);
std::optional<Vocabulary> vocabulary_named(std::string_view uri);

// What a keyword's value is made of.
enum class Holds : std::uint8_t { other, schema, list, map };

struct KeywordInfo {
  std::string_view name;
  Vocabulary vocabulary;
  Holds holds = Holds::other;
};
// In the order of Keyword.
inline constexpr auto keywords = [] {
  using enum Vocabulary;
  return std::to_array<KeywordInfo>({
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
  });
}();
static_assert(keywords.size() == keyword_count);

constexpr const KeywordInfo& info_of(Keyword keyword) {
  return keywords[static_cast<std::size_t>(keyword)];
}

// Every keyword has a slot of its own, by a seed that the compiler finds.
class KeywordTable {
 public:
  consteval KeywordTable() {
    for (std::size_t i = 0; i < keyword_count; ++i) {
      keys_[i] = key_of(keywords[i].name);
    }
    while (!fill()) ++seed_;
  }

  constexpr std::optional<Keyword> find(std::string_view name) const {
    const NameKey key = key_of(name);
    const std::uint8_t found = slots_[slot(key)];
    if (found == no_keyword || keys_[found] != key ||
        (key.size > whole_in_key_max && keywords[found].name != name)) {
      return std::nullopt;
    }
    return static_cast<Keyword>(found);
  }

 private:
  static constexpr std::size_t slot_count = 512;
  static constexpr std::uint8_t no_keyword = 255;

  constexpr std::size_t slot(const NameKey& key) const {
    return mix(key.low ^ seed_, key.high ^ key.size) & (slot_count - 1);
  }
  consteval bool fill() {
    slots_.fill(no_keyword);
    for (std::size_t i = 0; i < keyword_count; ++i) {
      std::uint8_t& place = slots_[slot(keys_[i])];
      if (place != no_keyword) return false;
      place = static_cast<std::uint8_t>(i);
    }
    return true;
  }

  std::array<std::uint8_t, slot_count> slots_{};
  std::array<NameKey, keyword_count> keys_{};
  std::uint64_t seed_ = 0;
};

inline constexpr KeywordTable keyword_table;

inline std::optional<Keyword> keyword_named(std::string_view name) {
  return keyword_table.find(name);
}
// For those who look for what was meant.
std::span<const std::string_view> keyword_names();

// Calls `visit(value)` for each schema directly inside a schema object.
template <class Visit>
void for_each_subschema(Value object, Visit visit) {
  for (const Member member : object.members()) {
    const auto keyword = keyword_named(member.name);
    if (!keyword) continue;
    switch (info_of(*keyword).holds) {
      case Holds::other:
        break;
      case Holds::schema:
        visit(member.value);
        break;
      case Holds::list:
        for (const Value item : member.value.items()) visit(item);
        break;
      case Holds::map:
        for (const Member entry : member.value.members()) visit(entry.value);
        break;
    }
  }
}

}  // namespace cardinal::schema
