// auth of an endpoint (draft, section 2.5).
#include "check/repair.h"
#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {
namespace {

void check_auth_scheme(const AnnotatedCard& card, Findings& out) {
  const Text& scheme = card.endpoint.auth_scheme;
  if (!scheme || is_one_of(auth_schemes, scheme.text)) return;
  out.add(scheme.at,
          "\"scheme\" " + must_be_one_of(auth_schemes) + "; got " +
              for_message(scheme.at),
          did_you_mean(scheme.text, auth_schemes))
      .fix = respelled(scheme.at, auth_schemes);
}

constinit const CardRule auth_scheme_rule{
    .info =
        {
            .id = "agentcard/auth-scheme",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Unknown authentication scheme",
            .summary =
                "endpoint.auth.scheme is one that the specification defines",
            .why = "Callers prepare their credentials by this value.",
            .bad = R"({"endpoint": {"auth": {"scheme": "basic"}}})",
            .good = R"({"endpoint": {"auth": {"scheme": "bearer"}}})",
            .spec = "draft-aevum-agentcard-00, section 2.5.3",
        },
    .triggers = auth_irregular,
    .check = check_auth_scheme,
};

void check_auth_scheme_required(const AnnotatedCard& card, Findings& out) {
  if (!card.endpoint.auth.is(Kind::object)) return;
  if (card.endpoint.auth_scheme.present()) return;
  const bool empty = card.endpoint.auth.size() == 0;
  Finding& finding =
      out.add(card.endpoint.auth, "\"scheme\" is missing from endpoint.auth",
              empty ? "add \"scheme\": \"none\""
                    : "name the scheme that its members are for");
  finding.focus = Focus::object;
  // What the draft assumes.
  if (empty) {
    finding.fix = inserted(card.endpoint.auth, "scheme", R"("none")", true);
  }
}

constinit const CardRule auth_scheme_required_rule{
    .info =
        {
            .id = "agentcard/auth-scheme-required",
            .category = Category::correctness,
            .severity = Severity::off,
            .overrides = {{{under_reference, Severity::error}}},
            .title = "Missing authentication scheme",
            .summary = "endpoint.auth has a scheme",
            .why = "The draft assumes none if the scheme is missing. The "
                   "reference schema requires it.",
            .bad = R"({"endpoint": {"auth": {"header": "X-API-Key"}}})",
            .good = R"({"endpoint": {"auth": {"scheme": "api_key",
  "header": "X-API-Key"}}})",
            .spec = "AgentCard reference schema, AuthConfig",
        },
    .triggers = auth_irregular,
    .check = check_auth_scheme_required,
};

}  // namespace

CardRules auth_rules() {
  static constexpr const CardRule* rules[] = {&auth_scheme_rule,
                                              &auth_scheme_required_rule};
  return rules;
}

}  // namespace cardinal::agentcard
