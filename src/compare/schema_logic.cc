// Keywords that combine schemas.
#include <algorithm>

#include "compare/schema_keywords.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

// Whether no value matches both: their types differ, or they require different
// constants for the same member.
bool are_apart(Value a, Value b) {
  const auto type_a = a["type"].string();
  const auto type_b = b["type"].string();
  const bool numbers = type_a && type_b &&
                       (*type_a == "number" || *type_b == "number") &&
                       (*type_a == "integer" || *type_b == "integer");
  if (type_a && type_b && *type_a != *type_b && !numbers) return true;
  if (type_a != "object" || type_b != "object") return false;
  for (const Member member : a["properties"].members()) {
    const Value one = member.value["const"];
    const Value other = b["properties"][member.name]["const"];
    if (one && other && !schema::is_equal(one, other) &&
        requires_member(a, member.name) && requires_member(b, member.name)) {
      return true;
    }
  }
  return false;
}

bool are_all_apart(Value list) {
  constexpr std::size_t branches_max = 64;
  if (list.size() > branches_max) return false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!are_apart(list[i], list[j])) return false;
    }
  }
  return true;
}

// Branches of each list without an equal one in the other.
struct Branches {
  std::vector<Value> from, to;
};

Branches unmatched(SchemaComparison& comparison, Value from, Value to) {
  Branches left;
  // Most are identical; the others are compared with each other.
  std::multimap<std::string, Value> news;
  const auto key = [](Value branch) {
    return canonicalize(branch).value_or(std::string(branch.raw()));
  };
  for (const Value branch : to.items()) news.emplace(key(branch), branch);
  for (const Value branch : from.items()) {
    const auto found = news.find(key(branch));
    if (found != news.end() &&
        comparison.likeness(branch, found->second) == SchemaLikeness::same) {
      news.erase(found);
    } else {
      left.from.push_back(branch);
    }
  }
  for (const Value branch : to.items()) {
    const auto [first, last] = news.equal_range(key(branch));
    const auto mine = std::find_if(
        first, last, [&](const auto& entry) { return entry.second == branch; });
    if (mine == last) continue;
    const auto alike = std::ranges::find_if(left.from, [&](Value old) {
      return !comparison.has_budget() ||
             comparison.likeness(old, branch) == SchemaLikeness::same;
    });
    // Without a budget nothing can be compared; that is reported later.
    if (!comparison.has_budget()) {
      left.to.push_back(branch);
      continue;
    }
    if (alike == left.from.end()) {
      left.to.push_back(branch);
    } else {
      left.from.erase(alike);
    }
  }
  return left;
}

void compare_all_of(SchemaComparison& comparison, const SchemaPair& node) {
  const SchemaPair at{node.from["allOf"], node.to["allOf"], node.path};
  if (!at.from && !at.to) return;
  const Branches left = unmatched(comparison, at.from, at.to);
  const std::size_t both = std::min(left.from.size(), left.to.size());
  for (std::size_t i = 0; i < both; ++i) {
    comparison.compare(left.from[i], left.to[i], node.path, SchemaShare::part);
  }
  for (std::size_t i = both; i < left.from.size(); ++i) {
    comparison.widened({left.from[i], Value(), node.path},
                       "has one condition fewer");
  }
  for (std::size_t i = both; i < left.to.size(); ++i) {
    comparison.narrowed({Value(), left.to[i], node.path},
                        "has one condition more");
  }
}

void compare_any_of(SchemaComparison& comparison, const SchemaPair& node,
                    std::string_view keyword) {
  const SchemaPair at{node.from[keyword], node.to[keyword], node.path};
  if (!at.from && !at.to) return;
  if (!at.from) {
    comparison.narrowed(at, "must now match one of several schemas");
    return;
  }
  if (!at.to) {
    comparison.widened(at, "no longer has to match one of several schemas");
    return;
  }
  const Branches left = unmatched(comparison, at.from, at.to);
  const auto names = [](Value schema) {
    return schema["properties"] || schema["$ref"] || schema["allOf"];
  };
  const SchemaShare share =
      names(node.from) || names(node.to) ? SchemaShare::part : node.share;
  if (left.from.size() == left.to.size()) {
    for (std::size_t i = 0; i < left.from.size(); ++i) {
      comparison.compare(left.from[i], left.to[i], node.path, share);
    }
    return;
  }
  for (const Value branch : left.from) {
    comparison.narrowed({branch, Value(), node.path}, "lost an alternative");
  }
  for (const Value branch : left.to) {
    comparison.widened({Value(), branch, node.path}, "gained an alternative");
  }
}

void compare_one_of(SchemaComparison& comparison, const SchemaPair& node) {
  const SchemaPair at{node.from["oneOf"], node.to["oneOf"], node.path};
  if (!at.from || !at.to ||
      are_all_apart(comparison.is_input() ? at.to : at.from)) {
    compare_any_of(comparison, node, "oneOf");
    return;
  }
  const Branches left = unmatched(comparison, at.from, at.to);
  if (left.from.empty() && left.to.empty()) return;
  comparison.unclear(
      at, "must match one of other schemas",
      "it may break: a value that matches two of them is rejected");
}

void compare_conditions(SchemaComparison& comparison, const SchemaPair& node) {
  const SchemaPair apart{node.from["not"], node.to["not"], node.path};
  if (apart.from && apart.to) {
    if (!comparison.unchanged(apart.from, apart.to)) {
      comparison.unclear(apart, "excludes different values",
                         "it may break: the excluded values were changed");
    }
  } else if (apart.to) {
    comparison.narrowed(apart, "now excludes some values");
  } else if (apart.from) {
    comparison.widened(apart, "no longer excludes some values");
  }
  const SchemaPair when{node.from["if"], node.to["if"], node.path};
  if (!when.from && !when.to) return;
  if (!when.from) {
    comparison.narrowed(when, "has one condition more");
  } else if (!when.to) {
    comparison.widened(when, "has one condition fewer");
  } else if (!comparison.unchanged(when.from, when.to) ||
             !comparison.unchanged(node.from["then"], node.to["then"]) ||
             !comparison.unchanged(node.from["else"], node.to["else"])) {
    comparison.unclear(when, "has a different condition",
                       "it may break: which values meet it is unknown");
  }
}

}  // namespace

void compare_logic_keywords(SchemaComparison& comparison,
                            const SchemaPair& node) {
  compare_all_of(comparison, node);
  compare_any_of(comparison, node, "anyOf");
  compare_one_of(comparison, node);
  compare_conditions(comparison, node);
}

}  // namespace cardinal
