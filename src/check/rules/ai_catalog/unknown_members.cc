// Unknown members of objects that may have others.
#include "check/rules/ai_catalog/unknown_members.h"
#include "check/rules/ai_catalog/rules.h"

namespace cardinal::ai_catalog {
namespace {

void check_unknown_member(const AnnotatedCatalog& catalog, Findings& out) {
  PresentMembers present;
  NameFindings names;
  for_each_unknown(catalog, false, [&](const UnknownMember& unknown) {
    if (name_of_unknown(unknown).starts_with("x-")) return;
    report_name(unknown,
                for_message(unknown.value.key()) +
                    " is not a member of an entry; readers ignore it",
                "put your own data into \"metadata\"", present, names);
  });
  names.report("catalog", out);
}

constinit const CatalogRule unknown_member_rule{
    .info =
        {
            .id = "ai-catalog/unknown-member",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Unknown member",
            .summary = "Entries have only members that the schema defines",
            .why = "Readers ignore unknown members, so a misspelled member is "
                   "silently lost.",
            .bad = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                    R"(, "descriptoin": "Searches the web.")"),
            .good = AI_CATALOG_ENTRY(AI_CATALOG_WHOLE
                                     R"(, "description": "Searches the web.")"),
            .spec = "ai-catalog.schema.json, catalogEntry: properties",
        },
    .triggers = unknown_member,
    .check = check_unknown_member,
};

}  // namespace

void report_name(const UnknownMember& unknown, std::string message,
                 std::string otherwise, PresentMembers& present,
                 NameFindings& out) {
  const MemberInfo* const meant =
      present.nearest_absent(unknown, [](const auto&) { return true; });
  if (!meant) {
    out.add(unknown.value, std::move(message), std::move(otherwise));
    return;
  }
  out.add(unknown.value, std::move(message),
          "did you mean \"" + std::string(meant->name) + "\"?",
          renamed_to(unknown, *meant));
  present.claim(unknown, *meant);
}

CatalogRules unknown_member_rules() {
  static constexpr const CatalogRule* rules[] = {&unknown_member_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
