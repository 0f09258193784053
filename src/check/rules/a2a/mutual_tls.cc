// Mutual TLS.
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

void check_mutual_tls_era(const AnnotatedCard& card, Findings& out) {
  if (!card.is(Version::v0_2)) return;
  for_each_of(card, SchemeKind::mutual_tls, [&](const Scheme&, Value body) {
    out.add(body["type"], "A2A 0.2 has no mutualTLS scheme; 0.3 added it",
            "declare protocolVersion 0.3.0, or use another scheme");
  });
}

constinit const CardRule mutual_tls_era_rule{
    .info =
        {
            .id = "a2a/mutual-tls-era",
            .category = Category::interoperability,
            .severity = Severity::error,
            .title = "mutualTLS in a 0.2 card",
            .summary = "A card of 0.2 has no mutualTLS scheme",
            .why = "Clients of 0.2 know four kinds of schemes and fail on a "
                   "fifth.",
            .bad = R"({"protocolVersion": "0.2.6", "securitySchemes":
  {"bearer": {"type": "mutualTLS", "scheme": null}}})",
            .good = R"({"protocolVersion": "0.2.6", "securitySchemes":
  {"bearer": {"type": "http", "scheme": "bearer"}}})",
            .spec = "A2A 0.2, a2a.json, SecurityScheme",
            .version = "0.2",
        },
    .triggers = scheme_unlike_bearer,
    .check = check_mutual_tls_era,
};

}  // namespace

CardRules mutual_tls_rules() {
  static constexpr const CardRule* rules[] = {&mutual_tls_era_rule};
  return rules;
}

}  // namespace cardinal::a2a
