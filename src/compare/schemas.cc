// The input and output schemas of a skill.
#include "base/text.h"
#include "compare/card_comparison.h"
#include "compare/schema_comparison.h"
#include "schema/json_equal.h"

namespace cardinal {

void compare_schemas(CardComparison& cards, const Schemas& schemas) {
  if (!cards.both_support(schemas.aspect)) return;
  const std::string kind = schemas.input ? "input" : "output";
  const std::string_view what = name_of(schemas.aspect);
  if (!schemas.from && !schemas.to) return;
  if (!schemas.from) {
    cards.add_change(
        {ChangeLevel::compatible,
         what,
         {},
         schemas.to,
         "the " + kind + " schema of " + schemas.subject + " was added",
         "the old card had none"});
    return;
  }
  if (!schemas.to) {
    cards.add_change(
        {ChangeLevel::breaking,
         what,
         schemas.from,
         {},
         "the " + kind + " schema of " + schemas.subject + " was removed",
         schemas.input ? "it may break: callers no longer know what is accepted"
                       : "callers can no longer rely on the form of results"});
    return;
  }
  if (schema::is_equal(schemas.from, schemas.to)) return;
  const SchemaReferences old_references(schemas.from);
  const SchemaReferences new_references(schemas.to);
  SchemaComparison comparison(
      {old_references, new_references, schemas.input, cards.schema_budget()});
  comparison.compare(schemas.from, schemas.to, "");
  for (SchemaChange& change : comparison.take()) {
    const std::string subject =
        change.path.empty() ? "the " + kind + " of " + schemas.subject
                            : kind + " " + quoted_unescaped(change.path) +
                                  " of " + schemas.subject;
    cards.add_change({change.level, what, change.from, change.to,
                      subject + " " + change.happened,
                      std::string(change.why)});
  }
}

}  // namespace cardinal
