// Keywords about members and items.
#include <algorithm>

#include "compare/schema_keywords.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

std::set<std::string_view> strings_of(Value list) {
  std::set<std::string_view> found;
  for (const Value item : list.items()) {
    if (const auto text = item.string()) found.insert(*text);
  }
  return found;
}

struct MemberPair {
  Value from, to;
};

// Members of two objects by name; absent where one lacks it.
std::map<std::string_view, MemberPair> members_of(Value from, Value to) {
  std::map<std::string_view, MemberPair> found;
  for (const Member member : from.members()) {
    found[member.name].from = member.value;
  }
  for (const Member member : to.members()) found[member.name].to = member.value;
  return found;
}

bool has_patterns(Value schema) {
  return schema["patternProperties"].size() > 0;
}

// Whether keywords other than "properties" describe the same object.
bool has_other_keywords(Value schema) {
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{"$ref", "allOf", "anyOf", "oneOf",
                                              "if", "dependentSchemas",
                                              "$dynamicRef", "dependencies"},
      [&](std::string_view keyword) {
        return static_cast<bool>(schema[keyword]);
      });
}

bool is_closed(Value schema) {
  return schema["additionalProperties"].boolean() == false;
}

void compare_added_property(SchemaComparison& comparison,
                            const SchemaPair& node, std::string_view name,
                            Value schema) {
  const std::string path = member_path(node.path, name);
  const SchemaPair at{Value(), schema, path};
  const Value others = node.from["additionalProperties"];
  if (has_patterns(node.from)) {
    comparison.unclear(
        at, "is now among the properties",
        "it may break: its name may match a pattern of the old schema");
    return;
  }
  if (comparison.is_input()) {
    if (requires_member(node.to, name)) {
      comparison.add(ChangeLevel::breaking, at, "is new and required",
                     "calls that were valid before lack it");
    } else {
      comparison.add(ChangeLevel::compatible, at, "is new and optional",
                     "calls that were valid before omit it");
    }
    // It may have been sent before if the sender lists no members, allows
    // others explicitly, or if other schemas list members, too.
    const bool unnamed =
        node.from["properties"].size() == 0 || others.boolean() == true;
    const bool shared = node.share == SchemaShare::part ||
                        has_other_keywords(node.from) ||
                        has_other_keywords(node.to);
    if (is_closed(node.from)) return;
    if (others.is(Kind::object)) {
      comparison.compare(others, schema, path);
    } else if (unnamed || shared) {
      comparison.compare(Value(), schema, path);
    }
    return;
  }
  if (is_closed(node.from)) {
    comparison.add(
        ChangeLevel::breaking, at,
        "is new in a result that allowed no other members",
        "callers that validate results against the old schema reject them");
    return;
  }
  comparison.add(ChangeLevel::compatible, at, "is new",
                 "callers that do not know it ignore it");
  if (others.is(Kind::object)) comparison.compare(others, schema, path);
}

void compare_removed_property(SchemaComparison& comparison,
                              const SchemaPair& node, std::string_view name,
                              Value schema) {
  const std::string path = member_path(node.path, name);
  const SchemaPair at{schema, Value(), path};
  if (!comparison.is_input()) {
    comparison.add(ChangeLevel::breaking, at, "was removed",
                   "callers that read it may find nothing");
  } else if (is_closed(node.to)) {
    comparison.add(ChangeLevel::breaking, at, "was removed",
                   "calls that pass it are rejected");
  } else {
    comparison.add(ChangeLevel::breaking, at, "was removed",
                   "the agent ignores it in calls that pass it");
  }
}

void compare_required(SchemaComparison& comparison, const SchemaPair& node) {
  const auto was = strings_of(node.from["required"]);
  const auto is = strings_of(node.to["required"]);
  for (const std::string_view name : is) {
    if (was.contains(name)) continue;
    // It was reported as a new property.
    const bool fresh =
        !node.from["properties"][name] && node.to["properties"][name];
    if (fresh && comparison.is_input() && !has_patterns(node.from)) continue;
    const std::string path = member_path(node.path, name);
    const SchemaPair at{node.from["required"], node.to["required"], path};
    if (comparison.is_input()) {
      comparison.add(ChangeLevel::breaking, at, "is required now",
                     "calls that omit it are rejected");
    } else {
      comparison.add(ChangeLevel::compatible, at, "is now always present",
                     "callers may rely on it");
    }
  }
  for (const std::string_view name : was) {
    if (is.contains(name)) continue;
    const std::string path = member_path(node.path, name);
    const SchemaPair at{node.from["required"], node.to["required"], path};
    if (comparison.is_input()) {
      comparison.add(ChangeLevel::compatible, at, "is no longer required",
                     "calls that pass it are still valid");
    } else {
      comparison.add(ChangeLevel::breaking, at, "is no longer guaranteed",
                     "callers that rely on it may find nothing");
    }
  }
}

void compare_dependencies(SchemaComparison& comparison,
                          const SchemaPair& node) {
  for (const auto& [name, pair] : members_of(node.from["dependentRequired"],
                                             node.to["dependentRequired"])) {
    const SchemaPair at{pair.from, pair.to, node.path};
    const auto was = strings_of(at.from);
    const auto is = strings_of(at.to);
    const std::string subject =
        "requires members together with \"" + std::string(name) + "\"";
    if (!std::ranges::includes(was, is)) {
      comparison.narrowed(at, "now " + subject);
    }
    if (!std::ranges::includes(is, was)) {
      comparison.widened(at, "no longer " + subject);
    }
  }
  for (const auto& [name, pair] :
       members_of(node.from["dependentSchemas"], node.to["dependentSchemas"])) {
    comparison.compare(pair.from, pair.to, node.path, SchemaShare::part);
  }
}

}  // namespace

bool requires_member(Value schema, std::string_view name) {
  for (const Value item : schema["required"].items()) {
    if (item.string() == name) return true;
  }
  return false;
}

void compare_object_keywords(SchemaComparison& comparison,
                             const SchemaPair& node) {
  for (const auto& [name, pair] :
       members_of(node.from["properties"], node.to["properties"])) {
    if (!pair.from) {
      compare_added_property(comparison, node, name, pair.to);
    } else if (!pair.to) {
      compare_removed_property(comparison, node, name, pair.from);
    } else {
      comparison.compare(pair.from, pair.to, member_path(node.path, name));
    }
  }
  compare_required(comparison, node);
  compare_dependencies(comparison, node);
  for (const auto& [pattern, pair] : members_of(node.from["patternProperties"],
                                                node.to["patternProperties"])) {
    const SchemaPair at{pair.from, pair.to, node.path};
    if (at.from && at.to) {
      comparison.compare(at.from, at.to,
                         node.path + "{" + std::string(pattern) + "}");
    } else {
      comparison.unclear(
          at, "has a different patternProperties",
          "it may break: which names match a pattern is unknown");
    }
  }
  comparison.compare(node.from["additionalProperties"],
                     node.to["additionalProperties"], node.path + "{}");
  comparison.compare(node.from["propertyNames"], node.to["propertyNames"],
                     node.path + "{name}");
}

void compare_array_keywords(SchemaComparison& comparison,
                            const SchemaPair& node) {
  const Value old_items = node.from["items"];
  const Value new_items = node.to["items"];
  if (old_items.is(Kind::array) || new_items.is(Kind::array)) {
    const bool same =
        old_items && new_items && schema::is_equal(old_items, new_items);
    if (!same) {
      comparison.unclear(
          {old_items, new_items, node.path}, "has different items",
          "it may break: a list of schemas belongs to older drafts");
    }
  } else {
    const Value old_first = node.from["prefixItems"];
    const Value new_first = node.to["prefixItems"];
    const std::size_t count = std::max(old_first.size(), new_first.size());
    for (std::size_t i = 0; i < count; ++i) {
      comparison.compare(i < old_first.size() ? old_first[i] : old_items,
                         i < new_first.size() ? new_first[i] : new_items,
                         node.path + "[" + std::to_string(i) + "]");
    }
    comparison.compare(old_items, new_items, node.path + "[]");
  }
  const SchemaPair at{node.from["contains"], node.to["contains"], node.path};
  if (!at.from && !at.to) return;
  const auto same_count = [&](std::string_view keyword) {
    const Value was = node.from[keyword];
    const Value is = node.to[keyword];
    return was && is ? schema::is_equal(was, is) : !was && !is;
  };
  if (!at.from) {
    comparison.narrowed(at, "must now contain certain items");
  } else if (!at.to) {
    comparison.widened(at, "no longer has to contain certain items");
  } else if (!comparison.unchanged(at.from, at.to) ||
             !same_count("minContains") || !same_count("maxContains")) {
    comparison.unclear(
        at, "must contain other items",
        "it may break: a list with the old items may lack the new ones");
  }
}

}  // namespace cardinal
