#include "schema/keyword_compilers.h"

namespace cardinal::schema {
namespace {

void add_branches(ProgramBuilder& builder, const SchemaObject& object,
                  Keyword keyword, Op op) {
  const Value list = object[keyword];
  if (!list.is(Kind::array)) return;
  std::vector<Index> subschemas;
  for (const Value branch : list.items()) {
    subschemas.push_back(builder.subschema_of(object, branch));
  }
  const auto first = static_cast<Index>(builder.program().branches.size());
  builder.program().branches.insert(builder.program().branches.end(),
                                    subschemas.begin(), subschemas.end());
  builder.emit(op, every_kind, object, keyword, first,
               static_cast<Index>(subschemas.size()));
}

}  // namespace

void add_logic_keywords(ProgramBuilder& builder, const SchemaObject& object) {
  add_branches(builder, object, Keyword::any_of, Op::any_of);
  add_branches(builder, object, Keyword::one_of, Op::one_of);
  if (const Value inside = object[Keyword::not_]) {
    builder.emit(Op::negation, every_kind, object, Keyword::not_,
                 builder.subschema_of(object, inside));
  }
  if (object[Keyword::if_]) {
    std::array<Index, 3> branches{};
    constexpr Keyword in_order[] = {Keyword::if_, Keyword::then_,
                                    Keyword::else_};
    for (std::size_t i = 0; i < branches.size(); ++i) {
      const Value inside = object[in_order[i]];
      branches[i] = inside ? builder.subschema_of(object, inside) : none;
    }
    const auto first = static_cast<Index>(builder.program().branches.size());
    builder.program().branches.insert(builder.program().branches.end(),
                                      branches.begin(), branches.end());
    builder.emit(Op::conditional, every_kind, object, Keyword::if_, first, 3);
  }
}

void add_unevaluated_keywords(ProgramBuilder& builder,
                              const SchemaObject& object) {
  if (const Value rest = object[Keyword::unevaluated_items]) {
    builder.emit(Op::unevaluated_items, array_kind, object,
                 Keyword::unevaluated_items,
                 builder.subschema_of(object, rest));
  }
  if (const Value rest = object[Keyword::unevaluated_properties]) {
    builder.emit(Op::unevaluated_properties, object_kind, object,
                 Keyword::unevaluated_properties,
                 builder.subschema_of(object, rest));
  }
}

}  // namespace cardinal::schema
