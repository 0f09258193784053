// What a card should say before it is published, beyond the specification.
#include "cardinal/card.h"
#include "check/rules/a2a/descriptions.h"
#include "check/rules/a2a/interfaces.h"

namespace cardinal::a2a {
namespace {

void check_provider_contact(const CheckedCard& card, Findings& out) {
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

void check_description_quality(const CheckedCard& card, Findings& out) {
  const std::string_view why = emptiness_of(card.description, card.name);
  if (why.empty()) return;
  out.add(card.description.at,
          "\"description\" " + std::string(why) + ": " +
              for_message(card.description.at),
          "say what the agent does, and what it does not");
}

constinit const CardRule description_quality_rule{
    .info =
        {
            .id = "a2a/description-quality",
            .category = Category::style,
            .severity = Severity::off,
            .overrides = {{{under_stacka2a, Severity::hint},
                           {under_production, Severity::warning}}},
            .title = "Uninformative description",
            .summary = "The description of an agent says what it does",
            .why = "Orchestrators use it to decide whether to look at the "
                   "skills at all.",
            .bad = R"({"description": "Does web stuff"})",
            .good = R"({"description": "Searches the public web."})",
            .spec = "StackA2A, production checklist: description is specific "
                    "enough for an LLM orchestrator to make routing decisions",
        },
    .triggers = always,
    .check = check_description_quality,
};

// Whether nothing, or only a slash, follows the host.
bool ends_at_host(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return false;
  const std::string_view rest = url.substr(scheme + 3);
  if (rest.empty()) return false;  // a2a/url-absolute
  const std::size_t end = rest.find_first_of("/?#");
  return end == std::string_view::npos ||
         (rest[end] == '/' && end + 1 == rest.size());
}

void check_url_path(const CheckedCard& card, Findings& out) {
  for (const Interface& interface : card.interfaces) {
    if (!interface.url || core_binding(interface) == "GRPC") continue;
    if (!ends_at_host(interface.url.text)) continue;
    if (!parse_uri(interface.url.text)) continue;  // a2a/url-absolute
    out.add(interface.url.at,
            for_message(interface.url.at.key()) +
                " has no path: " + for_message(interface.url.at),
            "write the full URL, such as https://agent.acme.dev/a2a");
  }
}

constinit const CardRule url_path_rule{
    .info =
        {
            .id = "a2a/url-path",
            .category = Category::interoperability,
            .severity = Severity::off,
            .overrides = {{{under_stacka2a, Severity::hint},
                           {under_production, Severity::hint}}},
            .title = "URL without path",
            .summary = "The agent's URL has a path",
            .why = "The root of a host usually serves web pages, so messages "
                   "sent there often get a page in reply.",
            .bad = R"({"url": "https://agent.acme.dev"})",
            .good = R"({"url": "https://agent.acme.dev/a2a"})",
            .spec = "StackA2A, common validation errors: a fully qualified "
                    "HTTPS URL including the path",
        },
    .triggers = has_interfaces,
    .check = check_url_path,
};

}  // namespace

CardRules provider_description_url_rules() {
  static constexpr const CardRule* rules[] = {
      &provider_contact_rule, &description_quality_rule, &url_path_rule};
  return rules;
}

}  // namespace cardinal::a2a
