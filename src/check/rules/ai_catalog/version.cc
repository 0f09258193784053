// The version of an entry.
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

void check_version_semver(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    const auto text = entry.version.string();
    if (!text || text->empty() || parse_semver(*text)) continue;
    out.add(entry.version,
            "\"version\" should be a semantic version; got " +
                for_message(entry.version),
            "write a version such as 1.0.0: readers sort by it");
  }
}

constinit const CatalogRule version_semver_rule{
    .info =
        {
            .id = "ai-catalog/version-semver",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Invalid semantic version",
            .summary = "version is a semantic version",
            .why = "To find the latest of several entries readers compare "
                   "their versions, which they must be able to parse.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(, "version": "new")"),
            .good =
                AI_CATALOG_ENTRY(AI_CATALOG_WHOLE R"(, "version": "1.2.0")"),
            .spec = "ai-catalog.schema.json, version: semantic version of the "
                    "capability; AI Catalog: RECOMMENDED",
        },
    .triggers = version_irregular,
    .check = check_version_semver,
};

}  // namespace

CatalogRules version_rules() {
  static constexpr const CatalogRule* rules[] = {&version_semver_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
