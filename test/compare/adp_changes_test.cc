// One row a kind of change in an ADP card and an AgentCard, and across.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compare/compared.h"

namespace cardinal {
namespace {

using ::testing::ElementsAreArray;
using ::testing::IsEmpty;

struct AdpRow {
  std::string_view patch;  // RFC 7396
  std::vector<std::string> changes;
};

constexpr std::string_view adp_card = R"({
  "id": "agent://acme.example/t", "name": "T", "description": "D.",
  "version": "1.2.0", "skills": ["nlp/translation"],
  "tools": [{"name": "translate", "description": "Translates.",
             "streaming": true, "idempotent": true}],
  "endpoints": [
    {"protocol": "http+json", "uri": "https://a.example/t", "auth": "bearer",
     "priority": 1, "methods": ["translate"]},
    {"protocol": "aitp", "uri": "agent://acme.example/t"}],
  "constraints": {"max_concurrent_tasks": 10, "rate_limit": "60/min",
                  "supported_languages": ["en", "zh"]},
  "metadata": {"created_at": "2026-01-01T00:00:00Z", "ttl": 3600},
  "extensions": {"x.a": 1},
  "seq": 7
})";

const AdpRow adp_rows[] = {
    {"{}", {}},
    {R"({"id": "agent://b"})", {"breaking changed id /id /id"}},
    {R"({"did": "did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw"})",
     {"compatible added did - /did"}},
    {R"({"skills": ["nlp/translation", "nlp/x"]})",
     {"compatible changed tags /skills /skills"}},
    {R"({"tools": [{"name": "translate", "description": "Translates.",
         "streaming": false, "idempotent": true}]})",
     {"breaking changed skill-streaming /tools/0/streaming "
      "/tools/0/streaming"}},
    {R"({"tools": [{"name": "translate", "description": "Translates.",
         "streaming": true}]})",
     {"breaking removed skill-idempotent /tools/0/idempotent -"}},
    {R"({"tools": [], "endpoints": []})",
     {"breaking added revocation - /tools",
      "breaking removed skill-id /tools/0 -",
      "breaking removed interface-url /endpoints/0 -",
      "breaking removed interface-url /endpoints/1 -"}},
    {R"({"endpoints": [{"protocol": "aitp", "uri": "agent://acme.example/t"},
         {"protocol": "http+json", "uri": "https://a.example/t",
          "auth": "bearer", "priority": 1, "methods": ["translate"]}]})",
     {}},
    {R"({"endpoints": [{"protocol": "aitp", "uri": "agent://acme.example/t"},
         {"protocol": "http+json", "uri": "https://a.example/t",
          "auth": "mutual_tls", "priority": 2, "methods": ["detect"]}]})",
     {"breaking changed interface-methods /endpoints/0/methods "
      "/endpoints/1/methods",
      "breaking changed interface-security /endpoints/0/auth "
      "/endpoints/1/auth",
      "compatible changed interface-methods /endpoints/0/methods "
      "/endpoints/1/methods",
      "compatible changed interface-priority /endpoints/0/priority "
      "/endpoints/1/priority"}},
    {R"({"constraints": {"max_concurrent_tasks": 9}})",
     {"breaking changed constraints /constraints/max_concurrent_tasks "
      "/constraints/max_concurrent_tasks"}},
    {R"({"constraints": {"max_concurrent_tasks": 11}})",
     {"compatible changed constraints /constraints/max_concurrent_tasks "
      "/constraints/max_concurrent_tasks"}},
    {R"({"constraints": {"max_input_tokens": 100}})",
     {"breaking added constraints - /constraints/max_input_tokens"}},
    {R"({"constraints": {"rate_limit": "30/min"}})",
     {"breaking changed constraints /constraints/rate_limit "
      "/constraints/rate_limit"}},
    {R"({"constraints": {"rate_limit": "90/min"}})",
     {"compatible changed constraints /constraints/rate_limit "
      "/constraints/rate_limit"}},
    {R"({"constraints": {"supported_languages": ["zh"]}})",
     {"breaking changed constraints /constraints/supported_languages "
      "/constraints/supported_languages"}},
    {R"({"extensions": {"x.a": 2}})",
     {"compatible changed metadata /extensions/x.a /extensions/x.a"}},
    {R"({"seq": 8, "metadata": {"updated_at": "2026-02-01T00:00:00Z"}})",
     {"cosmetic changed seq /seq /seq",
      "cosmetic added updated-at - /metadata/updated_at"}},
    {R"({"metadata": {"ttl": 60}})",
     {"cosmetic changed ttl /metadata/ttl /metadata/ttl"}},
};

TEST(AdpChanges, AreWhatTheTableSays) {
  for (const AdpRow& row : adp_rows) {
    SCOPED_TRACE(row.patch);
    EXPECT_THAT(test::lines_of(test::compared(
                    adp_card, test::merged(adp_card, row.patch))),
                ElementsAreArray(row.changes));
  }
}

constexpr std::string_view agentcard = R"({
  "agent_id": "01KA3S2M7N3P9Q4R6S8T1V5W2X", "name": "T", "version": "1.0.0",
  "capabilities": [{"id": "nlp.translate", "description": "Translates.",
                    "tags": ["nlp"]}],
  "endpoint": {"protocol": "https", "url": "https://a.example/t",
               "health_url": "https://a.example/h",
               "auth": {"scheme": "api_key", "header": "X-Key"}},
  "pricing": {"base_cost_joules": 0.5},
  "goal_subscriptions": [{"goal_id": "01KA3S1P2Q3R4S5T6V7W8X9Y0Z",
                          "description": "G", "priority": 0.6}],
  "metadata": {"pacr:x": 1}
})";

const AdpRow agentcard_rows[] = {
    {"{}", {}},
    {R"({"agent_id": "01KA3S3Y8Z1A5B7C9D2E4F6G0H"})",
     {"breaking changed id /agent_id /agent_id"}},
    {R"({"endpoint": {"url": "https://b.example/t"}})",
     {"breaking changed interface-url /endpoint/url /endpoint/url"}},
    {R"({"endpoint": {"protocol": "grpc"}})",
     {"breaking changed interface-protocol /endpoint/protocol "
      "/endpoint/protocol"}},
    {R"({"endpoint": {"protocol": "http"}})",
     {"cosmetic changed interface-protocol /endpoint/protocol "
      "/endpoint/protocol"}},
    {R"({"endpoint": {"health_url": "https://a.example/i"}})",
     {"compatible changed health-url /endpoint/health_url "
      "/endpoint/health_url"}},
    {R"({"endpoint": {"auth": {"scheme": "none"}}})",
     {"compatible changed interface-security /endpoint/auth/scheme "
      "/endpoint/auth/scheme"}},
    {R"({"endpoint": {"auth": {"header": "Y-Key"}}})",
     {"breaking changed security-schemes /endpoint/auth/header "
      "/endpoint/auth/header"}},
    {R"({"pricing": {"base_cost_joules": 0.50}})", {}},
    {R"({"pricing": {"base_cost_joules": 0.6}})",
     {"compatible changed prices /pricing/base_cost_joules "
      "/pricing/base_cost_joules"}},
    {R"({"goal_subscriptions": null})",
     {"compatible removed goals /goal_subscriptions/0 -"}},
    {R"({"metadata": {"pacr:x": null, "y": true}})",
     {"compatible removed metadata /metadata/pacr:x -",
      "compatible added metadata - /metadata/y"}},
    {R"({"capabilities": [{"id": "nlp.translate", "description": "T.",
         "tags": ["nlp"]}, {"id": "nlp.detect", "description": "D."}]})",
     {"compatible added skill-id - /capabilities/1",
      "cosmetic changed skill-description /capabilities/0/description "
      "/capabilities/0/description"}},
};

TEST(AgentCardChanges, AreWhatTheTableSays) {
  for (const AdpRow& row : agentcard_rows) {
    SCOPED_TRACE(row.patch);
    EXPECT_THAT(test::lines_of(test::compared(
                    agentcard, test::merged(agentcard, row.patch))),
                ElementsAreArray(row.changes));
  }
}

// What a conversion would make of the ADP card: A2A has no place for the rest.
constexpr std::string_view as_a2a = R"({
  "name": "T", "description": "D.", "version": "1.2.0",
  "supportedInterfaces": [{"url": "https://a.example/t",
    "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"}],
  "capabilities": {"streaming": true},
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "translate", "name": "translate",
              "description": "Translates.", "tags": ["nlp/translation"]}]
})";

TEST(ChangesAcrossDialects, AreOnlyInWhatBothCanSay) {
  EXPECT_THAT(test::lines_of(test::compared(adp_card, as_a2a)), IsEmpty());
  EXPECT_THAT(test::lines_of(test::compared(as_a2a, adp_card)), IsEmpty());
  EXPECT_THAT(test::lines_of(test::compared(
                  adp_card, test::merged(as_a2a, R"({"description": "E.",
                    "capabilities": {"streaming": false}})"))),
              ElementsAreArray({"breaking changed streaming - "
                                "/capabilities/streaming",
                                "cosmetic changed description /description "
                                "/description"}));
}

TEST(ChangesAcrossDialects, AreNoneBetweenVersionsOfA2aThatSayTheSame) {
  constexpr std::string_view before = R"({
    "protocolVersion": "0.3.0", "name": "T", "description": "D.",
    "version": "1.0.0", "url": "https://a.example/rpc",
    "preferredTransport": "JSONRPC", "supportsAuthenticatedExtendedCard": true,
    "capabilities": {"streaming": true, "stateTransitionHistory": true},
    "securitySchemes": {"o": {"type": "oauth2", "flows": {
      "clientCredentials": {"tokenUrl": "https://a.example/t", "scopes": {}},
      "implicit": {"authorizationUrl": "https://a.example/a", "scopes": {}}}}},
    "security": [{"o": []}],
    "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "s", "name": "S", "description": "S.", "tags": ["t"]}]
  })";
  constexpr std::string_view after = R"({
    "name": "T", "description": "D.", "version": "1.0.0",
    "supportedInterfaces": [{"url": "https://a.example/rpc",
      "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}],
    "capabilities": {"streaming": true, "extendedAgentCard": true},
    "securitySchemes": {
      "o": {"oauth2SecurityScheme": {"flows": {"clientCredentials":
           {"tokenUrl": "https://a.example/t", "scopes": {}}}}},
      "o-2": {"oauth2SecurityScheme": {"flows": {"implicit":
           {"authorizationUrl": "https://a.example/a", "scopes": {}}}}}},
    "securityRequirements": [{"schemes": {"o": {"list": []}}},
                             {"schemes": {"o-2": {"list": []}}}],
    "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "s", "name": "S", "description": "S.", "tags": ["t"]}]
  })";
  EXPECT_THAT(test::lines_of(test::compared(before, after)), IsEmpty());
  EXPECT_THAT(test::lines_of(test::compared(after, before)), IsEmpty());
}

}  // namespace
}  // namespace cardinal
