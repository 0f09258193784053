// OAuth 2.0: flows and scopes.
#include <algorithm>

#include "base/ascii.h"
#include "check/repair.h"
#include "check/rules/a2a/security.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {
namespace {

// Calls judge(scheme, flows) for each OAuth scheme whose flows are an object.
template <class Judge>
void for_each_flows(const AnnotatedCard& card, const Judge& judge) {
  for (const Scheme& scheme : card.schemes) {
    if (scheme.kind != SchemeKind::oauth2) continue;
    const Value flows = members_in_version(card, scheme)["flows"];
    if (flows.is(Kind::object)) judge(scheme, flows);
  }
}

template <class Judge>
void for_each_flow(const AnnotatedCard& card, const Judge& judge) {
  for_each_flows(card, [&](const Scheme&, Value flows) {
    for (const Flow& flow : flows_of(flows)) judge(flow);
  });
}

void check_oauth_flows_empty(const AnnotatedCard& card, Findings& out) {
  for_each_flows(card, [&](const Scheme& scheme, Value flows) {
    if (!flows_of(flows).empty()) return;
    const auto names = names_of(card, Part::flows);
    for (const std::string_view name : names) {
      if (flows[name]) return;  // of the wrong type: a2a/type
    }
    const std::string which = "\"flows\" of " + scheme_called(scheme);
    for (const std::string_view name : names) {
      const Value stand = stand_in(card, flows, name);
      if (!stand) continue;
      if (out.reported(stand)) return;  // a2a/snake-case
      Finding& found = out.add(stand,
                               which + " has no known flow; found " +
                                   for_message(stand.key()) + " instead of \"" +
                                   std::string(name) + '"',
                               "rename it to \"" + std::string(name) + '"');
      found.focus = Focus::name;
      found.fix = renamed(stand, name);
      return;
    }
    out.add(flows,
            which + (flows.size() == 0 ? " is empty" : " has no known flow") +
                "; a flow " + must_be_one_of(names),
            "add the flow clients should use");
  });
}

constinit const CardRule oauth_flows_empty_rule{
    .info =
        {
            .id = "a2a/oauth-flows-empty",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "OAuth scheme without flow",
            .summary = "An OAuth scheme offers a flow",
            .why =
                "Without a flow, a client does not know where to get a token.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows": {}}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/token",
   "scopes": {"read": "Read results"}}}}}}})",
            .spec = "A2A 0.3, a2a.json, OAuthFlows; A2A 1.0, a2a.proto, "
                    "OAuthFlows, oneof flow",
        },
    .triggers = has_oauth,
    .check = check_oauth_flows_empty,
};

void check_oauth_one_flow(const AnnotatedCard& card, Findings& out) {
  if (!card.is(Version::v1_0)) return;
  for_each_flows(card, [&](const Scheme& scheme, Value flows) {
    const auto found = flows_of(flows);
    if (found.size() < 2) return;
    std::string names;
    for (const Flow& flow : found) {
      if (!names.empty()) names += ", ";
      names += flow.name;
    }
    out.add(flows,
            "\"flows\" of " + scheme_called(scheme) +
                " must hold one flow in A2A 1.0; got " + names,
            "declare one scheme per flow and offer them as alternatives");
  });
}

constinit const CardRule oauth_one_flow_rule{
    .info =
        {
            .id = "a2a/oauth-one-flow",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Several OAuth flows",
            .summary = "An OAuth scheme of 1.0 offers exactly one flow",
            .why = "In 0.3 a scheme may have several flows; in 1.0 they are a "
                   "oneof. Protobuf parsers refuse a second flow, and the "
                   "JavaScript SDK drops it silently.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/token",
   "scopes": {}},
   "deviceCode": {"deviceAuthorizationUrl": "https://auth.acme.dev/device",
   "tokenUrl": "https://auth.acme.dev/token", "scopes": {}}}}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/token",
   "scopes": {}}}}}}})",
            .spec = "A2A 1.0, a2a.proto, OAuthFlows, oneof flow",
        },
    .triggers = has_oauth,
    .check = check_oauth_one_flow,
};

void check_oauth_deprecated_flow(const AnnotatedCard& card, Findings& out) {
  for_each_flow(card, [&](const Flow& flow) {
    if (flow.name != "implicit" && flow.name != "password") return;
    const bool implicit = flow.name == "implicit";
    out.add(flow.at,
            "the " + std::string(flow.name) +
                " flow is deprecated; OAuth 2.1 removes it",
            implicit ? "use authorizationCode with PKCE"
                     : "use authorizationCode with PKCE, or deviceCode where "
                       "there is no browser")
        .focus = Focus::name;
  });
}

constinit const CardRule oauth_deprecated_flow_rule{
    .info =
        {
            .id = "a2a/oauth-deprecated-flow",
            .category = Category::security,
            .severity = Severity::hint,
            .overrides = {{{in_1_0, Severity::warning}}},
            .title = "Deprecated OAuth flow",
            .summary = "OAuth schemes do not use the implicit or password flow",
            .why = "The implicit flow leaks tokens through the browser's "
                   "address bar; the password flow gives the user's password "
                   "to the client.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"password": {"tokenUrl": "https://auth.acme.dev/token",
   "scopes": {}}}}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/token",
   "scopes": {}}}}}}})",
            .spec = "A2A 1.0, a2a.proto, OAuthFlows: implicit and password are "
                    "deprecated; RFC 9700, sections 2.1.2 and 2.4",
        },
    .triggers = has_oauth,
    .check = check_oauth_deprecated_flow,
};

void check_oauth_flow_era(const AnnotatedCard& card, Findings& out) {
  if (card.is(Version::v1_0)) return;
  const auto report = [&](Value member) {
    if (!member) return;
    out.add(member,
            versioned(card) + " has no " + for_message(member.key()) +
                "; 1.0 added it",
            "use a flow of 0.x, or convert the card to 1.0")
        .focus = Focus::name;
  };
  for_each_flows(card, [&](const Scheme&, Value flows) {
    report(flows["deviceCode"]);
    report(flows["authorizationCode"]["pkceRequired"]);
  });
}

constinit const CardRule oauth_flow_era_rule{
    .info =
        {
            .id = "a2a/oauth-flow-era",
            .category = Category::interoperability,
            .severity = Severity::error,
            .title = "OAuth feature of 1.0 in 0.x",
            .summary = "Only cards of 1.0 use deviceCode and pkceRequired",
            .why = "Clients of 0.x do not know them. A scheme with only "
                   "deviceCode offers them nothing, and they cannot tell that "
                   "PKCE is required.",
            .bad = R"({"securitySchemes": {"bearer": {"type": "oauth2",
  "scheme": null, "flows": {"authorizationCode": {
   "authorizationUrl": "https://auth.acme.dev/authorize",
   "tokenUrl": "https://auth.acme.dev/token", "scopes": {},
   "pkceRequired": true}}}}})",
            .good = R"({"securitySchemes": {"bearer": {"type": "oauth2",
  "scheme": null, "flows": {"authorizationCode": {
   "authorizationUrl": "https://auth.acme.dev/authorize",
   "tokenUrl": "https://auth.acme.dev/token", "scopes": {}}}}}})",
            .spec = "A2A 0.3, a2a.json, OAuthFlows",
            .version = "0.3",
        },
    .triggers = has_oauth,
    .check = check_oauth_flow_era,
};

void check_oauth_pkce(const AnnotatedCard& card, Findings& out) {
  if (!card.is(Version::v1_0)) return;
  for_each_flow(card, [&](const Flow& flow) {
    if (flow.name != "authorizationCode") return;
    const Value required = flow.at["pkceRequired"];
    if (required.boolean() == true) return;
    if (required && !required.is(Kind::boolean)) return;  // a2a/type
    out.add(required ? required : flow.at,
            "the authorizationCode flow does not require PKCE",
            "add \"pkceRequired\": true if the authorization server enforces "
            "it, as RFC 9700 asks")
        .focus = required ? Focus::value : Focus::name;
  });
}

constinit const CardRule oauth_pkce_rule{
    .info =
        {
            .id = "a2a/oauth-pkce",
            .category = Category::security,
            .severity = Severity::hint,
            .title = "PKCE not required",
            .summary = "The authorizationCode flow requires PKCE",
            .why = "Without PKCE, anyone who steals a code can exchange it for "
                   "a token.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"authorizationCode": {
   "authorizationUrl": "https://auth.acme.dev/authorize",
   "tokenUrl": "https://auth.acme.dev/token", "scopes": {}}}}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"authorizationCode": {
   "authorizationUrl": "https://auth.acme.dev/authorize",
   "tokenUrl": "https://auth.acme.dev/token", "scopes": {},
   "pkceRequired": true}}}}}})",
            .spec = "A2A 1.0, a2a.proto, AuthorizationCodeOAuthFlow."
                    "pkce_required; RFC 9700, section 2.1.1",
        },
    .triggers = has_oauth,
    .check = check_oauth_pkce,
};

void check_oauth_scope_description(const AnnotatedCard& card, Findings& out) {
  for_each_flow(card, [&](const Flow& flow) {
    for (const Member scope : flow.at["scopes"].members()) {
      const auto text = scope.value.string();
      if (!text || !is_blank(*text)) continue;
      out.add(scope.value,
              "scope " + for_message(scope.value.key()) + " has no description",
              "describe what a token with this scope may do");
    }
  });
}

constinit const CardRule oauth_scope_description_rule{
    .info =
        {
            .id = "a2a/oauth-scope-description",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Scope without description",
            .summary = "Each scope has a description",
            .why = "It helps users decide whether to consent, and clients to "
                   "request only what they need.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/token",
   "scopes": {"read": ""}}}}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/token",
   "scopes": {"read": "Read search results"}}}}}}})",
            .spec = "A2A 0.3, a2a.json, scopes: \"The map is of scope name to "
                    "a short description for it\"",
        },
    .triggers = has_oauth,
    .check = check_oauth_scope_description,
};

}  // namespace

CardRules oauth_rules() {
  static constexpr const CardRule* rules[] = {&oauth_flows_empty_rule,
                                              &oauth_one_flow_rule,
                                              &oauth_deprecated_flow_rule,
                                              &oauth_flow_era_rule,
                                              &oauth_pkce_rule,
                                              &oauth_scope_description_rule};
  return rules;
}

}  // namespace cardinal::a2a
