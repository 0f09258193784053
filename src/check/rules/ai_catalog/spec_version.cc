// The version of AI Catalog.
#include "card/ai_catalog/limits.h"
#include "check/repair.h"
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

void check_spec_version(const AnnotatedCatalog& catalog, Findings& out) {
  const auto text = catalog.spec_version.string();
  if (!text || *text == released_spec_version) return;
  Finding& finding =
      out.add(catalog.spec_version,
              "\"specVersion\" must be \"1.0\"; got " +
                  for_message(catalog.spec_version),
              "write the version of AI Catalog, not of this catalog");
  if (*text == "1" || *text == "1.0.0" || *text == "v1.0") {
    finding.fix = rewritten(catalog.spec_version, released_spec_version);
  }
}

constinit const CatalogRule spec_version_rule{
    .info =
        {
            .id = "ai-catalog/spec-version",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Unknown specVersion",
            .summary = "specVersion is \"1.0\"",
            .why = "There is no other version. A reader that checks it rejects "
                   "the catalog.",
            .bad = R"({"specVersion": "0.2.0"})",
            .good = R"({"specVersion": "1.0"})",
            .spec = "ai-catalog.schema.json, specVersion: enum",
        },
    .triggers = spec_version_irregular,
    .check = check_spec_version,
};

}  // namespace

CatalogRules spec_version_rules() {
  static constexpr const CatalogRule* rules[] = {&spec_version_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
