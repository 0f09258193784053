// Keywords that put schemas together, and those that look at what the others
// left.
#include "schema/compiler.h"

namespace cardinal::schema {

void Compiler::add_logic(const Part& part) {
  add_branches(part, Keyword::any_of, Op::any_of);
  add_branches(part, Keyword::one_of, Op::one_of);
  if (const Value inside = part[Keyword::not_]) {
    emit(Op::negation, every_kind, part, Keyword::not_,
         subschema_of(part, inside));
  }
  if (part[Keyword::if_]) {
    std::array<Index, 3> branches{};
    constexpr Keyword in_order[] = {Keyword::if_, Keyword::then_,
                                    Keyword::else_};
    for (std::size_t i = 0; i < branches.size(); ++i) {
      const Value inside = part[in_order[i]];
      branches[i] = inside ? subschema_of(part, inside) : none;
    }
    const auto first = static_cast<Index>(program_.branches.size());
    program_.branches.insert(program_.branches.end(), branches.begin(),
                             branches.end());
    emit(Op::conditional, every_kind, part, Keyword::if_, first, 3);
  }
}

void Compiler::add_branches(const Part& part, Keyword keyword, Op op) {
  const Value list = part[keyword];
  if (!list.is(Kind::array)) return;
  std::vector<Index> subschemas;
  for (const Value branch : list.items()) {
    subschemas.push_back(subschema_of(part, branch));
  }
  const auto first = static_cast<Index>(program_.branches.size());
  program_.branches.insert(program_.branches.end(), subschemas.begin(),
                           subschemas.end());
  emit(op, every_kind, part, keyword, first,
       static_cast<Index>(subschemas.size()));
}

void Compiler::add_unevaluated(const Part& part) {
  if (const Value rest = part[Keyword::unevaluated_items]) {
    emit(Op::unevaluated_items, array_kind, part, Keyword::unevaluated_items,
         subschema_of(part, rest));
  }
  if (const Value rest = part[Keyword::unevaluated_properties]) {
    emit(Op::unevaluated_properties, object_kind, part,
         Keyword::unevaluated_properties, subschema_of(part, rest));
  }
}

}  // namespace cardinal::schema
