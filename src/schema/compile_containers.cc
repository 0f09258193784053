// Keywords about arrays and objects.
#include <algorithm>

#include "schema/compiler.h"

namespace cardinal::schema {

// Properties by name while parts add to them.
struct Compiler::PlanDraft {
  ObjectPlan plan;
  std::map<std::string_view, Index> by_name;
  std::vector<std::vector<PropertyCheck>> checks;  // a property
  Keyword first_keyword{};

  Index property(std::string_view name) {
    const auto [at, is_new] =
        by_name.emplace(name, static_cast<Index>(plan.properties.size()));
    if (is_new) {
      plan.properties.push_back({.key = key_of(name), .name = name});
      checks.emplace_back();
    }
    return at->second;
  }
};

void Compiler::add_items(const Part& part) {
  add_limit(part, Keyword::min_items, Op::min_items, array_kind);
  add_limit(part, Keyword::max_items, Op::max_items, array_kind);
  const Value prefix = part[Keyword::prefix_items];
  const Value rest = part[Keyword::items];
  if (prefix || rest) {
    ItemPlan plan;
    for (const Value item : prefix.items()) {
      plan.prefix.push_back(subschema_of(part, item));
    }
    if (rest) {
      plan.rest = subschema_of(part, rest);
      plan.rest_source = source_of(part, Keyword::items);
    }
    program_.item_plans.push_back(std::move(plan));
    emit(Op::items, array_kind, part,
         rest ? Keyword::items : Keyword::prefix_items,
         static_cast<Index>(program_.item_plans.size() - 1));
  }
  add_contains(part);
  if (part[Keyword::unique_items].boolean().value_or(false)) {
    emit(Op::unique_items, array_kind, part, Keyword::unique_items);
  }
}

void Compiler::add_contains(const Part& part) {
  const Value contains = part[Keyword::contains];
  if (!contains) return;
  const Value least = part[Keyword::min_contains];
  const Value most = part[Keyword::max_contains];
  const auto limit = [](Value value, double otherwise) {
    return static_cast<std::uint64_t>(
        std::clamp(value.number().value_or(otherwise), 0.0, 1e15));
  };
  program_.contains_plans.push_back(
      {.subschema = subschema_of(part, contains),
       .least = limit(least, 1),
       .most = limit(most, 1e15),
       .least_source =
           source_of(part, least ? Keyword::min_contains : Keyword::contains),
       .most_source =
           source_of(part, most ? Keyword::max_contains : Keyword::contains)});
  emit(Op::contains, array_kind, part, Keyword::contains,
       static_cast<Index>(program_.contains_plans.size() - 1));
}

// `properties` and `required` of all parts make one plan, unless a part has
// additionalProperties or patternProperties, which see their own only.
void Compiler::add_objects(const std::vector<Part>& parts) {
  PlanDraft joined;
  const Part* first = nullptr;
  for (const Part& part : parts) {
    add_members(part);
    if (!part[Keyword::properties] && !part[Keyword::required] &&
        !part[Keyword::pattern_properties] &&
        !part[Keyword::additional_properties]) {
      continue;
    }
    if (part[Keyword::pattern_properties] ||
        part[Keyword::additional_properties]) {
      PlanDraft own;
      add_to_plan(part, own);
      finish_plan(std::move(own), part);
    } else {
      if (!first) first = &part;
      add_to_plan(part, joined);
    }
  }
  if (first) finish_plan(std::move(joined), *first);
}

void Compiler::add_to_plan(const Part& part, PlanDraft& draft) {
  for (const Member member : part[Keyword::properties].members()) {
    const Index property = draft.property(member.name);
    draft.checks[property].push_back(
        {subschema_of(part, member.value),
         source_of({part.place.document, member.value.index()})});
  }
  for (const Value name : part[Keyword::required].items()) {
    if (!name.string()) continue;
    Property& property = draft.plan.properties[draft.property(*name.string())];
    if (property.required != none) continue;
    property.required = static_cast<Index>(draft.plan.required.size());
    draft.plan.required.push_back(
        {draft.by_name.at(*name.string()), source_of(part, Keyword::required)});
  }
  for (const Member member : part[Keyword::pattern_properties].members()) {
    const auto pattern = pattern_of(
        {part.place.document, member.value.key().index()}, member.name);
    if (!pattern) continue;
    draft.plan.patterns.push_back({*pattern, subschema_of(part, member.value)});
  }
  if (const Value others = part[Keyword::additional_properties]) {
    draft.plan.additional = subschema_of(part, others);
    draft.plan.additional_source =
        source_of(part, Keyword::additional_properties);
  }
}

// A name that is only required is no property: patterns and
// additionalProperties see it.
void Compiler::finish_plan(PlanDraft draft, const Part& part) {
  for (std::size_t i = 0; i < draft.checks.size(); ++i) {
    Property& property = draft.plan.properties[i];
    property.first = static_cast<Index>(program_.property_checks.size());
    for (const PropertyCheck& check : draft.checks[i]) {
      program_.property_checks.push_back(check);
    }
    property.end = static_cast<Index>(program_.property_checks.size());
  }
  draft.plan.table.build(draft.plan.properties);
  program_.object_plans.push_back(std::move(draft.plan));
  const auto plan = static_cast<Index>(program_.object_plans.size() - 1);
  for (const Keyword keyword :
       {Keyword::properties, Keyword::required, Keyword::pattern_properties,
        Keyword::additional_properties}) {
    if (!part[keyword]) continue;
    emit(Op::object, object_kind, part, keyword, plan);
    return;
  }
}

void Compiler::add_members(const Part& part) {
  add_limit(part, Keyword::min_properties, Op::min_properties, object_kind);
  add_limit(part, Keyword::max_properties, Op::max_properties, object_kind);
  if (const Value names = part[Keyword::property_names]) {
    emit(Op::property_names, object_kind, part, Keyword::property_names,
         subschema_of(part, names));
  }
  add_dependencies(part);
}

void Compiler::add_dependencies(const Part& part) {
  const auto first = [&] {
    return static_cast<Index>(program_.dependencies.size());
  };
  Index begin = first();
  for (const Member member : part[Keyword::dependent_required].members()) {
    Dependency dependency{
        .name = member.name,
        .needed = {},
        .source = source_of({part.place.document, member.value.index()})};
    for (const Value name : member.value.items()) {
      if (name.string()) dependency.needed.push_back(*name.string());
    }
    program_.dependencies.push_back(std::move(dependency));
  }
  if (first() > begin) {
    emit(Op::dependent_required, object_kind, part, Keyword::dependent_required,
         begin, first() - begin);
  }
  begin = first();
  for (const Member member : part[Keyword::dependent_schemas].members()) {
    program_.dependencies.push_back(
        {.name = member.name,
         .needed = {},
         .subschema = subschema_of(part, member.value),
         .source = source_of({part.place.document, member.value.index()})});
  }
  if (first() > begin) {
    emit(Op::dependent_schemas, object_kind, part, Keyword::dependent_schemas,
         begin, first() - begin);
  }
}

}  // namespace cardinal::schema
