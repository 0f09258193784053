// Unknown members of objects that may not have others.
#include "check/rules/ai_catalog/rules.h"
#include "check/rules/ai_catalog/unknown_members.h"

namespace cardinal::ai_catalog {
namespace {

void check_closed_object(const AnnotatedCatalog& catalog, Findings& out) {
  PresentMembers present;
  NameFindings names;
  for_each_unknown(catalog, true, [&](const UnknownMember& unknown) {
    report_name(
        unknown,
        std::string(name_of(unknown.part)) +
            " has a member that the schema does not allow: " +
            for_message(unknown.value.key()),
        unknown.part == Part::catalog
            ? "describe the publisher in \"host\" and artifacts in \"entries\""
            : "leave it out; put your own data into an entry's \"metadata\"",
        present, names);
  });
  names.report("catalog", out);
}

constinit const CatalogRule closed_object_rule{
    .info =
        {
            .id = "ai-catalog/closed-object",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Member not allowed by schema",
            .summary = "Catalog, host and trust objects have only members that "
                       "the schema defines",
            .why = "The schema closes these objects. Registries that validate "
                   "reject the whole catalog for one other member.",
            .bad = R"({"host": {"displayName": "Acme", "logoURL":
  "https://acme.dev/logo.png"}})",
            .good = R"({"host": {"displayName": "Acme", "logoUrl":
  "https://acme.dev/logo.png"}})",
            .spec = "ai-catalog.schema.json, additionalProperties: false",
        },
    .triggers = unknown_member,
    .check = check_closed_object,
};

}  // namespace

CatalogRules closed_object_rules() {
  static constexpr const CatalogRule* rules[] = {&closed_object_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
