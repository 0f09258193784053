// What security schemes of each kind say: API key, HTTP, OpenID Connect,
// mutual TLS.
#include <algorithm>

#include "base/text.h"
#include "check/repair.h"
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

// Calls judge(scheme, members) for each scheme of that kind.
template <class Judge>
void for_each_of(const Card& card, SchemeKind kind, const Judge& judge) {
  for (const Scheme& scheme : card.schemes) {
    if (scheme.kind != kind) continue;
    if (const Value body = members_in_version(card, scheme)) {
      judge(scheme, body);
    }
  }
}

bool is_same_letters(std::string_view a, std::string_view b) {
  return upper_case(a) == upper_case(b);
}

constexpr std::string_view places[] = {"header", "query", "cookie"};

Value place_of(Value body) {
  return body["location"] ? body["location"] : body["in"];
}

void check_place(const Card& card, Findings& out) {
  for_each_of(card, SchemeKind::api_key, [&](const Scheme&, Value body) {
    const Value place = place_of(body);
    const auto text = place.string();
    if (!text || is_one_of(places, *text)) return;
    out.add(place,
            shown(place.key()) + " " + one_of(places) + "; got " + shown(place),
            did_you_mean(*text, places))
        .fix = respelled(place, places);
  });
}

constinit const CardRule place_known{
    .info =
        {
            .id = "a2a/api-key-place",
            .severity = Severity::error,
            .summary = "An API key goes in a header, the query or a cookie",
            .why = "A client that does not know where to put the key cannot "
                   "send it.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"location": "body", "name": "X-API-Key"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}}})",
            .spec = "A2A 0.3, a2a.json, APIKeySecurityScheme.in; A2A 1.0, "
                    "a2a.proto, APIKeySecurityScheme.location",
        },
    .when = scheme_unlike_bearer,
    .check = check_place,
};

void report_place(const Card& card, Findings& out, std::string_view unwise,
                  const char* message) {
  for_each_of(card, SchemeKind::api_key, [&](const Scheme&, Value body) {
    const Value place = place_of(body);
    if (place.string() != unwise) return;
    out.add(place, message, "have it sent in a header");
  });
}

void check_query(const Card& card, Findings& out) {
  report_place(card, out, "query",
               "an API key in the query ends up in server logs and browser "
               "histories");
}

constinit const CardRule query{
    .info =
        {
            .id = "a2a/api-key-in-query",
            .severity = Severity::warning,
            .summary = "An API key is not part of the URL",
            .why = "URLs are logged by servers and proxies, kept in histories "
                   "and passed on as referrers, and the key with them.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"location": "query", "name": "key"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}}})",
            .spec = "StackA2A, API Key: \"Query parameters expose keys in "
                    "server logs\"; RFC 6750, section 5.3",
        },
    .when = scheme_unlike_bearer,
    .check = check_query,
};

void check_cookie(const Card& card, Findings& out) {
  report_place(card, out, "cookie",
               "an API key in a cookie depends on SameSite and domain rules "
               "that agents do not have");
}

constinit const CardRule cookie{
    .info =
        {
            .id = "a2a/api-key-in-cookie",
            .severity = Severity::off,
            .grades = {{{under_stacka2a, Severity::hint}}},
            .summary = "An API key is not sent as a cookie",
            .why = "Cookies add complexity around SameSite and domain "
                   "scoping; a header has none.",
            .bad = R"({"securitySchemes": {"bearer":
  {"type": "apiKey", "scheme": null, "in": "cookie", "name": "key"}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"type": "apiKey", "scheme": null, "in": "header", "name": "X-API-Key"}}})",
            .spec = "StackA2A, API Key: \"Use header unless you have a "
                    "specific reason not to\"",
            .version = "0.3",
        },
    .when = scheme_unlike_bearer,
    .check = check_cookie,
};

void check_place_name(const Card& card, Findings& out) {
  const bool in_1_0 = card.is(Version::v1_0);
  const std::string_view right = in_1_0 ? "location" : "in";
  const std::string_view wrong = in_1_0 ? "in" : "location";
  for_each_of(card, SchemeKind::api_key, [&](const Scheme&, Value body) {
    const Value found = body[wrong];
    if (!found || body[right]) return;
    Fix fix = renamed(found, right);
    fix.safe = true;  // the same, in the words of the card's version
    Finding& finding =
        out.add(found,
                "\"" + std::string(wrong) + "\" is called \"" +
                    std::string(right) + "\" in " + versioned(card) +
                    "; clients do not learn where the key "
                    "goes",
                "rename it");
    finding.focus = Focus::name;
    finding.fix = std::move(fix);
  });
}

constinit const CardRule place_name{
    .info =
        {
            .id = "a2a/api-key-place-name",
            .severity = Severity::error,
            .summary = "The place of an API key has the name its version gives "
                       "it",
            .why = "0.x says \"in\", 1.0 says \"location\"; a reader of one "
                   "does not see the other. The compatibility kit asks for "
                   "\"in\" in 1.0, against a2a.proto.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"in": "header", "name": "X-API-Key"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}}})",
            .spec = "A2A 0.3, a2a.json, APIKeySecurityScheme.in; A2A 1.0, "
                    "a2a.proto, APIKeySecurityScheme.location",
        },
    .when = scheme_unlike_bearer,
    .check = check_place_name,
};

// https://www.iana.org/assignments/http-authschemes
constexpr std::string_view http_schemes[] = {
    "Basic",        "Bearer",      "Concealed",     "Digest",    "DPoP",
    "GNAP",         "HOBA",        "Mutual",        "Negotiate", "OAuth",
    "PrivateToken", "SCRAM-SHA-1", "SCRAM-SHA-256", "vapid"};

void check_http(const Card& card, Findings& out) {
  for_each_of(card, SchemeKind::http, [&](const Scheme&, Value body) {
    const Value scheme = body["scheme"];
    const auto text = scheme.string();
    if (!text) return;
    for (const std::string_view known : http_schemes) {
      if (is_same_letters(known, *text)) return;
    }
    out.add(scheme,
            "\"scheme\" should be an HTTP authentication scheme that IANA "
            "lists, such as bearer; got " +
                shown(scheme),
            did_you_mean(*text, http_schemes));
  });
}

constinit const CardRule http_known{
    .info =
        {
            .id = "a2a/http-scheme",
            .severity = Severity::warning,
            .summary = "An HTTP scheme is one that IANA lists",
            .why = "The word goes before the credentials in the Authorization "
                   "header; letter case does not matter, another word does.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "jwt"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}})",
            .spec = "A2A 1.0, a2a.proto, HTTPAuthSecurityScheme.scheme; RFC "
                    "9110, section 16.4.1",
        },
    .when = scheme_unlike_bearer,
    .check = check_http,
};

void check_basic(const Card& card, Findings& out) {
  for_each_of(card, SchemeKind::http, [&](const Scheme&, Value body) {
    const Value scheme = body["scheme"];
    if (!is_same_letters(scheme.string().value_or(""), "basic")) return;
    out.add(scheme, "Basic sends a password with every request",
            "prefer bearer tokens or OAuth 2.0 for agents that strangers call");
  });
}

constinit const CardRule basic{
    .info =
        {
            .id = "a2a/http-basic",
            .severity = Severity::hint,
            .summary = "Basic authentication is for internal agents",
            .why = "A password does not expire, cannot be narrowed to scopes "
                   "and is sent each time.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "basic"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "bearer"}}}})",
            .spec = "StackA2A, HTTP Authentication: \"Basic auth should only "
                    "be used for internal agents behind a VPN\"",
        },
    .when = scheme_unlike_bearer,
    .check = check_basic,
};

void check_bearer_format(const Card& card, Findings& out) {
  for_each_of(card, SchemeKind::http, [&](const Scheme&, Value body) {
    const Value format = body["bearerFormat"];
    const auto scheme = body["scheme"].string();
    if (!format.is(Kind::string) || !scheme) return;
    if (is_same_letters(*scheme, "bearer")) return;
    out.add(format,
            "\"bearerFormat\" says nothing beside \"scheme\": " +
                shown(body["scheme"]),
            "remove it, or write \"scheme\": \"bearer\"");
  });
}

constinit const CardRule bearer_format{
    .info =
        {
            .id = "a2a/http-bearer-format",
            .severity = Severity::hint,
            .summary = "Only a bearer scheme has a bearerFormat",
            .why = "It tells what a bearer token looks like; with another "
                   "scheme one of the two is a slip.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "digest", "bearerFormat": "JWT"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "bearer", "bearerFormat": "JWT"}}}})",
            .spec = "OpenAPI 3.0, Security Scheme Object, bearerFormat",
        },
    .when = scheme_unlike_bearer,
    .check = check_bearer_format,
};

void check_tls_era(const Card& card, Findings& out) {
  if (!card.is(Version::v0_2)) return;
  for_each_of(card, SchemeKind::mutual_tls, [&](const Scheme&, Value body) {
    out.add(body["type"], "A2A 0.2 has no mutualTLS scheme; 0.3 added it",
            "declare protocolVersion 0.3.0, or another scheme");
  });
}

constinit const CardRule tls_era{
    .info =
        {
            .id = "a2a/mutual-tls-era",
            .severity = Severity::error,
            .summary = "A card of 0.2 has no mutualTLS scheme",
            .why = "Clients of 0.2 know four kinds of schemes and fail at a "
                   "fifth.",
            .bad = R"({"protocolVersion": "0.2.6", "securitySchemes":
  {"bearer": {"type": "mutualTLS", "scheme": null}}})",
            .good = R"({"protocolVersion": "0.2.6", "securitySchemes":
  {"bearer": {"type": "http", "scheme": "bearer"}}})",
            .spec = "A2A 0.2, a2a.json, SecurityScheme",
            .version = "0.2",
        },
    .when = scheme_unlike_bearer,
    .check = check_tls_era,
};

// Whether the members both forms have say the same; `in` is `location`.
bool say_the_same(const Scheme& scheme) {
  if (scheme.typed["type"].string() != type_name(scheme.kind)) return false;
  const auto same = [&](const char* typed, const char* wrapped) {
    const auto a = scheme.typed[typed].string();
    const auto b = scheme.wrapped[wrapped].string();
    return !a || !b || is_same_letters(*a, *b);
  };
  return same("in", "location") && same("name", "name") &&
         same("scheme", "scheme") &&
         same("openIdConnectUrl", "openIdConnectUrl");
}

void check_agree(const Card& card, Findings& out) {
  for (const Scheme& scheme : card.schemes) {
    if (scheme.form != SchemeForm::both || say_the_same(scheme)) continue;
    out.add(scheme.at,
            scheme_called(scheme) +
                " says one thing to readers of 0.3 and another to those of 1.0",
            "make \"" + std::string(wrapper_name(scheme.kind)) +
                "\" and the members beside it agree")
        .focus = Focus::opening;
  }
}

constinit const CardRule forms_agree{
    .info =
        {
            .id = "a2a/scheme-forms-agree",
            .severity = Severity::error,
            .summary = "A scheme in two forms says the same in both",
            .why = "Cards for readers of 0.3 and 1.0 write each scheme twice "
                   "in one object; clients of different age must not send "
                   "different credentials.",
            .bad = R"({"securitySchemes": {"bearer": {"type": "http",
  "scheme": "basic", "httpAuthSecurityScheme": {"scheme": "bearer"}}}})",
            .good = R"({"securitySchemes": {"bearer": {"type": "http",
  "scheme": "bearer", "httpAuthSecurityScheme": {"scheme": "bearer"}}}})",
            .spec = "A2A 1.0, a2a.proto, SecurityScheme; the compatibility "
                    "form of the Python and Go SDKs",
        },
    .when = scheme_irregular,
    .check = check_agree,
};

}  // namespace

CardRules scheme_member_rules() {
  static constexpr const CardRule* rules[] = {
      &place_known, &query,         &cookie,  &place_name, &http_known,
      &basic,       &bearer_format, &tls_era, &forms_agree};
  return rules;
}

}  // namespace cardinal::a2a
