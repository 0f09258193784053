// authentication, of the versions before 0.2.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

void check_authentication_legacy(const AnnotatedCard& card, Findings& out) {
  for (const ForeignMember& member : card.foreign) {
    if (member.part != Part::card || member.info->name != "authentication") {
      continue;
    }
    out.add(member.value,
            "\"authentication\" is a member of A2A 0.1; readers of " +
                std::string(name_of(card.detected.version)) + " ignore it",
            card.is(Version::v1_0)
                ? "use securitySchemes and securityRequirements instead"
                : "use securitySchemes and security instead")
        .focus = Focus::name;
  }
}

constinit const CardRule authentication_legacy_rule{
    .info =
        {
            .id = "a2a/authentication-legacy",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Legacy authentication member",
            .summary =
                "Cards since 0.2 do not use the \"authentication\" of 0.1",
            .why = "0.2 replaced it with securitySchemes and security. Clients "
                   "since then treat the agent as one without security.",
            .bad = R"({"authentication": {"schemes": ["Bearer"]}})",
            .good = R"({"authentication": null})",
            .spec =
                "A2A 0.1, a2a.json, AgentAuthentication; A2A 0.2, a2a.json, "
                "AgentCard",
        },
    .triggers = foreign_member,
    .check = check_authentication_legacy,
};

}  // namespace

CardRules authentication_rules() {
  static constexpr const CardRule* rules[] = {&authentication_legacy_rule};
  return rules;
}

}  // namespace cardinal::a2a
