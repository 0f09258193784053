// Keywords that limit numbers, lengths and counts.
#include "compare/schema_keywords.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

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

std::string described(Bound bound) {
  if (!bound.value) return "none";
  return brief(bound.value) + (bound.exclusive ? " (excluded)" : "");
}

void compare_bounds(SchemaComparison& comparison, const SchemaPair& node) {
  for (const bool lower : {true, false}) {
    const std::string_view closed = lower ? "minimum" : "maximum";
    const std::string_view open =
        lower ? "exclusiveMinimum" : "exclusiveMaximum";
    const Bound from = bound_of(node.from, lower);
    const Bound to = bound_of(node.to, lower);
    const SchemaPair at{from.value, to.value, node.path};
    // Up to draft 4 these keywords are booleans that qualify the limit.
    if (node.from[open].boolean() != node.to[open].boolean()) {
      comparison.unclear(at, "has a different \"" + std::string(open) + "\"",
                         "it may break: this form belongs to older drafts");
      continue;
    }
    const int order = compare_limits(from, to, lower);
    const std::string change = "has a different " + std::string(closed) + ": " +
                               described(from) + " became " + described(to);
    if (order < 0) comparison.narrowed(at, change);
    if (order > 0) comparison.widened(at, change);
  }
  const SchemaPair at{node.from["multipleOf"], node.to["multipleOf"],
                      node.path};
  if (!at.from && !at.to) return;
  if (!at.from) {
    comparison.narrowed(at, "must be a multiple of " + brief(at.to));
  } else if (!at.to) {
    comparison.widened(at, "need not be a multiple of " + brief(at.from));
  } else if (!schema::is_equal(at.from, at.to)) {
    const std::string change = "had to be a multiple of " + brief(at.from) +
                               " and must now be one of " + brief(at.to);
    const bool numbers =
        at.from.number().value_or(0) > 0 && at.to.number().value_or(0) > 0;
    if (numbers && schema::is_multiple(at.to, at.from)) {
      comparison.narrowed(at, change);
    } else if (numbers && schema::is_multiple(at.from, at.to)) {
      comparison.widened(at, change);
    } else {
      comparison.unclear(
          at, change, "it may break: neither includes all values of the other");
    }
  }
}

void compare_counts(SchemaComparison& comparison, const SchemaPair& node) {
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
    const SchemaPair at{node.from[keyword], node.to[keyword], node.path};
    const std::string change = "has a different " + std::string(keyword) +
                               ": " + described(from) + " became " +
                               described(to);
    if (order < 0) comparison.narrowed(at, change);
    if (order > 0) comparison.widened(at, change);
  }
  const SchemaPair at{node.from["uniqueItems"], node.to["uniqueItems"],
                      node.path};
  const bool was = at.from.boolean().value_or(false);
  const bool is = at.to.boolean().value_or(false);
  if (is && !was)
    comparison.narrowed(at, "may no longer contain an item twice");
  if (was && !is) comparison.widened(at, "may contain an item twice");
}

}  // namespace

void compare_limit_keywords(SchemaComparison& comparison,
                            const SchemaPair& node) {
  compare_bounds(comparison, node);
  compare_counts(comparison, node);
}

}  // namespace cardinal
