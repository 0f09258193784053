// The schemas of what a skill takes and gives.
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
         "the old card did not say it"});
    return;
  }
  if (!schemas.to) {
    cards.add_change(
        {ChangeLevel::breaking,
         what,
         schemas.from,
         {},
         "the " + kind + " schema of " + schemas.subject + " was removed",
         schemas.input ? "it may break: callers cannot know what is "
                         "taken any more"
                       : "callers cannot rely on what they get any "
                         "more"});
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
        change.path.empty()
            ? "the " + kind + " of " + schemas.subject
            : kind + " " + in_quotes(change.path) + " of " + schemas.subject;
    cards.add_change({change.level, what, change.from, change.to,
                      subject + " " + change.happened,
                      std::string(change.why)});
  }
}

}  // namespace cardinal
