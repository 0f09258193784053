// API keys: where clients send them.
#include "check/repair.h"
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

constexpr std::string_view places[] = {"header", "query", "cookie"};

Value place_of(Value body) {
  return body["location"] ? body["location"] : body["in"];
}

void check_api_key_place(const AnnotatedCard& card, Findings& out) {
  for_each_of(card, SchemeKind::api_key, [&](const Scheme&, Value body) {
    const Value place = place_of(body);
    const auto text = place.string();
    if (!text || is_one_of(places, *text)) return;
    out.add(place,
            for_message(place.key()) + " " + must_be_one_of(places) + "; got " +
                for_message(place),
            did_you_mean(*text, places))
        .fix = respelled(place, places);
  });
}

constinit const CardRule api_key_place_rule{
    .info =
        {
            .id = "a2a/api-key-place",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid API key location",
            .summary = "API keys are sent in a header, the query or a cookie",
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
    .triggers = scheme_unlike_bearer,
    .check = check_api_key_place,
};

void report_place(const AnnotatedCard& card, Findings& out,
                  std::string_view unwise, const char* message) {
  for_each_of(card, SchemeKind::api_key, [&](const Scheme&, Value body) {
    const Value place = place_of(body);
    if (place.string() != unwise) return;
    out.add(place, message, "send it in a header");
  });
}

void check_api_key_in_query(const AnnotatedCard& card, Findings& out) {
  report_place(card, out, "query",
               "an API key in the query ends up in server logs and browser "
               "histories");
}

constinit const CardRule api_key_in_query_rule{
    .info =
        {
            .id = "a2a/api-key-in-query",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "API key in query string",
            .summary = "API keys are not part of the URL",
            .why = "Servers and proxies log URLs, and browsers keep them in "
                   "histories and send them as referrers. The key leaks with "
                   "them.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"location": "query", "name": "key"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}}})",
            .spec = "StackA2A, API Key: \"Query parameters expose keys in "
                    "server logs\"; RFC 6750, section 5.3",
        },
    .triggers = scheme_unlike_bearer,
    .check = check_api_key_in_query,
};

void check_api_key_in_cookie(const AnnotatedCard& card, Findings& out) {
  report_place(card, out, "cookie",
               "an API key in a cookie depends on SameSite and domain rules "
               "that agents do not implement");
}

constinit const CardRule api_key_in_cookie_rule{
    .info =
        {
            .id = "a2a/api-key-in-cookie",
            .category = Category::security,
            .severity = Severity::off,
            .overrides = {{{under_stacka2a, Severity::hint},
                           {under_production, Severity::hint}}},
            .title = "API key in cookie",
            .summary = "API keys are not sent in cookies",
            .why = "Cookies add complexity around SameSite and domain scoping; "
                   "headers do not.",
            .bad = R"({"securitySchemes": {"bearer":
  {"type": "apiKey", "scheme": null, "in": "cookie", "name": "key"}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"type": "apiKey", "scheme": null, "in": "header", "name": "X-API-Key"}}})",
            .spec = "StackA2A, API Key: \"Use header unless you have a "
                    "specific reason not to\"",
            .version = "0.3",
        },
    .triggers = scheme_unlike_bearer,
    .check = check_api_key_in_cookie,
};

void check_api_key_place_name(const AnnotatedCard& card, Findings& out) {
  const bool in_1_0 = card.is(Version::v1_0);
  const std::string_view right = in_1_0 ? "location" : "in";
  const std::string_view wrong = in_1_0 ? "in" : "location";
  for_each_of(card, SchemeKind::api_key, [&](const Scheme&, Value body) {
    const Value found = body[wrong];
    if (!found || body[right]) return;
    Fix fix = renamed(found, right);
    fix.safe = true;  // same meaning, named as in the card's version
    Finding& finding =
        out.add(found,
                "\"" + std::string(wrong) + "\" is called \"" +
                    std::string(right) + "\" in " + versioned(card) +
                    "; clients cannot tell where to send the key",
                "rename it");
    finding.focus = Focus::name;
    finding.fix = std::move(fix);
  });
}

constinit const CardRule api_key_place_name_rule{
    .info =
        {
            .id = "a2a/api-key-place-name",
            .category = Category::interoperability,
            .severity = Severity::error,
            .title = "Wrong member for API key location",
            .summary = "The member for an API key's location is named as in "
                       "the card's version",
            .why = "0.x calls the member \"in\", 1.0 calls it \"location\". "
                   "Readers of one version ignore the other name. The "
                   "compatibility kit expects \"in\" for 1.0, contrary to "
                   "a2a.proto.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"in": "header", "name": "X-API-Key"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}}})",
            .spec = "A2A 0.3, a2a.json, APIKeySecurityScheme.in; A2A 1.0, "
                    "a2a.proto, APIKeySecurityScheme.location",
        },
    .triggers = scheme_unlike_bearer,
    .check = check_api_key_place_name,
};

void check_api_key_name(const AnnotatedCard& card, Findings& out) {
  for_each_of(card, SchemeKind::api_key, [&](const Scheme&, Value body) {
    const Value name = body["name"];
    if (name.string() != "") return;
    out.add(name, "\"name\" of an API key scheme must not be empty",
            "write the name of the header, query parameter or cookie, such as "
            "X-API-Key");
  });
}

constinit const CardRule api_key_name_rule{
    .info =
        {
            .id = "a2a/api-key-name",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Empty API key name",
            .summary = "API key schemes name the header, query parameter or "
                       "cookie",
            .why = "A client cannot send a header without a name, so no call "
                   "is ever authenticated.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"location": "header", "name": ""}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}}})",
            .spec = "A2A 0.3, a2a.json, APIKeySecurityScheme.name; A2A 1.0, "
                    "a2a.proto, APIKeySecurityScheme.name",
        },
    .triggers = scheme_unlike_bearer,
    .check = check_api_key_name,
};

}  // namespace

CardRules api_key_rules() {
  static constexpr const CardRule* rules[] = {
      &api_key_place_rule, &api_key_in_query_rule, &api_key_in_cookie_rule,
      &api_key_place_name_rule, &api_key_name_rule};
  return rules;
}

}  // namespace cardinal::a2a
