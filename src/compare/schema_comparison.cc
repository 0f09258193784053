#include "compare/schema_comparison.h"

#include <algorithm>

#include "base/text.h"
#include "compare/schema_keywords.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

constexpr std::size_t depth_max = 200;  // of references within references

constexpr std::string_view beside_unevaluated[] = {"$ref",
                                                   "properties",
                                                   "patternProperties",
                                                   "additionalProperties",
                                                   "dependentSchemas",
                                                   "prefixItems",
                                                   "items",
                                                   "contains",
                                                   "allOf",
                                                   "anyOf",
                                                   "oneOf",
                                                   "not",
                                                   "if",
                                                   "then",
                                                   "else"};

bool is_false(Value schema) { return schema.boolean() == false; }

bool has_reference(Value schema) {
  return schema.raw().find("Ref\"") != std::string_view::npos ||
         schema.raw().find("\"$ref\"") != std::string_view::npos;
}

}  // namespace

std::string brief(Value value) { return shortened(value.raw(), 60); }

std::string member_path(const std::string& path, std::string_view name) {
  return path.empty() ? std::string(name) : path + "." + std::string(name);
}

void SchemaComparison::add(ChangeLevel level, const SchemaPair& at,
                           std::string happened, std::string_view why) {
  changes_.push_back(
      {level, at.from, at.to, at.path, std::move(happened), why});
}

void SchemaComparison::narrowed(const SchemaPair& at, std::string happened) {
  if (setting_.input) {
    add(ChangeLevel::breaking, at, std::move(happened),
        "calls that were valid before are rejected");
  } else {
    add(ChangeLevel::compatible, at, std::move(happened),
        "callers get nothing that they could not get before");
  }
}

void SchemaComparison::widened(const SchemaPair& at, std::string happened) {
  if (setting_.input) {
    add(ChangeLevel::compatible, at, std::move(happened),
        "calls that were valid before still are");
  } else {
    add(ChangeLevel::breaking, at, std::move(happened),
        "callers may get what they do not expect");
  }
}

void SchemaComparison::unclear(const SchemaPair& at, std::string happened,
                               std::string_view why) {
  add(ChangeLevel::breaking, at, std::move(happened), why);
}

bool SchemaComparison::has_change_inside(const SchemaPair& at) const {
  const auto inside = [](Value part, Value whole) {
    return part && whole && part.span().begin >= whole.span().begin &&
           part.span().end <= whole.span().end;
  };
  return std::ranges::any_of(changes_, [&](const SchemaChange& change) {
    return inside(change.from, at.from) || inside(change.to, at.to);
  });
}

bool SchemaComparison::spend(Value from, Value to) const {
  constexpr std::size_t of_a_visit = 1024;
  const std::size_t cost = of_a_visit + from.raw().size() + to.raw().size() +
                           (quiet_ ? seen_.size() : 0);
  setting_.budget -= std::min(cost, setting_.budget);
  return setting_.budget > 0;
}

SchemaLikeness SchemaComparison::likeness(Value from, Value to) const {
  if (!from && !to) return SchemaLikeness::same;
  if (!spend(from, to)) return SchemaLikeness::changed;
  if (from && to && !has_reference(from) && is_same_value(from, to)) {
    return SchemaLikeness::same;
  }
  SchemaComparison apart(setting_);
  apart.quiet_ = true;
  apart.depth_ = depth_ + 1;
  // A trial within a trial skips the pairs of the outer one.
  if (quiet_) apart.seen_ = seen_;
  apart.compare(from, to, "");
  if (apart.changes_.empty()) return SchemaLikeness::same;
  const bool all_cosmetic =
      std::ranges::all_of(apart.changes_, [](const SchemaChange& change) {
        return change.level == ChangeLevel::cosmetic;
      });
  return all_cosmetic ? SchemaLikeness::cosmetic : SchemaLikeness::changed;
}

void SchemaComparison::compare(Value from, Value to, const std::string& path,
                               SchemaShare share) {
  constexpr std::uint32_t nowhere = 0xFFFFFFFF;
  if ((!from && !to) || gave_up_) return;
  const SchemaPair node{from, to, path, share};
  const std::tuple pair(from ? from.index() : nowhere,
                        to ? to.index() : nowhere, share);
  if (!seen_.insert(pair).second) return;
  if (!spend(from, to) || depth_ > depth_max) {
    gave_up_ = true;
    unclear(node, "is too large to be compared in full",
            "it may break: the rest was not compared");
    return;
  }
  if (from && to && !has_reference(from) && is_same_value(from, to)) return;
  if (is_false(from) || is_false(to)) {
    if (is_false(from) && is_false(to)) return;
    is_false(to) ? narrowed(node, "is no longer allowed at all")
                 : widened(node, "is allowed now");
    return;
  }
  ++depth_;
  compare_keywords(node);
  --depth_;
}

void SchemaComparison::compare_keywords(const SchemaPair& node) {
  compare_annotations(*this, node);
  if (!follow(node)) {
    compare_scalar_keywords(*this, node);
    compare_object_keywords(*this, node);
    compare_array_keywords(*this, node);
    compare_logic_keywords(*this, node);
    compare_unevaluated(node);
  }
  compare_definitions(*this, node);
}

// They apply to what the adjacent keywords leave. They can be compared only if
// those are identical and contain no references.
void SchemaComparison::compare_unevaluated(const SchemaPair& node) {
  for (const std::string_view keyword :
       {"unevaluatedProperties", "unevaluatedItems"}) {
    const SchemaPair at{node.from[keyword], node.to[keyword], node.path};
    if (!at.from && !at.to) continue;
    const bool same =
        std::ranges::all_of(beside_unevaluated, [&](std::string_view other) {
          const Value from = node.from[other];
          const bool leads_on = other == "$ref" || has_reference(from);
          return is_same_value(from, node.to[other]) && !(from && leads_on);
        });
    if (same) {
      compare(at.from, at.to, node.path);
    } else {
      unclear(at, "was changed next to " + std::string(keyword),
              "it may break: what is left unevaluated is unknown");
    }
  }
}

bool SchemaComparison::follow(const SchemaPair& node) {
  const auto old_reference = node.from["$ref"].string();
  const auto new_reference = node.to["$ref"].string();
  if (!old_reference && !new_reference) return false;
  const auto lost = [&](std::string happened) {
    unclear(node, std::move(happened),
            "it may break: the target of a reference is unknown");
  };
  const Value from = old_reference
                         ? setting_.old_references.target(*old_reference)
                         : node.from;
  const Value to =
      new_reference ? setting_.new_references.target(*new_reference) : node.to;
  if (old_reference && new_reference) {
    if (from && to) {
      const bool bare =
          is_bare_reference(node.from) && is_bare_reference(node.to);
      compare(from, to, node.path, bare ? node.share : SchemaShare::part);
    } else if (from || to || *old_reference != *new_reference) {
      lost("refers to something else");
    }
    return false;
  }
  const bool bare = is_bare_reference(old_reference ? node.from : node.to);
  if ((old_reference && !from) || (new_reference && !to) || !bare) {
    lost(new_reference ? "refers to another schema now"
                       : "no longer refers to another schema");
    return true;
  }
  compare(from, to, node.path, node.share);
  return true;
}

}  // namespace cardinal
