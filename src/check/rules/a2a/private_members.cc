// Members for insiders. The compatibility kit looks for words ("token",
// "secret") and so fails every card with a tokenUrl; this rule looks for six
// names. card/secret reports values that have the form of a secret.
#include "card/a2a/private_names.h"
#include "check/repair.h"
#include "check/rules/a2a/rules.h"
#include "json/node_view.h"

namespace cardinal::a2a {
namespace {

// Calls look(name, value) for each string value and named member of the card
// except in its signatures, which are random and public.
template <class Look>
void for_each_node(const AnnotatedCard& card, const Look& look) {
  if (!card.root) return;
  const NodeView nodes(card.root);
  const std::uint32_t first = card.root.index();
  for (std::uint32_t i = first; i < nodes.end_of(first); ++i) {
    if (card.signatures_at && i == card.signatures_at.index()) {
      i = nodes.end_of(i) - 1;
      continue;
    }
    const auto is_name = [&](std::uint32_t at) {
      return nodes.is_name(at) && nodes.kind(at) == Kind::string;
    };
    if (is_name(i)) continue;
    const bool named = i > first && is_name(i - 1);
    look(named ? nodes.text(i - 1) : std::string_view(), nodes.value(i));
  }
}

void check_private_member(const AnnotatedCard& card, Findings& out) {
  // 0.1 has a member of that name.
  const Value specified = card.is(Version::v0_1)
                              ? card.root["authentication"]["credentials"]
                              : Value();
  for_each_node(card, [&](std::string_view name, Value value) {
    if (!is_private_name(name) || value.is(Kind::null)) return;
    if (value == specified) return;
    if (value.is(Kind::string) && value.string()->empty()) return;
    out.add(value,
            for_message(value.key()) +
                " is for internal use, but the card is public",
            "remove it from the public card")
        .focus = Focus::name;
  });
}

constinit const CardRule private_member_rule{
    .info =
        {
            .id = "a2a/private-member",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Internal member in public card",
            .summary = "A card has no members for internal use",
            .why = "adminUrl, internalUrl, debugEndpoint, privateConfig, "
                   "secrets and credentials show attackers where to start.",
            .bad = R"({"capabilities": {"extensions": [{"uri":
  "https://acme.dev/ext/v1", "params": {"adminUrl":
  "https://agent.acme.dev/admin"}}]}})",
            .good = R"({"capabilities": {"extensions": [{"uri":
  "https://acme.dev/ext/v1", "params": {"helpUrl":
  "https://agent.acme.dev/help"}}]}})",
            .spec = "A2A 1.0, section 14.3; the compatibility kit, "
                    "test_agent_card_security",
        },
    .triggers = private_member,
    .check = check_private_member,
};

}  // namespace

CardRules private_member_rules() {
  static constexpr const CardRule* rules[] = {&private_member_rule};
  return rules;
}

}  // namespace cardinal::a2a
