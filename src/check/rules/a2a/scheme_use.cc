// Whether the schemes that a card declares are used.
#include <unordered_set>

#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

// Whether a requirement has a type that nobody reads, which other rules report:
// it may name any scheme.
bool has_unread_requirement(Value list, bool in_1_0) {
  if (list && !list.is(Kind::array) && !list.is(Kind::null)) return true;
  for (const Value entry : list.items()) {
    const Value schemes = in_1_0 ? entry["schemes"] : Value();
    // Not a requirement but a scheme: a2a/requirement-shape.
    const bool is_scheme = !in_1_0 && entry["type"].is(Kind::string);
    if (!entry.is(Kind::object) || is_scheme ||
        (schemes && !schemes.is(Kind::object))) {
      return true;
    }
  }
  return false;
}

bool has_unread_requirements(const AnnotatedCard& card) {
  const bool in_1_0 = card.is(Version::v1_0);
  const auto requirements_of = [&](Value object, const auto& part) {
    return in_1_0 ? as_written(card, object, "securityRequirements",
                               part.security_requirements)
                  : as_written(card, object, "security", part.security);
  };
  if (has_unread_requirement(requirements_of(card.root, card), in_1_0)) {
    return true;
  }
  const Value skills = as_written(card, card.root, "skills", card.skills_at);
  if (skills && !skills.is(Kind::array)) return true;
  if (card.skills.size() != skills.size()) return true;
  for (const Skill& skill : card.skills) {
    if (has_unread_requirement(requirements_of(skill.at, skill), in_1_0)) {
      return true;
    }
  }
  return false;
}

void check_scheme_unused(const AnnotatedCard& card, Findings& out) {
  if (card.required_schemes.empty()) return;  // a2a/security-not-required
  if (has_unread_requirements(card)) return;
  std::unordered_set<std::string_view> needed;
  constexpr std::size_t few = 16;
  const bool walk = card.required_schemes.size() <= few;
  if (walk) {
    // An unknown name may be meant for one that seems unused.
    for (const RequiredScheme& required : card.required_schemes) {
      if (!card.security_schemes[required.scheme]) return;
    }
  }
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

}  // namespace

CardRules scheme_use_rules() {
  static constexpr const CardRule* rules[] = {&scheme_unused_rule};
  return rules;
}

}  // namespace cardinal::a2a
