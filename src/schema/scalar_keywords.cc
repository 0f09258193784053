#include <algorithm>
#include <map>

#include "schema/json_equal.h"
#include "schema/keyword_compilers.h"

namespace cardinal::schema {
namespace {

Kinds kinds_named(std::string_view name) {
  if (name == "null") return null_kind;
  if (name == "boolean") return boolean_kind;
  if (name == "number") return number_kinds;
  if (name == "integer") return integer_kind;
  if (name == "string") return string_kind;
  if (name == "array") return array_kind;
  if (name == "object") return object_kind;
  return 0;
}

void add_type(ProgramBuilder& builder, const SchemaObject& object) {
  const Value type = object[Keyword::type];
  if (!type) return;
  Kinds types = kinds_named(type.string().value_or(""));
  for (const Value one : type.items()) {
    types |= kinds_named(one.string().value_or(""));
  }
  builder.program().type_checks.push_back(
      {types, builder.source_of(object, Keyword::type)});
}

Index enumeration_of(ProgramBuilder& builder, Value list) {
  Enumeration enumeration;
  std::map<std::string_view, bool> seen;
  for (const Value value : list.items()) {
    const auto position = static_cast<Index>(enumeration.values.size());
    enumeration.values.push_back(value);
    const auto text = value.string();
    if (!text) {
      enumeration.others.emplace_back(hash_of(value), position);
    } else if (seen.emplace(*text, true).second) {
      enumeration.texts.push_back({.key = key_of(*text), .name = *text});
    }
  }
  enumeration.table.build(enumeration.texts);
  std::ranges::sort(enumeration.others);
  builder.program().enumerations.push_back(std::move(enumeration));
  return static_cast<Index>(builder.program().enumerations.size() - 1);
}

void add_values(ProgramBuilder& builder, const SchemaObject& object) {
  if (const Value constant = object[Keyword::const_]) {
    builder.program().constants.push_back(constant);
    builder.emit(Op::equal, every_kind, object, Keyword::const_,
                 static_cast<Index>(builder.program().constants.size() - 1));
  }
  if (const Value list = object[Keyword::enum_]; list.is(Kind::array)) {
    builder.emit(Op::one_of_values, every_kind, object, Keyword::enum_,
                 enumeration_of(builder, list));
  }
}

void add_numbers(ProgramBuilder& builder, const SchemaObject& object) {
  const auto add = [&](Keyword keyword, Op op) {
    const Value limit = object[keyword];
    if (!limit.is(Kind::number)) return;
    builder.program().numbers.push_back(limit);
    builder.emit(op, number_kinds, object, keyword,
                 static_cast<Index>(builder.program().numbers.size() - 1));
  };
  add(Keyword::minimum, Op::minimum);
  add(Keyword::maximum, Op::maximum);
  add(Keyword::exclusive_minimum, Op::exclusive_minimum);
  add(Keyword::exclusive_maximum, Op::exclusive_maximum);
  add(Keyword::multiple_of, Op::multiple_of);
}

void add_strings(ProgramBuilder& builder, const SchemaObject& object) {
  add_limit(builder, object, Keyword::min_length, Op::min_length, string_kind);
  add_limit(builder, object, Keyword::max_length, Op::max_length, string_kind);
  if (const auto text = object[Keyword::pattern].string()) {
    const auto pattern = builder.pattern_of(
        {object.location.document, object[Keyword::pattern].index()}, *text);
    if (pattern) {
      builder.emit(Op::pattern, string_kind, object, Keyword::pattern,
                   *pattern);
    }
  }
  if (const auto name = object[Keyword::format].string()) {
    if (const auto format = format_named(*name)) {
      builder.emit(Op::format, string_kind, object, Keyword::format,
                   static_cast<Index>(*format));
    }
  }
}

}  // namespace

// Limits may be spelled 2.0; no instance has more than 2^32 of anything.
void add_limit(ProgramBuilder& builder, const SchemaObject& object,
               Keyword keyword, Op op, Kinds kinds) {
  const auto limit = object[keyword].number();
  if (!limit || *limit < 0) return;
  constexpr double most = none;
  builder.emit(op, kinds, object, keyword,
               static_cast<Index>(std::min(*limit, most)));
}

void add_scalar_keywords(ProgramBuilder& builder, const SchemaObject& object) {
  add_type(builder, object);
  add_values(builder, object);
  add_numbers(builder, object);
  add_strings(builder, object);
}

}  // namespace cardinal::schema
