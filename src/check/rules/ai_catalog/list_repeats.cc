// Items that a list of an entry has twice.
#include "check/repair.h"
#include "check/rules/a2a/repeats.h"
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

void check_list_repeats(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    for (const Value list : {entry.tags, entry.capabilities, entry.queries}) {
      a2a::for_each_repeat(list, [&](Value item, Value) {
        out.add(item, for_message(item) + " is already in the list",
                "remove it")
            .fix = removed(item, "remove it");
      });
    }
  }
}

constinit const CatalogRule list_repeats_rule{
    .info =
        {
            .id = "ai-catalog/list-repeats",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Repeated tag, capability or query",
            .summary = "Each tag, capability and query is listed once",
            .why = "A repeated item does not improve discovery.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                    R"(, "tags": ["web", "Web"])"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                     R"(, "tags": ["web", "news"])"),
            .spec = "ai-catalog.schema.json, catalogEntry.tags: keywords for "
                    "filtering",
        },
    .triggers = list_may_repeat,
    .check = check_list_repeats,
};

}  // namespace

CatalogRules list_repeat_rules() {
  static constexpr const CatalogRule* rules[] = {&list_repeats_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
