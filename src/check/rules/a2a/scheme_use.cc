// Whether the schemes that a card declares are used.
#include <unordered_set>

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

}  // namespace

CardRules scheme_use_rules() {
  static constexpr const CardRule* rules[] = {&scheme_unused_rule};
  return rules;
}

}  // namespace cardinal::a2a
