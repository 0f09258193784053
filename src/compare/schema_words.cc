// Keywords that allow the same values whatever they say, and those that are
// not JSON Schema's.
#include <algorithm>

#include "compare/schema_comparison.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

// Keywords that say nothing about which values are allowed.
constexpr std::string_view words[] = {
    "$schema",  "$id",         "$anchor",    "$dynamicAnchor", "$comment",
    "title",    "description", "examples",   "default",        "deprecated",
    "readOnly", "writeOnly",   "$vocabulary"};
constexpr std::string_view compared[] = {"$ref",
                                         "$defs",
                                         "definitions",
                                         "type",
                                         "enum",
                                         "const",
                                         "minimum",
                                         "maximum",
                                         "exclusiveMinimum",
                                         "exclusiveMaximum",
                                         "multipleOf",
                                         "minLength",
                                         "maxLength",
                                         "minItems",
                                         "maxItems",
                                         "minProperties",
                                         "maxProperties",
                                         "uniqueItems",
                                         "pattern",
                                         "format",
                                         "contentEncoding",
                                         "contentMediaType",
                                         "contentSchema",
                                         "properties",
                                         "patternProperties",
                                         "additionalProperties",
                                         "required",
                                         "propertyNames",
                                         "dependentRequired",
                                         "dependentSchemas",
                                         "unevaluatedProperties",
                                         "unevaluatedItems",
                                         "prefixItems",
                                         "items",
                                         "contains",
                                         "minContains",
                                         "maxContains",
                                         "allOf",
                                         "anyOf",
                                         "oneOf",
                                         "not",
                                         "if",
                                         "then",
                                         "else"};
// Of other drafts and of OpenAPI: readers may act on them all the same.
constexpr std::string_view of_others[] = {
    "$dynamicRef",  "$recursiveRef",   "$recursiveAnchor",
    "dependencies", "additionalItems", "nullable",
    "divisibleBy",  "disallow",        "extends"};

template <class List>
bool has(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != std::end(list);
}

}  // namespace

bool is_same_value(Value from, Value to) {
  return from && to ? schema::is_equal(from, to)
                    : static_cast<bool>(from) == static_cast<bool>(to);
}

bool is_bare_reference(Value schema) {
  for (const Member member : schema.members()) {
    const bool definitions =
        member.name == "$defs" || member.name == "definitions";
    if (member.name != "$ref" && !definitions && !has(words, member.name)) {
      return false;
    }
  }
  return true;
}

void SchemaComparison::compare_words(const Place& node) {
  std::set<std::string_view> names;
  for (const Value side : {node.from, node.to}) {
    for (const Member member : side.members()) names.insert(member.name);
  }
  for (const std::string_view name : names) {
    if (has(compared, name)) continue;
    const Place at{node.from[name], node.to[name], node.path};
    const bool other = has(of_others, name);
    if (is_same_value(at.from, at.to) && name != "$dynamicRef" &&
        name != "$recursiveRef") {
      continue;
    }
    if (other) {
      unclear(at, "has another \"" + std::string(name) + "\"",
              "it may break: readers differ on what that keyword means");
    } else if (name == "default") {
      tell(ChangeLevel::compatible, at, "has another default",
           "calls that leave it out may do something else");
    } else {
      tell(ChangeLevel::cosmetic, at,
           "has another \"" + std::string(name) + "\"",
           has(words, name) ? "it allows the same values"
                            : "JSON Schema gives it no meaning");
    }
  }
}

bool SchemaComparison::told_inside(const Place& at) const {
  const auto inside = [](Value part, Value whole) {
    return part && whole && part.span().begin >= whole.span().begin &&
           part.span().end <= whole.span().end;
  };
  return std::ranges::any_of(changes_, [&](const SchemaChange& change) {
    return inside(change.from, at.from) || inside(change.to, at.to);
  });
}

// Differences are told where something refers to a definition. Those of one
// that nothing refers to are told here: they are differences of the cards.
void SchemaComparison::compare_definitions(const Place& node) {
  for (const std::string_view keyword : {"$defs", "definitions"}) {
    const Value from = node.from[keyword];
    const Value to = node.to[keyword];
    if (is_same_value(from, to)) continue;
    std::set<std::string_view> names;
    for (const Value side : {from, to}) {
      for (const Member member : side.members()) names.insert(member.name);
    }
    for (const std::string_view name : names) {
      const Place at{from[name], to[name], node.path};
      const bool both = at.from && at.to;
      if (both && likeness(at.from, at.to) == Likeness::same) continue;
      if (told_inside(at)) continue;
      tell(ChangeLevel::cosmetic, at,
           "has another definition \"" + std::string(name) + "\"",
           "what refers to it is told where it does");
    }
  }
}

}  // namespace cardinal
