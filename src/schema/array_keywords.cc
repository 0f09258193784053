#include <algorithm>

#include "schema/keyword_compilers.h"

namespace cardinal::schema {
namespace {

void add_contains(ProgramBuilder& builder, const SchemaObject& object) {
  const Value contains = object[Keyword::contains];
  if (!contains) return;
  const Value least = object[Keyword::min_contains];
  const Value most = object[Keyword::max_contains];
  const auto limit = [](Value value, double otherwise) {
    return static_cast<std::uint64_t>(
        std::clamp(value.number().value_or(otherwise), 0.0, 1e15));
  };
  builder.program().contains_plans.push_back(
      {.subschema = builder.subschema_of(object, contains),
       .least = limit(least, 1),
       .most = limit(most, 1e15),
       .least_source = builder.source_of(
           object, least ? Keyword::min_contains : Keyword::contains),
       .most_source = builder.source_of(
           object, most ? Keyword::max_contains : Keyword::contains)});
  builder.emit(Op::contains, array_kind, object, Keyword::contains,
               static_cast<Index>(builder.program().contains_plans.size() - 1));
}

}  // namespace

void add_array_keywords(ProgramBuilder& builder, const SchemaObject& object) {
  add_limit(builder, object, Keyword::min_items, Op::min_items, array_kind);
  add_limit(builder, object, Keyword::max_items, Op::max_items, array_kind);
  const Value prefix = object[Keyword::prefix_items];
  const Value rest = object[Keyword::items];
  if (prefix || rest) {
    ItemPlan plan;
    for (const Value item : prefix.items()) {
      plan.prefix.push_back(builder.subschema_of(object, item));
    }
    if (rest) {
      plan.rest = builder.subschema_of(object, rest);
      plan.rest_source = builder.source_of(object, Keyword::items);
    }
    builder.program().item_plans.push_back(std::move(plan));
    builder.emit(Op::items, array_kind, object,
                 rest ? Keyword::items : Keyword::prefix_items,
                 static_cast<Index>(builder.program().item_plans.size() - 1));
  }
  add_contains(builder, object);
  if (object[Keyword::unique_items].boolean().value_or(false)) {
    builder.emit(Op::unique_items, array_kind, object, Keyword::unique_items);
  }
}

}  // namespace cardinal::schema
