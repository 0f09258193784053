// Keywords about members and items.
#include <algorithm>

#include "compare/schema_comparison.h"
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

struct Sides {
  Value from, to;
};

// Members of two objects by name; absent where one lacks it.
std::map<std::string_view, Sides> members_of(Value from, Value to) {
  std::map<std::string_view, Sides> found;
  for (const Member member : from.members()) {
    found[member.name].from = member.value;
  }
  for (const Member member : to.members()) found[member.name].to = member.value;
  return found;
}

bool has_patterns(Value schema) {
  return schema["patternProperties"].size() > 0;
}

// Others than "properties" say something about the same object.
bool has_company(Value schema) {
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

}  // namespace

bool requires_member(Value schema, std::string_view name) {
  for (const Value item : schema["required"].items()) {
    if (item.string() == name) return true;
  }
  return false;
}

void SchemaComparison::property_added(const Place& node, std::string_view name,
                                      Value schema) {
  const std::string path = member_path(node.path, name);
  const Place at{Value(), schema, path};
  const Value others = node.from["additionalProperties"];
  if (has_patterns(node.from)) {
    unclear(at, "is named now",
            "it may break: its name may fit a pattern of the old schema");
    return;
  }
  if (setting_.input) {
    if (requires_member(node.to, name)) {
      tell(ChangeLevel::breaking, at, "is new and required",
           "calls that were right before lack it");
    } else {
      tell(ChangeLevel::compatible, at, "is new and optional",
           "calls that were right before leave it out");
    }
    // Where the sender names nothing, is told that others are welcome, or
    // others beside this name members too, it may have been sent before.
    const bool unnamed =
        node.from["properties"].size() == 0 || others.boolean() == true;
    const bool shared = node.share == Share::part || has_company(node.from) ||
                        has_company(node.to);
    if (is_closed(node.from)) return;
    if (others.is(Kind::object)) {
      compare(others, schema, path);
    } else if (unnamed || shared) {
      compare(Value(), schema, path);
    }
    return;
  }
  if (is_closed(node.from)) {
    tell(ChangeLevel::breaking, at, "is new in an answer that had no others",
         "callers that hold answers against the old schema refuse them");
    return;
  }
  tell(ChangeLevel::compatible, at, "is new",
       "callers that do not know it pass it over");
  if (others.is(Kind::object)) compare(others, schema, path);
}

void SchemaComparison::property_removed(const Place& node,
                                        std::string_view name, Value schema) {
  const std::string path = member_path(node.path, name);
  const Place at{schema, Value(), path};
  if (!setting_.input) {
    tell(ChangeLevel::breaking, at, "was removed",
         "callers that read it may find nothing");
  } else if (is_closed(node.to)) {
    tell(ChangeLevel::breaking, at, "was removed",
         "calls that give it are refused");
  } else {
    tell(ChangeLevel::breaking, at, "was removed",
         "callers that give it are no longer heard");
  }
}

void SchemaComparison::compare_properties(const Place& node) {
  for (const auto& [name, sides] :
       members_of(node.from["properties"], node.to["properties"])) {
    if (!sides.from) {
      property_added(node, name, sides.to);
    } else if (!sides.to) {
      property_removed(node, name, sides.from);
    } else {
      compare(sides.from, sides.to, member_path(node.path, name));
    }
  }
  compare_required(node);
  compare_dependencies(node);
  for (const auto& [pattern, sides] : members_of(
           node.from["patternProperties"], node.to["patternProperties"])) {
    const Place at{sides.from, sides.to, node.path};
    if (at.from && at.to) {
      compare(at.from, at.to, node.path + "{" + std::string(pattern) + "}");
    } else {
      unclear(at, "has another patternProperties",
              "it may break: which names a pattern fits is not known");
    }
  }
  compare(node.from["additionalProperties"], node.to["additionalProperties"],
          node.path + "{}");
  compare(node.from["propertyNames"], node.to["propertyNames"],
          node.path + "{name}");
}

void SchemaComparison::compare_required(const Place& node) {
  const auto was = strings_of(node.from["required"]);
  const auto is = strings_of(node.to["required"]);
  for (const std::string_view name : is) {
    if (was.contains(name)) continue;
    // That one was told as a new one.
    const bool fresh =
        !node.from["properties"][name] && node.to["properties"][name];
    if (fresh && setting_.input && !has_patterns(node.from)) continue;
    const std::string path = member_path(node.path, name);
    const Place at{node.from["required"], node.to["required"], path};
    if (setting_.input) {
      tell(ChangeLevel::breaking, at, "is required now",
           "calls that leave it out are refused");
    } else {
      tell(ChangeLevel::compatible, at, "is always given now",
           "callers may rely on it");
    }
  }
  for (const std::string_view name : was) {
    if (is.contains(name)) continue;
    const std::string path = member_path(node.path, name);
    const Place at{node.from["required"], node.to["required"], path};
    if (setting_.input) {
      tell(ChangeLevel::compatible, at, "is no longer required",
           "calls that give it are still right");
    } else {
      tell(ChangeLevel::breaking, at, "is no longer guaranteed",
           "callers that rely on it may find nothing");
    }
  }
}

void SchemaComparison::compare_dependencies(const Place& node) {
  for (const auto& [name, sides] : members_of(node.from["dependentRequired"],
                                              node.to["dependentRequired"])) {
    const Place at{sides.from, sides.to, node.path};
    const auto was = strings_of(at.from);
    const auto is = strings_of(at.to);
    const std::string subject =
        "asks for members beside \"" + std::string(name) + "\"";
    if (!std::ranges::includes(was, is)) narrowed(at, subject + " now");
    if (!std::ranges::includes(is, was)) widened(at, "no longer " + subject);
  }
  for (const auto& [name, sides] :
       members_of(node.from["dependentSchemas"], node.to["dependentSchemas"])) {
    compare(sides.from, sides.to, node.path, Share::part);
  }
}

void SchemaComparison::compare_items(const Place& node) {
  const Value old_items = node.from["items"];
  const Value new_items = node.to["items"];
  if (old_items.is(Kind::array) || new_items.is(Kind::array)) {
    const bool same =
        old_items && new_items && schema::is_equal(old_items, new_items);
    if (!same) {
      unclear({old_items, new_items, node.path}, "has other items",
              "it may break: a list of them is of older drafts");
    }
  } else {
    const Value old_first = node.from["prefixItems"];
    const Value new_first = node.to["prefixItems"];
    const std::size_t count = std::max(old_first.size(), new_first.size());
    for (std::size_t i = 0; i < count; ++i) {
      compare(i < old_first.size() ? old_first[i] : old_items,
              i < new_first.size() ? new_first[i] : new_items,
              node.path + "[" + std::to_string(i) + "]");
    }
    compare(old_items, new_items, node.path + "[]");
  }
  const Place at{node.from["contains"], node.to["contains"], node.path};
  if (!at.from && !at.to) return;
  const auto same_count = [&](std::string_view keyword) {
    const Value was = node.from[keyword];
    const Value is = node.to[keyword];
    return was && is ? schema::is_equal(was, is) : !was && !is;
  };
  if (!at.from) {
    narrowed(at, "must contain certain items now");
  } else if (!at.to) {
    widened(at, "need not contain certain items any more");
  } else if (!unchanged(at.from, at.to) || !same_count("minContains") ||
             !same_count("maxContains")) {
    unclear(at, "must contain other items",
            "it may break: what has the ones need not have the others");
  }
}

}  // namespace cardinal
