// The extended card.
#include "check/rules/a2a/rules.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {
namespace {

void check_extended_card_security(const AnnotatedCard& card, Findings& out) {
  if (card.extended_card.boolean() != true) return;
  if (card.security_schemes.size() > 0) return;
  if (has_unreadable_schemes(card)) return;
  // a2a/requirement-declared reports what is required but not declared.
  if (!card.required_schemes.empty()) return;
  out.add(card.extended_card,
          "an extended card needs authentication, but the card has no "
          "\"securitySchemes\"",
          "declare how to authenticate, or do not offer an extended card");
}

constinit const CardRule extended_card_security_rule{
    .info =
        {
            .id = "a2a/extended-card-security",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Extended card without authentication",
            .summary = "A card that offers an extended card declares a "
                       "security scheme",
            .why = "Servers must authenticate requests for the extended card "
                   "with a scheme that the public card declares.",
            .bad = R"({"capabilities": {"extendedAgentCard": true},
  "securitySchemes": null, "securityRequirements": null})",
            .good = R"({"capabilities": {"extendedAgentCard": true}})",
            .spec = "A2A 1.0, sections 3.1.11 and 13.3",
        },
    .triggers = always,
    .check = check_extended_card_security,
};

}  // namespace

CardRules extended_card_rules() {
  static constexpr const CardRule* rules[] = {&extended_card_security_rule};
  return rules;
}

}  // namespace cardinal::a2a
