#include <map>

#include "schema/keyword_compilers.h"

namespace cardinal::schema {
namespace {

// Properties by name while objects add to them.
struct ObjectPlanDraft {
  ObjectPlan plan;
  std::map<std::string_view, Index> by_name;
  std::vector<std::vector<PropertyCheck>> checks;  // per property

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

void add_to_plan(ProgramBuilder& builder, const SchemaObject& object,
                 ObjectPlanDraft& draft) {
  for (const Member member : object[Keyword::properties].members()) {
    const Index property = draft.property(member.name);
    draft.checks[property].push_back(
        {builder.subschema_of(object, member.value),
         builder.source_of({object.location.document, member.value.index()})});
  }
  for (const Value name : object[Keyword::required].items()) {
    if (!name.string()) continue;
    Property& property = draft.plan.properties[draft.property(*name.string())];
    if (property.required != none) continue;
    property.required = static_cast<Index>(draft.plan.required.size());
    draft.plan.required.push_back(
        {draft.by_name.at(*name.string()),
         builder.source_of(object, Keyword::required)});
  }
  for (const Member member : object[Keyword::pattern_properties].members()) {
    const auto pattern = builder.pattern_of(
        {object.location.document, member.value.key().index()}, member.name);
    if (!pattern) continue;
    draft.plan.patterns.push_back(
        {*pattern, builder.subschema_of(object, member.value)});
  }
  if (const Value others = object[Keyword::additional_properties]) {
    draft.plan.additional = builder.subschema_of(object, others);
    draft.plan.additional_source =
        builder.source_of(object, Keyword::additional_properties);
  }
}

// A name that is only required is no property: patterns and
// additionalProperties see it.
void finish_plan(ProgramBuilder& builder, ObjectPlanDraft draft,
                 const SchemaObject& object) {
  for (std::size_t i = 0; i < draft.checks.size(); ++i) {
    Property& property = draft.plan.properties[i];
    property.first =
        static_cast<Index>(builder.program().property_checks.size());
    for (const PropertyCheck& check : draft.checks[i]) {
      builder.program().property_checks.push_back(check);
    }
    property.end = static_cast<Index>(builder.program().property_checks.size());
  }
  draft.plan.table.build(draft.plan.properties);
  builder.program().object_plans.push_back(std::move(draft.plan));
  const auto plan =
      static_cast<Index>(builder.program().object_plans.size() - 1);
  for (const Keyword keyword :
       {Keyword::properties, Keyword::required, Keyword::pattern_properties,
        Keyword::additional_properties}) {
    if (!object[keyword]) continue;
    builder.emit(Op::object, object_kind, object, keyword, plan);
    return;
  }
}

void add_dependencies(ProgramBuilder& builder, const SchemaObject& object) {
  const auto first = [&] {
    return static_cast<Index>(builder.program().dependencies.size());
  };
  Index begin = first();
  for (const Member member : object[Keyword::dependent_required].members()) {
    Dependency dependency{.name = member.name,
                          .needed = {},
                          .source = builder.source_of({object.location.document,
                                                       member.value.index()})};
    for (const Value name : member.value.items()) {
      if (name.string()) dependency.needed.push_back(*name.string());
    }
    builder.program().dependencies.push_back(std::move(dependency));
  }
  if (first() > begin) {
    builder.emit(Op::dependent_required, object_kind, object,
                 Keyword::dependent_required, begin, first() - begin);
  }
  begin = first();
  for (const Member member : object[Keyword::dependent_schemas].members()) {
    builder.program().dependencies.push_back(
        {.name = member.name,
         .needed = {},
         .subschema = builder.subschema_of(object, member.value),
         .source = builder.source_of(
             {object.location.document, member.value.index()})});
  }
  if (first() > begin) {
    builder.emit(Op::dependent_schemas, object_kind, object,
                 Keyword::dependent_schemas, begin, first() - begin);
  }
}

void add_members(ProgramBuilder& builder, const SchemaObject& object) {
  add_limit(builder, object, Keyword::min_properties, Op::min_properties,
            object_kind);
  add_limit(builder, object, Keyword::max_properties, Op::max_properties,
            object_kind);
  if (const Value names = object[Keyword::property_names]) {
    builder.emit(Op::property_names, object_kind, object,
                 Keyword::property_names, builder.subschema_of(object, names));
  }
  add_dependencies(builder, object);
}

}  // namespace

// `properties` and `required` of all objects make one plan, unless a object has
// additionalProperties or patternProperties, which see their own only.
void add_object_keywords(ProgramBuilder& builder,
                         const std::vector<SchemaObject>& objects) {
  ObjectPlanDraft joined;
  const SchemaObject* first = nullptr;
  for (const SchemaObject& object : objects) {
    add_members(builder, object);
    if (!object[Keyword::properties] && !object[Keyword::required] &&
        !object[Keyword::pattern_properties] &&
        !object[Keyword::additional_properties]) {
      continue;
    }
    if (object[Keyword::pattern_properties] ||
        object[Keyword::additional_properties]) {
      ObjectPlanDraft own;
      add_to_plan(builder, object, own);
      finish_plan(builder, std::move(own), object);
    } else {
      if (!first) first = &object;
      add_to_plan(builder, object, joined);
    }
  }
  if (first) finish_plan(builder, std::move(joined), *first);
}

}  // namespace cardinal::schema
