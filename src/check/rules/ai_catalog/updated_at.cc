// When an entry was changed.
#include "check/rules/ai_catalog/rules.h"
#include "schema/format.h"

namespace cardinal::ai_catalog {
namespace {

void check_updated_at(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const auto text = entry.updated_at.string();
    if (!text || is_format(Format::date_time, *text)) continue;
    out.add(entry.updated_at,
            "\"updatedAt\" must be a date and time with an offset; got " +
                for_message(entry.updated_at),
            "write it like 2026-01-05T00:00:00Z");
  }
}

constinit const CatalogRule updated_at_rule{
    .info =
        {
            .id = "ai-catalog/updated-at",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid updatedAt",
            .summary = "updatedAt is an RFC 3339 date and time",
            .why = "Readers sort the entries of one identifier by it.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                    R"(, "updatedAt": "2026-01-05")"),
            .good = AI_CATALOG_ENTRY(
                AI_CATALOG_WHOLE R"(, "updatedAt": "2026-01-05T00:00:00Z")"),
            .spec = "ai-catalog.schema.json, updatedAt: format date-time",
        },
    .triggers = time_irregular,
    .check = check_updated_at,
};

}  // namespace

CatalogRules updated_at_rules() {
  static constexpr const CatalogRule* rules[] = {&updated_at_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
