// Members that the text defines and the schema does not.
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

void check_beyond_schema(const AnnotatedCatalog& catalog, Findings& out) {
  NameFindings names;
  for (const UnknownMember& foreign : catalog.foreign) {
    names.add(foreign.value,
              for_message(foreign.value.key()) + " of " +
                  std::string(name_of(foreign.part)) +
                  " is defined in the text of AI Catalog, but the schema does "
                  "not allow it",
              "leave it out unless your readers need it: registries that "
              "validate may reject the catalog");
  }
  names.report("catalog", out);
}

constinit const CatalogRule beyond_schema_rule{
    .info =
        {
            .id = "ai-catalog/beyond-schema",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Member defined only in the text",
            .summary =
                "Catalogs use only members that both text and schema define",
            .why = "The text of AI Catalog has members that the published "
                   "schema does not allow. Readers follow one or the other.",
            .bad = R"({"metadata": {"team": "search"}})",
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                     R"(, "metadata": {"team": "search"})"),
            .spec = "AI Catalog, Top-Level Structure and Trust Manifest; "
                    "ai-catalog.schema.json, additionalProperties: false",
        },
    .triggers = beyond_schema,
    .check = check_beyond_schema,
};

}  // namespace

CatalogRules member_beyond_schema_rules() {
  static constexpr const CatalogRule* rules[] = {&beyond_schema_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
