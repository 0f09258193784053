// Catalogs inside catalogs.
#include "check/rules/ai_catalog/rules.h"

// A catalog that embeds what is given, and four of them in each other.
#define CATALOG_OF(inside)                                              \
  R"({"specVersion": "1.0", "entries": [)"                              \
  R"({"identifier": "urn:air:acme.dev:catalog:c", "displayName": "C",)" \
  R"( "type": "application/ai-catalog+json", "data": )" inside "}]}"
#define FOUR_CATALOGS_OF(inside) \
  CATALOG_OF(CATALOG_OF(CATALOG_OF(CATALOG_OF(inside))))
#define WHOLE_CATALOG \
  "{\"specVersion\": \"1.0\", \"entries\": [{" AI_CATALOG_WHOLE "}]}"

namespace cardinal::ai_catalog {
namespace {

void check_nesting_depth(const AnnotatedCatalog& catalog, Findings& out) {
  if (catalog.depth + 1 < depth_max) return;
  for (const Entry& entry : catalog.entries) {
    if (dialect_of(entry) != Dialect::ai_catalog) continue;
    out.add(entry.data,
            "this catalog is embedded " + std::to_string(catalog.depth + 1) +
                " levels deep and was not checked; expected fewer than " +
                std::to_string(depth_max),
            "publish it at its own URL")
        .focus = Focus::opening;
  }
}

constinit const CatalogRule nesting_depth_rule{
    .info =
        {
            .id = "ai-catalog/nesting-depth",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Catalogs nested too deep",
            .summary = "Catalogs are embedded fewer than 8 levels deep",
            .why = "Readers follow nested catalogs up to a limit and never "
                   "find what is beyond it.",
            .bad = FOUR_CATALOGS_OF(FOUR_CATALOGS_OF(WHOLE_CATALOG)),
            .good = FOUR_CATALOGS_OF(WHOLE_CATALOG),
            .spec = "AI Catalog, nested catalogs: readers SHOULD limit the "
                    "depth; the number is Cardinal's",
        },
    .triggers = nested_deep,
    .check = check_nesting_depth,
};

}  // namespace

CatalogRules nesting_rules() {
  static constexpr const CatalogRule* rules[] = {&nesting_depth_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
