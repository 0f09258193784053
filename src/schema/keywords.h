// The keywords of JSON Schema 2020-12: what they hold and which vocabulary
// they belong to.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

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
const KeywordInfo& info_of(Keyword keyword);
std::optional<Keyword> keyword_named(std::string_view name);
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
