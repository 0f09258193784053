// Whether a card requires credentials at all.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

bool is_loopback(std::string_view url) {
  const std::size_t authority = url.find("://");
  if (authority != std::string_view::npos) url.remove_prefix(authority + 3);
  return url.starts_with("localhost") || url.starts_with("127.") ||
         url.starts_with("[::1]");
}

bool has_public_interface(const AnnotatedCard& card) {
  for (const Interface& interface : card.interfaces) {
    if (interface.url && !is_loopback(interface.url.text)) return true;
  }
  return false;
}

// Whether a member that says what callers must send has a type that nobody
// reads. Null is an absent member in 1.0.
bool is_mistyped_security(const AnnotatedCard& card) {
  const auto is_mistyped = [&](std::string_view name, Value read, Kind kind) {
    const Value written = as_written(card, card.root, name, read);
    const bool absent =
        !written || (card.is(Version::v1_0) && written.is(Kind::null));
    return !absent && !written.is(kind);
  };
  if (is_mistyped("securitySchemes", card.security_schemes, Kind::object)) {
    return true;
  }
  return card.is(Version::v1_0)
             ? is_mistyped("securityRequirements", card.security_requirements,
                           Kind::array)
             : is_mistyped("security", card.security, Kind::array);
}

void report_none(const AnnotatedCard& card, Findings& out) {
  out.add(card.root, "the card declares no security: anyone may call the agent",
          "declare securitySchemes and require one, unless open access is "
          "intended")
      .focus = Focus::object;
}

// a2a/authentication-legacy reports a card that asks for credentials in the
// way of earlier versions, and the type rule a list of the wrong type.
bool has_none(const AnnotatedCard& card) {
  return (card.facts & security_none) && !card.root["authentication"] &&
         !is_mistyped_security(card);
}

void check_security_none(const AnnotatedCard& card, Findings& out) {
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

void check_security_none_public(const AnnotatedCard& card, Findings& out) {
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

void check_security_not_required(const AnnotatedCard& card, Findings& out) {
  if (card.schemes.empty() || is_mistyped_security(card)) return;
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
  if (card.root[member].is(Kind::null)) return;  // a2a/null-value
  if (!empty && reports_stand_in(card, member,
                                 ": clients see no requirement at all", out)) {
    return;
  }
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

}  // namespace

CardRules security_required_rules() {
  static constexpr const CardRule* rules[] = {&security_none_rule,
                                              &security_none_public_rule,
                                              &security_not_required_rule};
  return rules;
}

}  // namespace cardinal::a2a
