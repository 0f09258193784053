// Keywords about one value: its type, its worth, its length.
#include <algorithm>

#include "base/text.h"
#include "compare/schema_comparison.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

enum TypeBit : unsigned {
  null_bit = 1,
  boolean_bit = 2,
  integer_bit = 4,
  fraction_bit = 8,  // numbers that are no integers
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

// Which types it allows; nothing where "type" is none of JSON Schema's.
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

struct Bound {
  Value value;  // absent: none
  bool exclusive = false;
};

// The tighter of "minimum" and "exclusiveMinimum", or of the maximums.
Bound bound_of(Value schema, bool lower) {
  const Value open = schema[lower ? "exclusiveMinimum" : "exclusiveMaximum"];
  const Value closed = schema[lower ? "minimum" : "maximum"];
  if (!open.is(Kind::number))
    return {closed.is(Kind::number) ? closed : Value()};
  if (!closed.is(Kind::number)) return {open, true};
  const auto order = schema::compare_numbers(open, closed);
  const bool open_wins = lower ? order >= 0 : order <= 0;
  return open_wins ? Bound{open, true} : Bound{closed};
}

// Negative: the second allows less.
int compare_limits(Bound from, Bound to, bool lower) {
  if (!from.value || !to.value) {
    return static_cast<int>(static_cast<bool>(from.value)) -
           static_cast<int>(static_cast<bool>(to.value));
  }
  const auto order = schema::compare_numbers(to.value, from.value);
  if (order == 0) {
    return static_cast<int>(from.exclusive) - static_cast<int>(to.exclusive);
  }
  return (order > 0) == lower ? -1 : 1;
}

std::string told(Bound bound) {
  if (!bound.value) return "none";
  return brief(bound.value) + (bound.exclusive ? " (excluded)" : "");
}

}  // namespace

void SchemaComparison::compare_types(const Place& node) {
  const Place at{node.from["type"], node.to["type"], node.path};
  if (!at.from && !at.to) return;
  const auto from = types_of(node.from);
  const auto to = types_of(node.to);
  if (!from || !to) {
    if (at.from.raw() != at.to.raw()) {
      unclear(at, "has another type",
              "it may break: that is none of JSON Schema's types");
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
  // Of a type that was exchanged it is told what breaks.
  if (lost && (setting_.input || !gained)) {
    narrowed(at, change);
  } else if (gained) {
    widened(at, change);
  }
}

void SchemaComparison::compare_values(const Place& node) {
  const auto from = values_of(node.from);
  const auto to = values_of(node.to);
  if (!from && !to) return;
  const auto keyword = [](Value schema) {
    return schema["enum"] ? schema["enum"] : schema["const"];
  };
  const Place at{keyword(node.from), keyword(node.to), node.path};
  if (!from) {
    narrowed(at, "is limited to " + listed_values(*to, {}));
  } else if (!to) {
    widened(at, "is no longer limited to " + listed_values(*from, {}));
  } else {
    const std::string lost = listed_values(*from, *to);
    const std::string gained = listed_values(*to, *from);
    if (!lost.empty()) narrowed(at, "lost the values " + lost);
    if (!gained.empty()) widened(at, "gained the values " + gained);
  }
}

void SchemaComparison::compare_bounds(const Place& node) {
  for (const bool lower : {true, false}) {
    const std::string_view closed = lower ? "minimum" : "maximum";
    const std::string_view open =
        lower ? "exclusiveMinimum" : "exclusiveMaximum";
    const Bound from = bound_of(node.from, lower);
    const Bound to = bound_of(node.to, lower);
    const Place at{from.value, to.value, node.path};
    // In drafts up to 4 a boolean stands beside the limit.
    if (node.from[open].boolean() != node.to[open].boolean()) {
      unclear(at, "has another \"" + std::string(open) + "\"",
              "it may break: that is a keyword of older drafts");
      continue;
    }
    const int order = compare_limits(from, to, lower);
    const std::string change = "has another " + std::string(closed) + ": " +
                               told(from) + " became " + told(to);
    if (order < 0) narrowed(at, change);
    if (order > 0) widened(at, change);
  }
  const Place at{node.from["multipleOf"], node.to["multipleOf"], node.path};
  if (!at.from && !at.to) return;
  if (!at.from) {
    narrowed(at, "must be a multiple of " + brief(at.to));
  } else if (!at.to) {
    widened(at, "need not be a multiple of " + brief(at.from));
  } else if (!schema::is_equal(at.from, at.to)) {
    const std::string change = "was a multiple of " + brief(at.from) +
                               " and is one of " + brief(at.to);
    const bool numbers =
        at.from.number().value_or(0) > 0 && at.to.number().value_or(0) > 0;
    if (numbers && schema::is_multiple(at.to, at.from)) {
      narrowed(at, change);
    } else if (numbers && schema::is_multiple(at.from, at.to)) {
      widened(at, change);
    } else {
      unclear(at, change, "it may break: neither holds all of the other");
    }
  }
}

void SchemaComparison::compare_counts(const Place& node) {
  constexpr std::pair<std::string_view, bool> keywords[] = {
      {"minLength", true}, {"maxLength", false},    {"minItems", true},
      {"maxItems", false}, {"minProperties", true}, {"maxProperties", false}};
  for (const auto& [keyword, lower] : keywords) {
    const auto limit = [&](Value schema) {
      const Value value = schema[keyword];
      const bool says =
          value.is(Kind::number) && !(lower && value.number().value_or(0) == 0);
      return Bound{says ? value : Value()};
    };
    const Bound from = limit(node.from);
    const Bound to = limit(node.to);
    const int order = compare_limits(from, to, lower);
    const Place at{node.from[keyword], node.to[keyword], node.path};
    const std::string change = "has another " + std::string(keyword) + ": " +
                               told(from) + " became " + told(to);
    if (order < 0) narrowed(at, change);
    if (order > 0) widened(at, change);
  }
  const Place at{node.from["uniqueItems"], node.to["uniqueItems"], node.path};
  const bool was = at.from.boolean().value_or(false);
  const bool is = at.to.boolean().value_or(false);
  if (is && !was) narrowed(at, "may hold no item twice any more");
  if (was && !is) widened(at, "may hold an item twice");
}

void SchemaComparison::compare_texts(const Place& node) {
  for (const std::string_view keyword : {"pattern", "format", "contentEncoding",
                                         "contentMediaType", "contentSchema"}) {
    const Place at{node.from[keyword], node.to[keyword], node.path};
    if (!at.from && !at.to) continue;
    const std::string name(keyword);
    if (!at.from) {
      narrowed(at, "has a " + name + " now: " + brief(at.to));
    } else if (!at.to) {
      widened(at, "has no " + name + " any more");
    } else if (!schema::is_equal(at.from, at.to)) {
      unclear(at,
              "has another " + name + ": " + brief(at.from) + " became " +
                  brief(at.to),
              "it may break: what fits the one need not fit the other");
    }
  }
}

}  // namespace cardinal
