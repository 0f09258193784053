// Keywords that do not affect which values are allowed, and keywords that JSON
// Schema does not define.
#include <algorithm>

#include "compare/schema_keywords.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

// Keywords that do not affect which values are allowed.
constexpr std::string_view annotations[] = {
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
// From other drafts and OpenAPI: some readers still follow them.
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
    if (member.name != "$ref" && !definitions &&
        !has(annotations, member.name)) {
      return false;
    }
  }
  return true;
}

void compare_annotations(SchemaComparison& comparison, const SchemaPair& node) {
  std::set<std::string_view> names;
  for (const Value version : {node.from, node.to}) {
    for (const Member member : version.members()) names.insert(member.name);
  }
  for (const std::string_view name : names) {
    if (has(compared, name)) continue;
    const SchemaPair at{node.from[name], node.to[name], node.path};
    const bool other = has(of_others, name);
    if (is_same_value(at.from, at.to) && name != "$dynamicRef" &&
        name != "$recursiveRef") {
      continue;
    }
    if (other) {
      comparison.unclear(
          at, "has a different \"" + std::string(name) + "\"",
          "it may break: readers differ on what that keyword means");
    } else if (name == "default") {
      comparison.add(ChangeLevel::compatible, at, "has a different default",
                     "calls that omit it may behave differently");
    } else {
      comparison.add(ChangeLevel::cosmetic, at,
                     "has a different \"" + std::string(name) + "\"",
                     has(annotations, name)
                         ? "it allows the same values"
                         : "JSON Schema gives it no meaning");
    }
  }
}

// Differences are reported where something refers to a definition. Those of a
// definition without references are reported here.
void compare_definitions(SchemaComparison& comparison, const SchemaPair& node) {
  for (const std::string_view keyword : {"$defs", "definitions"}) {
    const Value from = node.from[keyword];
    const Value to = node.to[keyword];
    if (is_same_value(from, to)) continue;
    std::set<std::string_view> names;
    for (const Value version : {from, to}) {
      for (const Member member : version.members()) names.insert(member.name);
    }
    for (const std::string_view name : names) {
      const SchemaPair at{from[name], to[name], node.path};
      const bool both = at.from && at.to;
      if (both && comparison.likeness(at.from, at.to) == SchemaLikeness::same)
        continue;
      if (comparison.has_change_inside(at)) continue;
      comparison.add(ChangeLevel::cosmetic, at,
                     "has a different definition \"" + std::string(name) + "\"",
                     "its effect is reported where something refers to it");
    }
  }
}

}  // namespace cardinal
