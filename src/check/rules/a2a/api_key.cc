// API keys: where they go.
#include "check/repair.h"
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

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

}  // namespace

CardRules api_key_rules() {
  static constexpr const CardRule* rules[] = {&place_known, &query, &cookie,
                                              &place_name};
  return rules;
}

}  // namespace cardinal::a2a
