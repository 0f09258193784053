// JSON types.
#include "check/repair.h"
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

std::string type_help(const Mistyped& found, bool unset) {
  if (unset) return "omit the member";
  if (found.name == "data" && found.at.is(Kind::string)) {
    return "embed the document itself, not its text, or give its \"url\"";
  }
  if (found.at.is(Kind::null)) {
    return found.item ? "set a value, or remove the item"
                      : "give it a value: the member is required";
  }
  return std::string(how_to_write(found.expected));
}

void check_json_type(const AnnotatedCatalog& catalog, Findings& out) {
  for (const Mistyped& found : catalog.mistyped) {
    const std::string subject =
        found.item ? "an item of \"" + std::string(found.name) + "\""
                   : "\"" + std::string(found.name) + "\"";
    const bool unset =
        found.at.is(Kind::null) && !found.item && !found.required;
    Finding& finding = out.add(
        found.at,
        subject + " must be " + std::string(kind_with_article(found.expected)) +
            "; got " + for_message(found.at),
        type_help(found, unset));
    if (found.beyond_schema && finding.severity == Severity::error) {
      finding.severity = Severity::warning;
    }
    finding.fix = unset ? removed(found.at, "remove it")
                        : retyped(found.at, found.expected);
  }
}

constinit const CatalogRule json_type_rule{
    .info =
        {
            .id = "ai-catalog/json-type",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Wrong JSON type",
            .summary = "Members have the JSON type that the schema defines",
            .why = "A typed reader fails on the first value of another type. "
                   "The schema has no null. For members of an entry that only "
                   "the text defines, this is a warning.",
            .bad = R"({"specVersion": 1.0})",
            .good = R"({"specVersion": "1.0"})",
            .spec = "ai-catalog.schema.json, type; AI Catalog for the members "
                    "that only the text has",
        },
    .triggers = mistyped,
    .check = check_json_type,
};

}  // namespace

CatalogRules json_type_rules() {
  static constexpr const CatalogRule* rules[] = {&json_type_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
