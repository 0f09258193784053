// Required texts that are blank.
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

void check_text_blank(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Value value : catalog.blank) {
    out.add(value,
            for_message(value.key()) + " must not be blank; got " +
                for_message(value),
            "write a text that people can read");
  }
}

constinit const CatalogRule text_blank_rule{
    .info =
        {
            .id = "ai-catalog/text-blank",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Blank required text",
            .summary = "Required texts are not blank",
            .why = "Lists display these texts, and a user cannot choose a "
                   "blank line.",
            .bad = R"({"host": {"displayName": " "}})",
            .good = R"({"host": {"displayName": "Acme"}})",
            .spec = "ai-catalog.schema.json, displayName: human-friendly "
                    "display name",
        },
    .triggers = text_blank,
    .check = check_text_blank,
};

}  // namespace

CatalogRules blank_text_rules() {
  static constexpr const CatalogRule* rules[] = {&text_blank_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
