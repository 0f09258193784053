// metadata of an entry.
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

void check_metadata_scalars(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Entry& entry : catalog.entries) {
    for (const Member member : entry.metadata.members()) {
      if (!member.value.is(Kind::object) && !member.value.is(Kind::array)) {
        continue;
      }
      out.add(member.value,
              "a value in \"metadata\" must be a string, number, boolean or "
              "null; got " +
                  for_message(member.value),
              "write it as several members, or as a string");
    }
  }
}

constinit const CatalogRule metadata_scalars_rule{
    .info =
        {
            .id = "ai-catalog/metadata-scalars",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Nested metadata value",
            .summary = "Values in metadata are scalars",
            .why =
                "Registries store metadata as name-value pairs to filter by.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                    R"(, "metadata": {"teams": ["search"]})"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                     R"(, "metadata": {"team": "search"})"),
            .spec = "ai-catalog.schema.json, metadata: additionalProperties",
        },
    .triggers = metadata_irregular,
    .check = check_metadata_scalars,
};

}  // namespace

CatalogRules metadata_rules() {
  static constexpr const CatalogRule* rules[] = {&metadata_scalars_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
