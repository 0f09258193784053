// Whom to ask about an agent.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

void check_provider_contact(const AnnotatedCard& card, Findings& out) {
  const Value provider = card.root["provider"];
  if (!provider) {
    out.add(card.root, "the card does not say who runs the agent",
            "add \"provider\" with organization and url")
        .focus = Focus::object;
    return;
  }
  // A2A does not define the member, but 0.x leaves the object open. Readers of
  // 1.0 drop it, so that it has no place there.
  if (card.is(Version::v1_0)) return;
  if (!provider.is(Kind::object) || provider["contactEmail"]) return;
  out.add(provider, "\"provider\" has no \"contactEmail\"",
          "add a monitored e-mail address")
      .focus = Focus::object;
}

constinit const CardRule provider_contact_rule{
    .info =
        {
            .id = "a2a/provider-contact",
            .category = Category::style,
            .severity = Severity::off,
            .overrides = {{{under_stacka2a, Severity::hint},
                           {under_production, Severity::warning}}},
            .title = "Missing provider contact",
            .summary = "A published card says who runs the agent",
            .why = "Anyone who notices a misbehaving agent needs to know whom "
                   "to contact. StackA2A also requires an e-mail address, for "
                   "which 1.0 has no member.",
            .bad = R"({"provider": null})",
            .good = R"({"provider": {"organization": "Acme",
  "url": "https://acme.dev", "contactEmail": "agents@acme.dev"}})",
            .spec = "StackA2A, production checklist: provider is populated "
                    "with valid organization info and contact email",
        },
    .triggers = always,
    .check = check_provider_contact,
};

}  // namespace

CardRules provider_contact_rules() {
  static constexpr const CardRule* rules[] = {&provider_contact_rule};
  return rules;
}

}  // namespace cardinal::a2a
