// Whether a card requires credentials at all, and those that it declares.
#include <unordered_set>

#include "check/repair.h"
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

void check_scheme_unused(const CheckedCard& card, Findings& out) {
  if (card.required_schemes.empty()) return;  // a2a/security-not-required
  std::unordered_set<std::string_view> needed;
  constexpr std::size_t few = 16;
  const bool walk = card.required_schemes.size() <= few;
  if (!walk) {
    for (const RequiredScheme& required : card.required_schemes)
      needed.insert(required.scheme);
  }
  const auto is_needed = [&](std::string_view name) {
    if (!walk) return needed.contains(name);
    for (const RequiredScheme& required : card.required_schemes) {
      if (required.scheme == name) return true;
    }
    return false;
  };
  for (const Scheme& scheme : card.schemes) {
    if (is_needed(scheme.name)) continue;
    out.add(scheme.at,
            scheme_called(scheme) + " is not named in any requirement",
            "name it in a requirement, or remove it")
        .focus = Focus::name;
  }
}

constinit const CardRule scheme_unused_rule{
    .info =
        {
            .id = "a2a/scheme-unused",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Unused security scheme",
            .summary = "Every declared scheme is named in a requirement",
            .why = "Clients satisfy requirements; they never use a scheme that "
                   "no requirement names.",
            .bad = R"({"securitySchemes": {"mtls":
  {"mtlsSecurityScheme": {}}}})",
            .good = R"({"securitySchemes": {"mtls":
  {"mtlsSecurityScheme": {}}}, "securityRequirements":
  [{"schemes": {"bearer": {}}}, {"schemes": {"mtls": {}}}]})",
            .spec = "A2A 1.0, a2a.proto, SecurityRequirement; the "
                    "compatibility kit warns of it",
        },
    .triggers = has_security,
    .check = check_scheme_unused,
};

bool is_loopback(std::string_view url) {
  const std::size_t authority = url.find("://");
  if (authority != std::string_view::npos) url.remove_prefix(authority + 3);
  return url.starts_with("localhost") || url.starts_with("127.") ||
         url.starts_with("[::1]");
}

bool has_public_interface(const CheckedCard& card) {
  for (const Interface& interface : card.interfaces) {
    if (interface.url && !is_loopback(interface.url.text)) return true;
  }
  return false;
}

void report_none(const CheckedCard& card, Findings& out) {
  out.add(card.root, "the card declares no security: anyone may call the agent",
          "declare securitySchemes and require one, unless open access is "
          "intended")
      .focus = Focus::object;
}

bool has_none(const CheckedCard& card) { return card.facts & security_none; }

void check_security_none(const CheckedCard& card, Findings& out) {
  // a2a/extended-card-security reports extended cards without security.
  if (!has_none(card) || card.extended_card.boolean().value_or(false)) return;
  if (out.under(under_production) && has_public_interface(card)) return;
  report_none(card, out);
}

constinit const CardRule security_none_rule{
    .info =
        {
            .id = "a2a/security-none",
            .category = Category::security,
            .severity = Severity::hint,
            .title = "No security declared",
            .summary = "A card declares how its callers authenticate",
            .why = "Anyone may call such an agent at its owner's expense. Most "
                   "cards without security lack it by oversight.",
            .bad = R"({"securitySchemes": null, "securityRequirements": null})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "bearer"}}}})",
            .spec = "A2A 1.0, section 7.3: servers declare their "
                    "authentication requirements in the card",
        },
    .triggers = security_none,
    .check = check_security_none,
};

void check_security_none_public(const CheckedCard& card, Findings& out) {
  if (!has_none(card) || !has_public_interface(card)) return;
  report_none(card, out);
}

constinit const CardRule security_none_public_rule{
    .info =
        {
            .id = "a2a/security-none-public",
            .category = Category::security,
            .severity = Severity::off,
            .overrides = {{{under_production, Severity::warning}}},
            .title = "Public agent without security",
            .summary = "An agent on the network requires credentials",
            .why = "In production, an agent without security is open to "
                   "everyone who reads its card.",
            .bad = R"({"securitySchemes": null, "securityRequirements": null})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "bearer"}}}})",
            .spec = "A2A 1.0, section 7.3: servers declare their "
                    "authentication requirements in the card",
        },
    .triggers = security_none,
    .check = check_security_none_public,
};

void check_security_not_required(const CheckedCard& card, Findings& out) {
  if (card.schemes.empty()) return;
  Value empty;
  const auto asks = [&](Value list) {
    if (list.size() > 0) return true;
    if (list && !empty) empty = list;
    return false;
  };
  if (asks(card.security) || asks(card.security_requirements)) return;
  for (const Skill& skill : card.skills) {
    if (asks(skill.security) || asks(skill.security_requirements)) return;
  }
  const char* const member =
      card.is(Version::v1_0) ? "securityRequirements" : "security";
  out.add(empty ? empty : card.security_schemes,
          empty ? "an empty list requires none of the schemes that the card "
                  "declares"
                : "the card declares schemes but requires none of them",
          std::string("add \"") + member +
              "\" with the schemes a caller must satisfy")
      .focus = empty ? Focus::value : Focus::name;
}

constinit const CardRule security_not_required_rule{
    .info =
        {
            .id = "a2a/security-not-required",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Declared schemes not required",
            .summary = "A card that declares schemes requires one",
            .why = "Schemes are what callers can use; requirements are what "
                   "they must use. Without requirements, a client sends no "
                   "credentials.",
            .bad = R"({"securityRequirements": null})",
            .good = R"({"securityRequirements": [{"schemes":
  {"bearer": {}}}]})",
            .spec = "A2A 1.0, AgentCard.security_requirements, section 7.3; "
                    "OpenAPI 3.0, security",
        },
    .triggers = has_security,
    .check = check_security_not_required,
};

void check_authentication_legacy(const CheckedCard& card, Findings& out) {
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

CardRules security_schemes_and_authentication_rules() {
  static constexpr const CardRule* rules[] = {
      &scheme_unused_rule, &security_none_rule, &security_none_public_rule,
      &security_not_required_rule, &authentication_legacy_rule};
  return rules;
}

}  // namespace cardinal::a2a
