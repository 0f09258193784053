// representativeQueries of an entry.
#include "card/ai_catalog/limits.h"
#include "check/rules/a2a/repeats.h"
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

void check_queries_count(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const std::uint32_t count = entry.queries.size();
    if (!entry.queries || (count >= queries_min && count <= queries_max))
      continue;
    out.add(entry.queries,
            "\"representativeQueries\" must have 2 to 5 queries; got " +
                std::to_string(count),
            count < 2
                ? "add queries that people would ask, or leave the member out"
                : "keep the most typical ones");
  }
}

constinit const CatalogRule queries_count_rule{
    .info =
        {
            .id = "ai-catalog/queries-count",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong number of queries",
            .summary = "representativeQueries has 2 to 5 queries",
            .why = "Registries build their semantic index from these queries. "
                   "One is too few to describe the artifact; with many the "
                   "index becomes vague.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(,
  "representativeQueries": ["find news on agents"])"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(,
  "representativeQueries": ["find news on agents", "who wrote this text"])"),
            .spec = "ai-catalog.schema.json, representativeQueries: minItems, "
                    "maxItems",
        },
    .triggers = queries_irregular,
    .check = check_queries_count,
};

}  // namespace

CatalogRules query_rules() {
  static constexpr const CatalogRule* rules[] = {&queries_count_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
