// Where clients get their tokens: the URLs of OAuth and OpenID Connect.
#include "check/repair.h"
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

void judge_url(Value url, const char* example, Findings& out) {
  const auto text = url.string();
  if (!text || is_absolute(*text)) return;
  out.add(url,
          for_message(url.key()) + " must be an absolute URL; got " +
              for_message(url),
          std::string("write it like ") + example);
}

void check_oauth_url(const CheckedCard& card, Findings& out) {
  for (const Scheme& scheme : card.schemes) {
    if (scheme.kind != SchemeKind::oauth2) continue;
    const Value body = members_in_version(card, scheme);
    judge_url(body["oauth2MetadataUrl"],
              "https://auth.acme.dev/.well-known/oauth-authorization-server",
              out);
    for (const Flow& flow : flows_of(body["flows"])) {
      for (const char* name : {"authorizationUrl", "deviceAuthorizationUrl",
                               "tokenUrl", "refreshUrl"}) {
        judge_url(flow.at[name], "https://auth.acme.dev/oauth/token", out);
      }
    }
  }
}

constinit const CardRule oauth_url_rule{
    .info =
        {
            .id = "a2a/oauth-url",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "OAuth URL is not absolute",
            .summary = "URLs of OAuth flows are absolute",
            .why = "The authorization server is not the host that serves the "
                   "card, so a relative URL has no base.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"clientCredentials": {"tokenUrl": "/oauth/token", "scopes": {}}}}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/oauth/token",
   "scopes": {}}}}}}})",
            .spec = "A2A 1.0, a2a.proto, OAuthFlows: \"This MUST be in the "
                    "form of a URL. The OAuth2 standard requires the use of "
                    "TLS\"; RFC 6749, section 3.1",
        },
    .triggers = has_oauth,
    .check = check_oauth_url,
};

constexpr std::string_view well_known = "/.well-known/openid-configuration";

Value url_of(const CheckedCard& card, const Scheme& scheme) {
  if (scheme.kind != SchemeKind::open_id) return {};
  return members_in_version(card, scheme)["openIdConnectUrl"];
}

void check_open_id_url(const CheckedCard& card, Findings& out) {
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

void check_open_id_discovery(const CheckedCard& card, Findings& out) {
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

CardRules oauth_and_open_id_urls_rules() {
  static constexpr const CardRule* rules[] = {
      &oauth_url_rule, &open_id_url_rule, &open_id_discovery_rule};
  return rules;
}

}  // namespace cardinal::a2a
