// Keywords about a value as a whole, about numbers and about strings.
#include <algorithm>

#include "schema/compiler.h"
#include "schema/json_equal.h"

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

}  // namespace

void Compiler::add_type(const Part& part) {
  const Value type = part[Keyword::type];
  if (!type) return;
  Kinds types = kinds_named(type.string().value_or(""));
  for (const Value one : type.items()) {
    types |= kinds_named(one.string().value_or(""));
  }
  program_.type_checks.push_back({types, source_of(part, Keyword::type)});
}

void Compiler::add_values(const Part& part) {
  if (const Value constant = part[Keyword::const_]) {
    program_.constants.push_back(constant);
    emit(Op::equal, every_kind, part, Keyword::const_,
         static_cast<Index>(program_.constants.size() - 1));
  }
  if (const Value list = part[Keyword::enum_]; list.is(Kind::array)) {
    emit(Op::one_of_values, every_kind, part, Keyword::enum_,
         enumeration_of(list));
  }
}

Index Compiler::enumeration_of(Value list) {
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
  program_.enumerations.push_back(std::move(enumeration));
  return static_cast<Index>(program_.enumerations.size() - 1);
}

void Compiler::add_numbers(const Part& part) {
  const auto add = [&](Keyword keyword, Op op) {
    const Value limit = part[keyword];
    if (!limit.is(Kind::number)) return;
    program_.numbers.push_back(limit);
    emit(op, number_kinds, part, keyword,
         static_cast<Index>(program_.numbers.size() - 1));
  };
  add(Keyword::minimum, Op::minimum);
  add(Keyword::maximum, Op::maximum);
  add(Keyword::exclusive_minimum, Op::exclusive_minimum);
  add(Keyword::exclusive_maximum, Op::exclusive_maximum);
  add(Keyword::multiple_of, Op::multiple_of);
}

// Limits may be spelled 2.0; no instance has more than 2^32 of anything.
void Compiler::add_limit(const Part& part, Keyword keyword, Op op,
                         Kinds kinds) {
  const auto limit = part[keyword].number();
  if (!limit || *limit < 0) return;
  constexpr double most = none;
  emit(op, kinds, part, keyword, static_cast<Index>(std::min(*limit, most)));
}

void Compiler::add_strings(const Part& part) {
  add_limit(part, Keyword::min_length, Op::min_length, string_kind);
  add_limit(part, Keyword::max_length, Op::max_length, string_kind);
  if (const auto text = part[Keyword::pattern].string()) {
    const auto pattern = pattern_of(
        {part.place.document, part[Keyword::pattern].index()}, *text);
    if (pattern) {
      emit(Op::pattern, string_kind, part, Keyword::pattern, *pattern);
    }
  }
  if (const auto name = part[Keyword::format].string()) {
    if (const auto format = format_named(*name)) {
      emit(Op::format, string_kind, part, Keyword::format,
           static_cast<Index>(*format));
    }
  }
}

std::optional<Index> Compiler::pattern_of(Place place, std::string_view text) {
  const auto known = pattern_by_text_.find(text);
  if (known != pattern_by_text_.end()) return known->second;
  auto compiled = Pattern::compile(text, PatternEngine::best, table_work_left_);
  if (!compiled) {
    const RegexFault& why = compiled.error();
    if (why.ours) {
      fault(place, "the pattern uses an unsupported feature: " + why.message,
            "simplify the pattern; other validators may support it");
    } else {
      fault(place,
            "invalid pattern: " + why.message + " (at character " +
                std::to_string(why.at + 1) + ")",
            "write an ECMAScript regular expression with the u flag");
    }
    return std::nullopt;
  }
  program_.patterns.push_back(std::move(*compiled));
  const auto index = static_cast<Index>(program_.patterns.size() - 1);
  pattern_by_text_.emplace(text, index);
  return index;
}

}  // namespace cardinal::schema
