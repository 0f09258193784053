// OpenID Connect.
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

constexpr std::string_view well_known = "/.well-known/openid-configuration";

Value url_of(const AnnotatedCard& card, const Scheme& scheme) {
  if (scheme.kind != SchemeKind::open_id) return {};
  return members_in_version(card, scheme)["openIdConnectUrl"];
}

void check_open_id_url(const AnnotatedCard& card, Findings& out) {
  for (const Scheme& scheme : card.schemes) {
    const Value url = url_of(card, scheme);
    const auto text = url.string();
    if (!text || is_absolute(*text)) continue;
    out.add(
        url,
        "\"openIdConnectUrl\" must be an absolute URL; got " + for_message(url),
        "write it like https://auth.acme.dev" + std::string(well_known));
  }
}

constinit const CardRule open_id_url_rule{
    .info =
        {
            .id = "a2a/open-id-url",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "openIdConnectUrl is not absolute",
            .summary = "openIdConnectUrl is an absolute URL",
            .why = "Clients learn everything about the provider from this URL.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "openIdConnectSecurityScheme":
  {"openIdConnectUrl": "/.well-known/openid-configuration"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "openIdConnectSecurityScheme":
  {"openIdConnectUrl":
   "https://auth.acme.dev/.well-known/openid-configuration"}}}})",
            .spec = "A2A 0.3, a2a.json, OpenIdConnectSecurityScheme; A2A 1.0, "
                    "a2a.proto, OpenIdConnectSecurityScheme",
        },
    .triggers = scheme_unlike_bearer,
    .check = check_open_id_url,
};

void check_open_id_discovery(const AnnotatedCard& card, Findings& out) {
  for (const Scheme& scheme : card.schemes) {
    const Value url = url_of(card, scheme);
    const auto text = url.string();
    if (!text || !is_absolute(*text) || text->ends_with(well_known)) continue;
    out.add(url,
            "\"openIdConnectUrl\" should be the URL of a discovery document, "
            "which ends in " +
                std::string(well_known) + "; got " + for_message(url),
            "append that path if this is the issuer");
  }
}

constinit const CardRule open_id_discovery_rule{
    .info =
        {
            .id = "a2a/open-id-discovery",
            .category = Category::correctness,
            .severity = Severity::hint,
            .overrides = {{{under_production, Severity::warning}}},
            .title = "openIdConnectUrl without discovery path",
            .summary = "openIdConnectUrl is the URL of a discovery document",
            .why = "Clients fetch exactly this URL. If it is the issuer "
                   "instead, they get a web page.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "openIdConnectSecurityScheme":
  {"openIdConnectUrl": "https://auth.acme.dev"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "openIdConnectSecurityScheme":
  {"openIdConnectUrl":
   "https://auth.acme.dev/.well-known/openid-configuration"}}}})",
            .spec = "OpenID Connect Discovery 1.0, section 4; StackA2A, OpenID "
                    "Connect",
        },
    .triggers = scheme_unlike_bearer,
    .check = check_open_id_discovery,
};

}  // namespace

CardRules open_id_rules() {
  static constexpr const CardRule* rules[] = {&open_id_url_rule,
                                              &open_id_discovery_rule};
  return rules;
}

}  // namespace cardinal::a2a
