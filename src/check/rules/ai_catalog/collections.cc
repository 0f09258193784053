// collections, which a later version removed.
#include "check/rules/ai_catalog/rules.h"
#include "check/rules/ai_catalog/unknown_members.h"

namespace cardinal::ai_catalog {
namespace {

void check_collections(const AnnotatedCatalog& catalog, Findings& out) {
  for (const UnknownMember& unknown : catalog.unknown) {
    if (!is_collections(unknown)) continue;
    out.add(unknown.value, "\"collections\" is no longer part of a catalog",
            "list each as an entry of type application/ai-catalog+json")
        .focus = Focus::name;
  }
}

constinit const CatalogRule collections_rule{
    .info =
        {
            .id = "ai-catalog/collections",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Obsolete collections",
            .summary = "A catalog has no collections",
            .why = "Entries that are catalogs replaced collections. Readers of "
                   "1.0 do not follow them.",
            .bad = R"({"collections": []})",
            .good = AI_CATALOG_ENTRY(AI_CATALOG_NAMED
                                     R"("type": "application/ai-catalog+json",
  "url": "https://acme.dev/catalogs/search.json")"),
            .spec = "ai-catalog.schema.json, additionalProperties: false; ARD "
                    "conformance tool, top-level collections",
        },
    .triggers = unknown_member,
    .check = check_collections,
};

}  // namespace

CatalogRules collections_rules() {
  static constexpr const CatalogRule* rules[] = {&collections_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
