// Where clients get their tokens: the URLs of OAuth.
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

void check_oauth_url(const AnnotatedCard& card, Findings& out) {
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

}  // namespace

CardRules oauth_url_rules() {
  static constexpr const CardRule* rules[] = {&oauth_url_rule};
  return rules;
}

}  // namespace cardinal::a2a
