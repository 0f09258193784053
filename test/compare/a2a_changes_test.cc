// One row a kind of change in an A2A card: what it is and whom it breaks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compare/compared.h"

namespace cardinal {
namespace {

using ::testing::ElementsAreArray;

constexpr std::string_view card = R"({
  "name": "Planner", "description": "Plans trips.", "version": "1.0.0",
  "supportedInterfaces": [
    {"url": "https://a.example/rpc", "protocolBinding": "JSONRPC",
     "protocolVersion": "1.0"},
    {"url": "https://b.example/rpc", "protocolBinding": "JSONRPC",
     "protocolVersion": "1.0"},
    {"url": "https://a.example/rest", "protocolBinding": "HTTP+JSON",
     "protocolVersion": "1.0"}],
  "provider": {"organization": "Acme", "url": "https://acme.example"},
  "capabilities": {"streaming": true, "pushNotifications": false,
    "extensions": [{"uri": "https://x.example/e", "params": {"a": 1}}]},
  "securitySchemes": {
    "k": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}},
    "o": {"oauth2SecurityScheme": {"flows": {"clientCredentials":
          {"tokenUrl": "https://a.example/t", "scopes": {"read": "Reads"}}}}}},
  "securityRequirements": [{"schemes": {"k": {"list": []}}},
                           {"schemes": {"o": {"list": ["read"]}}}],
  "defaultInputModes": ["text/plain", "application/json"],
  "defaultOutputModes": ["text/plain"],
  "skills": [
    {"id": "plan", "name": "Plan", "description": "Plans.", "tags": ["trip"],
     "examples": ["Plan a trip"]},
    {"id": "book", "name": "Book", "description": "Books.", "tags": ["trip"],
     "inputModes": ["application/json"]}]
})";

struct A2aRow {
  std::string_view patch;  // RFC 7396
  std::vector<std::string> changes;
};

const A2aRow a2a_rows[] = {
    {R"({})", {}},
    {R"({"name": "P"})", {"cosmetic changed name /name /name"}},
    {R"({"description": "x"})",
     {"cosmetic changed description /description /description"}},
    {R"({"version": "1.0.1"})", {"cosmetic changed version /version /version"}},
    {R"({"provider": {"organization": "B"}})",
     {"cosmetic changed provider /provider/organization "
      "/provider/organization"}},
    {R"({"iconUrl": "https://a.example/i.png"})",
     {"cosmetic added icon-url - /iconUrl"}},
    {R"({"documentationUrl": "https://a.example/d"})",
     {"cosmetic added documentation-url - /documentationUrl"}},
    {R"({"x-team": {"mail": "a"}})", {"cosmetic added other - /x-team"}},
    {R"({"skills": [{"id": "book", "name": "Book", "description": "Books.",
        "tags": ["trip"], "inputModes": ["application/json"]}]})",
     {"breaking removed skill-id /skills/0 -"}},
    {R"({"capabilities": {"streaming": false}})",
     {"breaking changed streaming /capabilities/streaming "
      "/capabilities/streaming"}},
    {R"({"capabilities": {"streaming": null}})",
     {"breaking removed streaming /capabilities/streaming -"}},
    {R"({"capabilities": {"pushNotifications": true}})",
     {"compatible changed push-notifications /capabilities/pushNotifications "
      "/capabilities/pushNotifications"}},
    {R"({"capabilities": {"pushNotifications": null}})",
     {"cosmetic removed push-notifications /capabilities/pushNotifications "
      "-"}},
    {R"({"capabilities": {"extendedAgentCard": true}})",
     {"compatible added extended-card - /capabilities/extendedAgentCard"}},
    {R"({"capabilities": {"extensions": []}})",
     {"breaking removed extensions /capabilities/extensions/0 -"}},
    {R"({"capabilities": {"extensions": [
        {"uri": "https://x.example/e", "params": {"a": 1.0}},
        {"uri": "https://x.example/f", "required": true}]}})",
     {"breaking added extensions - /capabilities/extensions/1"}},
    {R"({"capabilities": {"extensions": [{"uri": "https://x.example/f"},
        {"uri": "https://x.example/e", "params": {"a": 2}}]}})",
     {"breaking changed extensions /capabilities/extensions/0/params "
      "/capabilities/extensions/1/params",
      "compatible added extensions - /capabilities/extensions/0"}},
    {R"({"defaultInputModes": ["application/json"]})",
     {"breaking removed default-modes /defaultInputModes "
      "/defaultInputModes"}},
    {R"({"defaultInputModes": ["APPLICATION/JSON", "text/plain"]})", {}},
    {R"({"defaultOutputModes": ["text/plain", "image/png"]})",
     {"compatible added default-modes /defaultOutputModes "
      "/defaultOutputModes"}},
    {R"({"securityRequirements": [{"schemes": {"k": {"list": []}}}]})",
     {"breaking changed security /securityRequirements "
      "/securityRequirements"}},
    {R"({"securityRequirements": [{"schemes": {"k": {"list": []}}},
        {"schemes": {"o": {"list": ["read", "write"]}}}]})",
     {"breaking changed security /securityRequirements "
      "/securityRequirements"}},
    {R"({"securityRequirements": [{"schemes": {"o": {"list": []}}},
        {"schemes": {"k": {"list": []}}}]})",
     {"compatible changed security /securityRequirements "
      "/securityRequirements"}},
    {R"({"securityRequirements": [{"schemes": {"o": {"list": ["read"]}}},
        {"schemes": {"k": {"list": []}}}]})",
     {}},
    {R"({"securityRequirements": [
        {"schemes": {"k": {"list": []}, "o": {"list": ["read"]}}}]})",
     {"breaking changed security /securityRequirements "
      "/securityRequirements"}},
    {R"({"securityRequirements": null})",
     {"compatible removed security /securityRequirements -"}},
    {R"({"securitySchemes": {"k": {"apiKeySecurityScheme":
        {"name": "X-Other"}}}})",
     {"breaking changed security-schemes /securitySchemes/k "
      "/securitySchemes/k"}},
    {R"({"securitySchemes": {"k": {"apiKeySecurityScheme":
        {"description": "A key"}}}})",
     {"cosmetic changed security-schemes /securitySchemes/k "
      "/securitySchemes/k"}},
    {R"({"securitySchemes": {"k": null}})",
     {"breaking removed security-schemes /securitySchemes/k -"}},
    {R"({"securitySchemes": {"m": {"mtlsSecurityScheme": {"description":
        "A certificate"}}}})",
     {"compatible added security-schemes - /securitySchemes/m"}},
    {R"({"securitySchemes": {"o": {"oauth2SecurityScheme": {"flows":
        {"clientCredentials": {"tokenUrl": "https://a.example/u"}}}}}})",
     {"breaking changed security-schemes /securitySchemes/o "
      "/securitySchemes/o"}},
    {R"({"securitySchemes": {"o": {"oauth2SecurityScheme": {"flows":
        {"clientCredentials": {"scopes": {"read": null, "see": "Sees"}}}}}}})",
     {"breaking changed security-schemes /securitySchemes/o "
      "/securitySchemes/o",
      "compatible changed security-schemes /securitySchemes/o "
      "/securitySchemes/o"}},
};

TEST(A2aChanges, AreWhatTheTableSays) {
  for (const A2aRow& row : a2a_rows) {
    SCOPED_TRACE(row.patch);
    EXPECT_THAT(
        test::lines_of(test::compared(card, test::merged(card, row.patch))),
        ElementsAreArray(row.changes));
  }
}

// With the skills of the card written out: merge patches replace lists.
std::string with_plan(std::string_view patch) {
  const std::string plan = test::merged(
      R"({"id": "plan", "name": "Plan", "description": "Plans.",
          "tags": ["trip"], "examples": ["Plan a trip"]})",
      patch);
  return test::merged(card, R"({"skills": [{"id": "book", "name": "Book",
    "description": "Books.", "tags": ["trip"],
    "inputModes": ["application/json"]}, )" +
                                plan + "]}");
}

const A2aRow skill_rows[] = {
    {R"({})", {}},
    {R"({"name": "P"})",
     {"cosmetic changed skill-name /skills/0/name /skills/1/name"}},
    {R"({"description": "x"})",
     {"cosmetic changed skill-description /skills/0/description "
      "/skills/1/description"}},
    {R"({"tags": ["trip", "city"]})",
     {"compatible changed skill-tags /skills/0/tags /skills/1/tags"}},
    {R"({"examples": null})",
     {"cosmetic removed skill-examples /skills/0/examples -"}},
    {R"({"id": "scheme"})",
     {"breaking removed skill-id /skills/0 -",
      "compatible added skill-id - /skills/1"}},
    // Its own modes, where the agent's held before.
    {R"({"inputModes": ["text/plain", "application/json"]})", {}},
    {R"({"inputModes": ["text/plain"]})",
     {"breaking removed skill-modes /defaultInputModes "
      "/skills/1/inputModes"}},
    {R"({"outputModes": ["text/plain", "image/png"]})",
     {"compatible added skill-modes /defaultOutputModes "
      "/skills/1/outputModes"}},
    // The same as the agent asks, then less, then more.
    {R"({"securityRequirements": [{"schemes": {"o": {"list": ["read"]}}},
        {"schemes": {"k": {"list": []}}}]})",
     {}},
    {R"({"securityRequirements": [{"schemes": {"k": {"list": []}}},
        {"schemes": {"o": {"list": []}}}]})",
     {"compatible changed skill-security /securityRequirements "
      "/skills/1/securityRequirements"}},
    {R"({"securityRequirements": [{"schemes": {"k": {"list": []}}}]})",
     {"breaking changed skill-security /securityRequirements "
      "/skills/1/securityRequirements"}},
};

TEST(A2aChanges, OfASkillAreFoundByItsId) {
  for (const A2aRow& row : skill_rows) {
    SCOPED_TRACE(row.patch);
    EXPECT_THAT(test::lines_of(test::compared(card, with_plan(row.patch))),
                ElementsAreArray(row.changes));
  }
}

std::string with_interfaces(std::string_view list) {
  return test::merged(card,
                      R"({"supportedInterfaces": )" + std::string(list) + "}");
}

#define RPC_A                                                          \
  R"({"url": "https://a.example/rpc", "protocolBinding": "JSONRPC", )" \
  R"("protocolVersion": "1.0"})"
#define RPC_B                                                          \
  R"({"url": "https://b.example/rpc", "protocolBinding": "JSONRPC", )" \
  R"("protocolVersion": "1.0"})"
#define REST                                                              \
  R"({"url": "https://a.example/rest", "protocolBinding": "HTTP+JSON", )" \
  R"("protocolVersion": "1.0"})"

const A2aRow interface_rows[] = {
    {"[" RPC_A "," REST "," RPC_B "]", {}},
    {"[" RPC_B "," RPC_A "," REST "]",
     {"compatible changed interface-priority /supportedInterfaces/0 "
      "/supportedInterfaces/0"}},
    // One of two of its protocol, the preferred one, the last of its protocol.
    {"[" RPC_A "," REST "]",
     {"compatible removed interface-url /supportedInterfaces/1 -"}},
    {"[" RPC_B "," REST "]",
     {"breaking removed interface-url /supportedInterfaces/0 -",
      "compatible changed interface-priority /supportedInterfaces/0 "
      "/supportedInterfaces/0"}},
    {"[" RPC_A "," RPC_B "]",
     {"breaking removed interface-url /supportedInterfaces/2 -"}},
    {"[" RPC_A "," RPC_B "," REST R"(,{"url": "https://a.example/g",
        "protocolBinding": "GRPC", "protocolVersion": "1.0"}])",
     {"compatible added interface-url - /supportedInterfaces/3"}},
    {"[" RPC_A "," RPC_B R"(,{"url": "https://c.example/rest",
        "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"}])",
     {"breaking changed interface-url /supportedInterfaces/2/url "
      "/supportedInterfaces/2/url"}},
    {"[" RPC_A "," RPC_B R"(,{"url": "HTTPS://A.example:443/rest",
        "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"}])",
     {"cosmetic changed interface-url /supportedInterfaces/2/url "
      "/supportedInterfaces/2/url"}},
    {"[" RPC_A "," RPC_B R"(,{"url": "https://a.example/rest",
        "protocolBinding": "HTTP+JSON", "protocolVersion": "1.1"}])",
     {"breaking changed interface-version "
      "/supportedInterfaces/2/protocolVersion "
      "/supportedInterfaces/2/protocolVersion"}},
    {"[" RPC_A "," RPC_B R"(,{"url": "https://a.example/rest", "tenant": "t",
        "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"}])",
     {"breaking added interface-tenant - /supportedInterfaces/2/tenant"}},
};

TEST(A2aChanges, OfInterfacesAreFoundByAddressAndProtocol) {
  for (const A2aRow& row : interface_rows) {
    SCOPED_TRACE(row.patch);
    EXPECT_THAT(
        test::lines_of(test::compared(card, with_interfaces(row.patch))),
        ElementsAreArray(row.changes));
  }
}

}  // namespace
}  // namespace cardinal
