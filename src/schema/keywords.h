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
enum class KeywordValue : std::uint8_t { other, schema, list, map };

struct KeywordInfo {
  std::string_view name;
  Vocabulary vocabulary;
  KeywordValue value = KeywordValue::other;
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
      {"$defs", core, KeywordValue::map},
      {"prefixItems", applicator, KeywordValue::list},
      {"items", applicator, KeywordValue::schema},
      {"contains", applicator, KeywordValue::schema},
      {"additionalProperties", applicator, KeywordValue::schema},
      {"properties", applicator, KeywordValue::map},
      {"patternProperties", applicator, KeywordValue::map},
      {"dependentSchemas", applicator, KeywordValue::map},
      {"propertyNames", applicator, KeywordValue::schema},
      {"if", applicator, KeywordValue::schema},
      {"then", applicator, KeywordValue::schema},
      {"else", applicator, KeywordValue::schema},
      {"allOf", applicator, KeywordValue::list},
      {"anyOf", applicator, KeywordValue::list},
      {"oneOf", applicator, KeywordValue::list},
      {"not", applicator, KeywordValue::schema},
      {"unevaluatedItems", unevaluated, KeywordValue::schema},
      {"unevaluatedProperties", unevaluated, KeywordValue::schema},
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
      {"contentSchema", content, KeywordValue::schema},
      {"definitions", core, KeywordValue::map},
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
    switch (info_of(*keyword).value) {
      case KeywordValue::other:
        break;
      case KeywordValue::schema:
        visit(member.value);
        break;
      case KeywordValue::list:
        for (const Value item : member.value.items()) visit(item);
        break;
      case KeywordValue::map:
        for (const Member entry : member.value.members()) visit(entry.value);
        break;
    }
  }
}

}  // namespace cardinal::schema
