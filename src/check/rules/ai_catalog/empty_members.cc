// Optional members that are empty.
#include "check/repair.h"
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

void check_empty_optional(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Value value : catalog.empty) {
    if (out.reported(value)) continue;  // it is to be left out anyway
    out.add(value, for_message(value.key()) + " is empty", "omit the member")
        .fix = removed(value, "remove it");
  }
}

constinit const CatalogRule empty_optional_rule{
    .info =
        {
            .id = "ai-catalog/empty-optional",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Empty optional member",
            .summary = "Empty optional members are left out",
            .why = "Some readers treat an empty list or text as a statement.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(, "tags": [])"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(, "tags": ["web"])"),
            .spec = "ai-catalog.schema.json, required: other members may be "
                    "left out",
        },
    .triggers = optional_empty,
    .check = check_empty_optional,
};

}  // namespace

CatalogRules empty_member_rules() {
  static constexpr const CatalogRule* rules[] = {&empty_optional_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
