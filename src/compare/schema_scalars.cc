// Keywords about one value as a whole: its type, its values, its text.
#include <algorithm>

#include "base/text.h"
#include "compare/schema_keywords.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

enum TypeBit : unsigned {
  null_bit = 1,
  boolean_bit = 2,
  integer_bit = 4,
  fraction_bit = 8,  // numbers with a fraction
  string_bit = 16,
  array_bit = 32,
  object_bit = 64,
  every_bit = 127,
};

unsigned bit_of_word(std::string_view type) {
  constexpr std::pair<std::string_view, unsigned> bits[] = {
      {"null", null_bit},       {"boolean", boolean_bit},
      {"integer", integer_bit}, {"number", integer_bit | fraction_bit},
      {"string", string_bit},   {"array", array_bit},
      {"object", object_bit}};
  for (const auto& [word, bit] : bits) {
    if (word == type) return bit;
  }
  return 0;
}

unsigned bit_of_value(Value value) {
  switch (value.kind()) {
    case Kind::null:
      return null_bit;
    case Kind::boolean:
      return boolean_bit;
    case Kind::number:
      return integer_bit | fraction_bit;
    case Kind::string:
      return string_bit;
    case Kind::array:
      return array_bit;
    default:
      return object_bit;
  }
}

// Which types it allows; absent if "type" is not valid JSON Schema.
std::optional<unsigned> types_of(Value schema) {
  const Value type = schema["type"];
  unsigned bits = 0;
  if (const auto word = type.string()) {
    bits = bit_of_word(*word);
    return bits ? std::optional(bits) : std::nullopt;
  }
  if (type) {
    for (const Value item : type.items()) {
      const unsigned bit = bit_of_word(item.string().value_or(""));
      if (bit == 0) return std::nullopt;
      bits |= bit;
    }
    return type.is(Kind::array) ? std::optional(bits) : std::nullopt;
  }
  if (const Value only = schema["const"]) return bit_of_value(only);
  if (const Value list = schema["enum"]; list.is(Kind::array)) {
    for (const Value value : list.items()) bits |= bit_of_value(value);
    return bits;
  }
  return every_bit;
}

std::string words_for_types(unsigned bits) {
  constexpr std::pair<unsigned, std::string_view> names[] = {
      {integer_bit | fraction_bit, "number"},
      {integer_bit, "integer"},
      {string_bit, "string"},
      {boolean_bit, "boolean"},
      {array_bit, "array"},
      {object_bit, "object"},
      {null_bit, "null"},
      {fraction_bit, "a number with a fraction"}};
  std::string text;
  for (const auto& [bit, name] : names) {
    if ((bits & bit) != bit) continue;
    bits &= ~bit;
    text += (text.empty() ? "" : ", ") + std::string(name);
  }
  return text;
}

// The values it is limited to, by their canonical text.
std::optional<std::map<std::string, Value>> values_of(Value schema) {
  std::optional<std::map<std::string, Value>> found;
  const auto add = [](std::map<std::string, Value>& to, Value value) {
    to.emplace(canonicalize(value).value_or(std::string(value.raw())), value);
  };
  if (const Value list = schema["enum"]; list.is(Kind::array)) {
    found.emplace();
    for (const Value value : list.items()) add(*found, value);
  }
  if (const Value only = schema["const"]) {
    std::map<std::string, Value> one;
    add(one, only);
    const bool excluded = found && !found->contains(one.begin()->first);
    found = excluded ? std::map<std::string, Value>() : std::move(one);
  }
  return found;
}

std::string listed_values(const std::map<std::string, Value>& values,
                          const std::map<std::string, Value>& without) {
  std::string text;
  std::size_t more = 0;
  for (const auto& [key, value] : values) {
    if (without.contains(key)) continue;
    if (text.size() > 100) {
      ++more;
      continue;
    }
    text += (text.empty() ? "" : ", ") + shortened(key, 60);
  }
  if (more > 0) text += " and " + std::to_string(more) + " more";
  return text;
}

void compare_types(SchemaComparison& comparison, const SchemaPair& node) {
  const SchemaPair at{node.from["type"], node.to["type"], node.path};
  if (!at.from && !at.to) return;
  const auto from = types_of(node.from);
  const auto to = types_of(node.to);
  if (!from || !to) {
    if (at.from.raw() != at.to.raw()) {
      comparison.unclear(at, "has a different type",
                         "it may break: JSON Schema does not define that type");
    }
    return;
  }
  const unsigned lost = *from & ~*to;
  const unsigned gained = *to & ~*from;
  const auto all = [](unsigned bits) {
    return bits == every_bit ? std::string("any") : words_for_types(bits);
  };
  const std::string change =
      "was of type " + all(*from) + " and is of type " + all(*to);
  // If types were both lost and gained, the breaking part is reported.
  if (lost && (comparison.is_input() || !gained)) {
    comparison.narrowed(at, change);
  } else if (gained) {
    comparison.widened(at, change);
  }
}

void compare_values(SchemaComparison& comparison, const SchemaPair& node) {
  const auto from = values_of(node.from);
  const auto to = values_of(node.to);
  if (!from && !to) return;
  const auto keyword = [](Value schema) {
    return schema["enum"] ? schema["enum"] : schema["const"];
  };
  const SchemaPair at{keyword(node.from), keyword(node.to), node.path};
  if (!from) {
    comparison.narrowed(at, "is limited to " + listed_values(*to, {}));
  } else if (!to) {
    comparison.widened(at,
                       "is no longer limited to " + listed_values(*from, {}));
  } else {
    const std::string lost = listed_values(*from, *to);
    const std::string gained = listed_values(*to, *from);
    if (!lost.empty()) comparison.narrowed(at, "lost the values " + lost);
    if (!gained.empty()) comparison.widened(at, "gained the values " + gained);
  }
}

void compare_texts(SchemaComparison& comparison, const SchemaPair& node) {
  for (const std::string_view keyword : {"pattern", "format", "contentEncoding",
                                         "contentMediaType", "contentSchema"}) {
    const SchemaPair at{node.from[keyword], node.to[keyword], node.path};
    if (!at.from && !at.to) continue;
    const std::string name(keyword);
    if (!at.from) {
      comparison.narrowed(at, "has a " + name + " now: " + brief(at.to));
    } else if (!at.to) {
      comparison.widened(at, "no longer has a " + name);
    } else if (!schema::is_equal(at.from, at.to)) {
      comparison.unclear(
          at,
          "has a different " + name + ": " + brief(at.from) + " became " +
              brief(at.to),
          "it may break: what matches the old one may not match the new one");
    }
  }
}

}  // namespace

void compare_scalar_keywords(SchemaComparison& comparison,
                             const SchemaPair& node) {
  compare_types(comparison, node);
  compare_values(comparison, node);
  compare_limit_keywords(comparison, node);
  compare_texts(comparison, node);
}

}  // namespace cardinal
