// HTTP authentication.
#include "base/ascii.h"
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

// https://www.iana.org/assignments/http-authschemes
constexpr std::string_view http_schemes[] = {
    "Basic",        "Bearer",      "Concealed",     "Digest",    "DPoP",
    "GNAP",         "HOBA",        "Mutual",        "Negotiate", "OAuth",
    "PrivateToken", "SCRAM-SHA-1", "SCRAM-SHA-256", "vapid"};

std::string help_for(std::string_view text) {
  if (text.empty()) return "name the scheme, such as bearer";
  const std::string folded = lower_case(text);
  if (folded.contains("bearer") || folded.contains("token")) {
    return "write \"bearer\"";
  }
  if (folded == "jwt") return "write \"bearer\", and \"bearerFormat\": \"JWT\"";
  return did_you_mean(text, http_schemes);
}

void check_http_scheme(const AnnotatedCard& card, Findings& out) {
  for_each_of(card, SchemeKind::http, [&](const Scheme&, Value body) {
    const Value scheme = body["scheme"];
    const auto text = scheme.string();
    if (!text) return;
    for (const std::string_view known : http_schemes) {
      if (is_same_letters(known, *text)) return;
    }
    out.add(scheme,
            "\"scheme\" should be an HTTP authentication scheme registered "
            "with IANA, such as bearer; got " +
                for_message(scheme),
            help_for(*text));
  });
}

constinit const CardRule http_scheme_rule{
    .info =
        {
            .id = "a2a/http-scheme",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Unknown HTTP authentication scheme",
            .summary = "HTTP authentication schemes are registered with IANA",
            .why = "The name precedes the credentials in the Authorization "
                   "header. Letter case does not matter, but the name does.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "jwt"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}})",
            .spec = "A2A 1.0, a2a.proto, HTTPAuthSecurityScheme.scheme; RFC "
                    "9110, section 16.4.1",
        },
    .triggers = scheme_unlike_bearer,
    .check = check_http_scheme,
};

void check_http_basic(const AnnotatedCard& card, Findings& out) {
  for_each_of(card, SchemeKind::http, [&](const Scheme&, Value body) {
    const Value scheme = body["scheme"];
    if (!is_same_letters(scheme.string().value_or(""), "basic")) return;
    out.add(scheme, "Basic authentication sends a password with every request",
            "use bearer tokens or OAuth 2.0 for public agents");
  });
}

constinit const CardRule http_basic_rule{
    .info =
        {
            .id = "a2a/http-basic",
            .category = Category::security,
            .severity = Severity::hint,
            .title = "Basic authentication",
            .summary = "Basic authentication is used only for internal agents",
            .why = "A password does not expire, cannot be limited to scopes "
                   "and is sent with every request.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "basic"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "bearer"}}}})",
            .spec = "StackA2A, HTTP Authentication: \"Basic auth should only "
                    "be used for internal agents behind a VPN\"",
        },
    .triggers = scheme_unlike_bearer,
    .check = check_http_basic,
};

void check_http_bearer_format(const AnnotatedCard& card, Findings& out) {
  for_each_of(card, SchemeKind::http, [&](const Scheme&, Value body) {
    const Value format = body["bearerFormat"];
    const auto scheme = body["scheme"].string();
    if (!format.is(Kind::string) || !scheme) return;
    if (is_same_letters(*scheme, "bearer")) return;
    out.add(format,
            "\"bearerFormat\" has no meaning beside \"scheme\": " +
                for_message(body["scheme"]),
            "remove it, or write \"scheme\": \"bearer\"");
  });
}

constinit const CardRule http_bearer_format_rule{
    .info =
        {
            .id = "a2a/http-bearer-format",
            .category = Category::correctness,
            .severity = Severity::hint,
            .title = "bearerFormat without bearer scheme",
            .summary = "Only bearer schemes have a bearerFormat",
            .why = "It describes the format of a bearer token. With another "
                   "scheme, one of the two members is a mistake.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "digest", "bearerFormat": "JWT"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "bearer", "bearerFormat": "JWT"}}}})",
            .spec = "OpenAPI 3.0, Security Scheme Object, bearerFormat",
        },
    .triggers = scheme_unlike_bearer,
    .check = check_http_bearer_format,
};

}  // namespace

CardRules http_scheme_rules() {
  static constexpr const CardRule* rules[] = {
      &http_scheme_rule, &http_basic_rule, &http_bearer_format_rule};
  return rules;
}

}  // namespace cardinal::a2a
