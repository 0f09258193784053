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
void for_each_flows(const Card& card, const Judge& judge) {
  for (const Scheme& scheme : card.schemes) {
    if (scheme.kind != SchemeKind::oauth2) continue;
    const Value flows = members_in_version(card, scheme)["flows"];
    if (flows.is(Kind::object)) judge(scheme, flows);
  }
}

template <class Judge>
void for_each_flow(const Card& card, const Judge& judge) {
  for_each_flows(card, [&](const Scheme&, Value flows) {
    for (const Flow& flow : flows_of(flows)) judge(flow);
  });
}

void check_empty(const Card& card, Findings& out) {
  for_each_flows(card, [&](const Scheme& scheme, Value flows) {
    if (!flows_of(flows).empty()) return;
    const auto names = names_of(card, Part::flows);
    for (const std::string_view name : names) {
      if (flows[name]) return;  // of the wrong type: a2a/type
    }
    std::string help = "add the flow clients should use";
    for (const Member member : flows.members()) {
      std::string meant = did_you_mean(member.name, names);
      if (!meant.empty()) help = std::move(meant);
      break;
    }
    out.add(flows,
            "\"flows\" of " + scheme_called(scheme) +
                (flows.size() == 0 ? " is empty" : " has no flow by its name") +
                "; a flow " + one_of(names),
            std::move(help));
  });
}

constinit const CardRule flows_empty{
    .info =
        {
            .id = "a2a/oauth-flows-empty",
            .severity = Severity::error,
            .summary = "An OAuth scheme offers a flow",
            .why = "Without one a client does not know where to get a token.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows": {}}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/token",
   "scopes": {"read": "Read results"}}}}}}})",
            .spec = "A2A 0.3, a2a.json, OAuthFlows; A2A 1.0, a2a.proto, "
                    "OAuthFlows, oneof flow",
        },
    .when = has_oauth,
    .check = check_empty,
};

void check_one_flow(const Card& card, Findings& out) {
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
            "declare a scheme for each flow and offer them as alternatives");
  });
}

constinit const CardRule one_flow{
    .info =
        {
            .id = "a2a/oauth-one-flow",
            .severity = Severity::error,
            .summary = "An OAuth scheme of 1.0 offers one flow",
            .why = "In 0.3 a scheme may have several; in 1.0 they are a "
                   "oneof: protobuf refuses a second, the JavaScript SDK "
                   "drops it silently.",
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
    .when = has_oauth,
    .check = check_one_flow,
};

void check_deprecated(const Card& card, Findings& out) {
  for_each_flow(card, [&](const Flow& flow) {
    if (flow.name != "implicit" && flow.name != "password") return;
    const bool implicit = flow.name == "implicit";
    out.add(flow.at,
            "the " + std::string(flow.name) +
                " flow is deprecated; OAuth 2.1 has it no more",
            implicit ? "use authorizationCode with PKCE"
                     : "use authorizationCode with PKCE, or deviceCode where "
                       "there is no browser")
        .focus = Focus::name;
  });
}

constinit const CardRule deprecated_flow{
    .info =
        {
            .id = "a2a/oauth-deprecated-flow",
            .severity = Severity::hint,
            .grades = {{{in_1_0, Severity::warning}}},
            .summary = "OAuth flows are not implicit and not password",
            .why = "implicit leaks tokens through the browser's address bar, "
                   "password hands the user's password to the agent's client.",
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
    .when = has_oauth,
    .check = check_deprecated,
};

void check_era(const Card& card, Findings& out) {
  if (card.is(Version::v1_0)) return;
  const auto report = [&](Value member) {
    if (!member) return;
    out.add(member,
            versioned(card) + " has no " + shown(member.key()) +
                "; 1.0 added it",
            "offer a flow of 0.x, or the card in the form of 1.0")
        .focus = Focus::name;
  };
  for_each_flows(card, [&](const Scheme&, Value flows) {
    report(flows["deviceCode"]);
    report(flows["authorizationCode"]["pkceRequired"]);
  });
}

constinit const CardRule flow_era{
    .info =
        {
            .id = "a2a/oauth-flow-era",
            .severity = Severity::error,
            .summary = "deviceCode and pkceRequired are of 1.0",
            .why = "Clients of 0.x do not know them: a scheme that offers "
                   "deviceCode alone offers them nothing, and they do not "
                   "learn that PKCE is a must.",
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
    .when = has_oauth,
    .check = check_era,
};

void check_pkce(const Card& card, Findings& out) {
  if (!card.is(Version::v1_0)) return;
  for_each_flow(card, [&](const Flow& flow) {
    if (flow.name != "authorizationCode") return;
    const Value required = flow.at["pkceRequired"];
    if (required.boolean() == true) return;
    if (required && !required.is(Kind::boolean)) return;  // a2a/type
    out.add(required ? required : flow.at,
            "the authorizationCode flow does not ask for PKCE",
            "add \"pkceRequired\": true when the authorization server checks "
            "it, as RFC 9700 asks")
        .focus = required ? Focus::value : Focus::name;
  });
}

constinit const CardRule pkce{
    .info =
        {
            .id = "a2a/oauth-pkce",
            .severity = Severity::hint,
            .summary = "The authorizationCode flow asks for PKCE",
            .why = "Without it a stolen code is a stolen token.",
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
    .when = has_oauth,
    .check = check_pkce,
};

void check_scopes(const Card& card, Findings& out) {
  for_each_flow(card, [&](const Flow& flow) {
    for (const Member scope : flow.at["scopes"].members()) {
      const auto text = scope.value.string();
      if (!text || !is_blank(*text)) continue;
      out.add(scope.value,
              "scope " + shown(scope.value.key()) + " has no description",
              "say what a token with it may do");
    }
  });
}

constinit const CardRule scope_described{
    .info =
        {
            .id = "a2a/oauth-scope-description",
            .severity = Severity::hint,
            .summary = "Each scope says what it allows",
            .why = "A user who is asked for consent, and a client that asks "
                   "for the least it needs, go by these words.",
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
    .when = has_oauth,
    .check = check_scopes,
};

}  // namespace

CardRules oauth_rules() {
  static constexpr const CardRule* rules[] = {
      &flows_empty, &one_flow, &deprecated_flow,
      &flow_era,    &pkce,     &scope_described};
  return rules;
}

}  // namespace cardinal::a2a
