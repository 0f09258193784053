// How people reach the provider.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

// local@domain.tld without spaces: enough to catch a slip.
bool is_like_email(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == 0 || at == std::string_view::npos) return false;
  const std::string_view domain = text.substr(at + 1);
  const std::size_t dot = domain.rfind('.');
  return dot != std::string_view::npos && dot > 0 && dot + 1 < domain.size() &&
         !domain.contains('@') && !text.contains(' ') && !text.contains(':');
}

void check_contact_email(const AnnotatedCard& card, Findings& out) {
  const Value contact = card.provider["contactEmail"];
  if (!contact) return;
  const auto text = contact.string();
  if (text && is_like_email(*text)) return;
  out.add(contact,
          "\"contactEmail\" must be an e-mail address such as "
          "agents@acme.dev; got " +
              for_message(contact),
          "give a monitored address, or omit the member");
}

constinit const CardRule contact_email_rule{
    .info =
        {
            .id = "a2a/contact-email",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_production, Severity::warning}}},
            .title = "Invalid contact e-mail address",
            .summary = "provider.contactEmail is an e-mail address",
            .why = "People use it to reach the operator of the agent. A2A "
                   "itself does not define this member; StackA2A does.",
            .bad = R"({"provider": {"organization": "Acme",
  "url": "https://acme.dev", "contactEmail": "ask at the desk"}})",
            .good = R"({"provider": {"organization": "Acme",
  "url": "https://acme.dev", "contactEmail": "agents@acme.dev"}})",
            .spec = "StackA2A, Provider object",
        },
    .triggers = unknown_member,
    .check = check_contact_email,
};

}  // namespace

CardRules contact_email_rules() {
  static constexpr const CardRule* rules[] = {&contact_email_rule};
  return rules;
}

}  // namespace cardinal::a2a
