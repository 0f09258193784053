// A2A 0.3 to 1.0 and back, with the traps that other converters fall into.
#include <gmock/gmock.h>

#include "support/conversion.h"

namespace cardinal {
namespace {

using test::at;
using test::converted;
using test::lost;
using test::lost_pointers;
using test::refusal;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A card of 0.3 with `more` members.
std::string card_0_3(std::string_view more = "") {
  return R"({"protocolVersion": "0.3.0", "name": "Planner",
    "description": "Plans journeys by rail.", "version": "2.1.0",
    "url": "https://a.example/rpc", "capabilities": {},
    "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "plan", "name": "Plan", "tags": ["travel"],
                "description": "Plans a journey between two stations."}])" +
         std::string(more) + "}\n";
}

std::string card_1_0(std::string_view more = "",
                     std::string_view interface_version = "0.3") {
  return R"({"name": "Planner",
    "description": "Plans journeys by rail.", "version": "2.1.0",
    "supportedInterfaces": [{"url": "https://a.example/rpc",
      "protocolBinding": "JSONRPC", "protocolVersion": ")" +
         std::string(interface_version) + R"("}],
    "capabilities": {},
    "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "plan", "name": "Plan", "tags": ["travel"],
                "description": "Plans a journey between two stations."}])" +
         std::string(more) + "}\n";
}

Converted up(std::string text) {
  return converted(std::move(text),
                   {.to = CardFormat::a2a_1_0, .exact_version = true});
}

Converted down(std::string text) {
  return converted(std::move(text),
                   {.to = CardFormat::a2a_0_3, .exact_version = true});
}

TEST(A2aUp, AnAbsentPreferredTransportIsJsonRpc) {
  const std::string text = up(card_0_3()).text;
  EXPECT_EQ(at(text, "/supportedInterfaces/0/protocolBinding"), "\"JSONRPC\"");
  EXPECT_EQ(at(text, "/supportedInterfaces/0/url"),
            "\"https://a.example/rpc\"");
}

TEST(A2aUp, InterfacesSpeakTheVersionOfTheCardWithoutItsPatch) {
  EXPECT_EQ(at(up(card_0_3()).text, "/supportedInterfaces/0/protocolVersion"),
            "\"0.3\"");
}

TEST(A2aUp, AnInterfaceListedTwiceStandsOnce) {
  const Converted made = up(card_0_3(R"(, "preferredTransport": "JSONRPC",
    "additionalInterfaces": [
      {"url": "https://a.example/rpc", "transport": "JSONRPC"},
      {"url": "https://a.example/rpc", "transport": "HTTP+JSON"},
      {"url": "https://b.example/rpc", "transport": "JSONRPC"}])"));
  EXPECT_EQ(at(made.text, "/supportedInterfaces/1/protocolBinding"),
            "\"HTTP+JSON\"");
  EXPECT_EQ(at(made.text, "/supportedInterfaces/2/url"),
            "\"https://b.example/rpc\"");
  EXPECT_EQ(at(made.text, "/supportedInterfaces/3"), "absent");
  EXPECT_THAT(made.lost, IsEmpty());
}

TEST(A2aUp, TheExtendedCardFlagMovesAndKeepsAnExplicitFalse) {
  constexpr std::string_view secured = R"(, "securitySchemes": {
    "web": {"type": "http", "scheme": "bearer"}}, "security": [{"web": []}],
    "supportsAuthenticatedExtendedCard": )";
  for (const std::string flag : {"true", "false"}) {
    const Converted made = up(card_0_3(std::string(secured) + flag));
    EXPECT_EQ(at(made.text, "/capabilities/extendedAgentCard"), flag);
  }
  EXPECT_EQ(at(up(card_0_3()).text, "/capabilities/extendedAgentCard"),
            "absent");
}

TEST(A2aUp, StateTransitionHistoryIsLostAndSaidSo) {
  std::string text = card_0_3();
  text.replace(text.find("{}"), 2, R"({"stateTransitionHistory": true})");
  const Converted made = up(text);
  EXPECT_THAT(lost(made),
              ElementsAre("/capabilities/stateTransitionHistory: A2A 1.0 "
                          "dropped stateTransitionHistory"));
}

TEST(A2aUp, SchemesAreWrappedAndInBecomesLocation) {
  const Converted made = up(card_0_3(R"(, "securitySchemes": {
    "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
    "web": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"},
    "oidc": {"type": "openIdConnect",
             "openIdConnectUrl": "https://a.example/.well-known/oidc"},
    "tls": {"type": "mutualTLS", "description": "A client certificate."}},
    "security": [{"key": [], "tls": []}, {"web": []}])"));
  EXPECT_EQ(at(made.text, "/securitySchemes/key/apiKeySecurityScheme/location"),
            "\"header\"");
  EXPECT_EQ(at(made.text, "/securitySchemes/key/type"), "absent");
  EXPECT_EQ(
      at(made.text, "/securitySchemes/web/httpAuthSecurityScheme/bearerFormat"),
      "\"JWT\"");
  EXPECT_EQ(at(made.text,
               "/securitySchemes/oidc/openIdConnectSecurityScheme/"
               "openIdConnectUrl"),
            "\"https://a.example/.well-known/oidc\"");
  EXPECT_EQ(
      at(made.text, "/securitySchemes/tls/mtlsSecurityScheme/description"),
      "\"A client certificate.\"");
  const Document document = test::parsed(made.text);
  EXPECT_EQ(*canonicalize(document.root()["securityRequirements"]),
            R"([{"schemes":{"key":{"list":[]},"tls":{"list":[]}}},)"
            R"({"schemes":{"web":{"list":[]}}}])");
  EXPECT_THAT(made.lost, IsEmpty());
}

constexpr std::string_view two_flows = R"(, "securitySchemes": {
    "oauth": {"type": "oauth2", "flows": {
      "authorizationCode": {"authorizationUrl": "https://a.example/auth",
        "tokenUrl": "https://a.example/token",
        "scopes": {"read": "Read.", "write": "Write."}},
      "clientCredentials": {"tokenUrl": "https://a.example/token",
        "scopes": {"read": "Read."}}}},
    "key": {"type": "apiKey", "in": "query", "name": "k"}},
  "security": [{"oauth": ["read"], "key": []}, {"oauth": ["write"]}])";

TEST(A2aUp, SeveralFlowsBecomeSchemesThatAreAlternatives) {
  const Converted made = up(card_0_3(two_flows));
  const Document document = test::parsed(made.text);
  const Value schemes = document.root()["securitySchemes"];
  EXPECT_EQ(*canonicalize(schemes["oauth"]["oauth2SecurityScheme"]["flows"]),
            R"({"authorizationCode":{"authorizationUrl":)"
            R"("https://a.example/auth","scopes":{"read":"Read.",)"
            R"("write":"Write."},"tokenUrl":"https://a.example/token"}})");
  EXPECT_EQ(
      *canonicalize(
          schemes["oauth-clientCredentials"]["oauth2SecurityScheme"]["flows"]),
      R"({"clientCredentials":{"scopes":{"read":"Read."},)"
      R"("tokenUrl":"https://a.example/token"}})");
  // "write" is granted by one flow only.
  EXPECT_EQ(*canonicalize(document.root()["securityRequirements"]),
            R"([{"schemes":{"key":{"list":[]},"oauth":{"list":["read"]}}},)"
            R"({"schemes":{"key":{"list":[]},)"
            R"("oauth-clientCredentials":{"list":["read"]}}},)"
            R"({"schemes":{"oauth":{"list":["write"]}}}])");
  EXPECT_THAT(made.notes, Contains(HasSubstr("one flow a scheme")));
}

TEST(A2aUp, ANameMadeForAFlowIsNobodyElses) {
  std::string text = card_0_3(two_flows);
  const std::string_view key = R"("key": {"type")";
  text.replace(text.find(key), key.size(),
               R"("oauth-clientCredentials": {"type": "http",
                  "scheme": "basic"}, "key": {"type")");
  const Document document = test::parsed(up(text).text);
  const Value schemes = document.root()["securitySchemes"];
  EXPECT_TRUE(schemes["oauth-clientCredentials"]["httpAuthSecurityScheme"]);
  EXPECT_TRUE(schemes["oauth-clientCredentials-2"]["oauth2SecurityScheme"]);
}

TEST(A2aUp, ASkillThatAsksForNothingStillDoes) {
  std::string text = card_0_3(R"(, "securitySchemes": {
    "web": {"type": "http", "scheme": "bearer"}}, "security": [{"web": []}])");
  const std::string_view tags = R"("tags": ["travel"])";
  text.replace(text.find(tags), tags.size(),
               R"("tags": ["travel"], "security": [])");
  const Converted made = up(text);
  const Document document = test::parsed(made.text);
  const Value skill = document.root()["skills"][std::size_t{0}];
  // An empty list is no list to ProtoJSON: the agent's own would hold.
  EXPECT_EQ(*canonicalize(skill["securityRequirements"]),
            R"([{"schemes":{}}])");
}

TEST(A2aUp, SignaturesAreDroppedAndSaidSo) {
  const Converted made = up(card_0_3(R"(, "signatures": [
    {"protected": "eyJhbGciOiJFUzI1NiJ9", "signature": "AA"}])"));
  EXPECT_EQ(at(made.text, "/signatures"), "absent");
  EXPECT_THAT(lost(made),
              ElementsAre("/signatures: a signature covers the card it was "
                          "made for and no other"));
}

TEST(A2aUp, UnknownMembersAreToldWithTheirPlace) {
  const Converted made = up(card_0_3(
      R"(, "x-rating": 5, "provider": {"organization": "Acme",
          "url": "https://a.example", "contactEmail": "ops@a.example"})"));
  EXPECT_THAT(lost_pointers(made),
              ElementsAre("/x-rating", "/provider/contactEmail"));
}

TEST(A2aUp, ComesBackByteForByte) {
  for (const std::string_view more :
       {std::string_view(), two_flows,
        std::string_view(R"(, "x": 1.0, "signatures": [{"protected": "e30",
            "signature": "AA"}])")}) {
    const std::string text = card_0_3(more);
    EXPECT_EQ(down(up(text).text).text, text);
    // Without a version the original is as good as any.
    EXPECT_EQ(converted(up(text).text, {.to = CardFormat::a2a_1_0}).text,
              up(text).text);
  }
}

TEST(A2aUp, OlderCardsAreRaisedToo) {
  const std::string text = R"({"name": "Planner",
    "description": "Plans journeys by rail.", "version": "1",
    "url": "https://a.example/rpc", "capabilities": {},
    "authentication": {"schemes": ["Bearer"]},
    "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "plan", "name": "Plan", "tags": ["travel"],
                "description": "Plans a journey between two stations."}]})";
  const Converted made = up(text);
  EXPECT_EQ(
      at(made.text, "/securitySchemes/Bearer/httpAuthSecurityScheme/scheme"),
      "\"bearer\"");
  EXPECT_EQ(down(text).unchanged, false);
  EXPECT_EQ(at(down(text).text, "/protocolVersion"), "\"0.3.0\"");
}

TEST(A2aDown, ACardOfOtherVersionsIsRefusedWithTheOption) {
  const std::string why =
      refusal(card_1_0("", "1.0"), {.to = CardFormat::a2a_0_3});
  EXPECT_THAT(why, HasSubstr("it speaks A2A 1.0"));
  EXPECT_THAT(why, HasSubstr("--url"));
}

TEST(A2aDown, TheFirstInterfaceOf0_3BecomesTheUrl) {
  std::string text = card_1_0();
  const std::string_view first = R"("supportedInterfaces": [)";
  text.insert(text.find(first) + first.size(),
              R"({"url": "https://a.example/v1", "protocolBinding": "JSONRPC",
                  "protocolVersion": "1.0", "tenant": "t"}, )");
  const Converted made = down(text);
  EXPECT_EQ(at(made.text, "/url"), "\"https://a.example/rpc\"");
  EXPECT_EQ(at(made.text, "/preferredTransport"), "\"JSONRPC\"");
  EXPECT_EQ(at(made.text, "/protocolVersion"), "\"0.3.0\"");
  EXPECT_THAT(lost_pointers(made),
              ElementsAre("/supportedInterfaces/0/url",
                          "/supportedInterfaces/0/protocolBinding",
                          "/supportedInterfaces/0/protocolVersion",
                          "/supportedInterfaces/0/tenant"));
}

TEST(A2aDown, ADeviceCodeFlowIsLostAndItsRequirementIsNot) {
  const Converted made = down(card_1_0(R"(, "securitySchemes": {
    "tv": {"oauth2SecurityScheme": {"flows": {"deviceCode": {
      "deviceAuthorizationUrl": "https://a.example/device",
      "tokenUrl": "https://a.example/token", "scopes": {"read": "Read."}}}}}},
    "securityRequirements": [{"schemes": {"tv": {"list": ["read"]}}}])"));
  EXPECT_THAT(lost(made), Contains(HasSubstr("no deviceCode flow")));
  EXPECT_EQ(at(made.text, "/securitySchemes/tv/scheme"), "\"bearer\"");
  EXPECT_EQ(at(made.text, "/security/0/tv"), "[]");
}

TEST(A2aDown, PkceIsLost) {
  const Converted made = down(card_1_0(R"(, "securitySchemes": {
    "web": {"oauth2SecurityScheme": {"flows": {"authorizationCode": {
      "authorizationUrl": "https://a.example/auth", "pkceRequired": true,
      "tokenUrl": "https://a.example/token", "scopes": {}}}}}},
    "securityRequirements": [{"schemes": {"web": {}}}])"));
  EXPECT_THAT(lost(made), Contains(HasSubstr("PKCE")));
}

TEST(A2aHybrid, BecomesACleanCardOfEither) {
  std::string text = card_1_0();
  const std::string_view name = R"({"name": "Planner",)";
  text.replace(text.find(name), name.size(),
               R"({"name": "Planner", "url": "https://a.example/rpc",
                   "protocolVersion": "0.3.0", "preferredTransport": "JSONRPC",
                   )");
  EXPECT_EQ(at(up(text).text, "/url"), "absent");
  EXPECT_EQ(at(up(text).text, "/supportedInterfaces/1"), "absent");
  EXPECT_EQ(at(down(text).text, "/supportedInterfaces"), "absent");
  EXPECT_EQ(at(down(text).text, "/url"), "\"https://a.example/rpc\"");
}

TEST(A2a, ACardThatIsWhatIsWantedStaysAsItIs) {
  const std::string text = card_0_3(R"(, "x": [1.0, 1e3])");
  const Converted made = down(text);
  EXPECT_TRUE(made.unchanged);
  EXPECT_EQ(made.text, text);
}

TEST(A2a, AnInvalidResultIsAnErrorThatSaysWhere) {
  std::string text = card_0_3();
  const std::string_view name = R"("name": "Plan", )";
  text.replace(text.find(name), name.size(), R"("name": 5, )");
  const std::string_view id = R"("id": "plan", )";
  text.replace(text.find(id), id.size(), "");
  EXPECT_THAT(refusal(text, {.to = CardFormat::a2a_1_0}),
              HasSubstr("/skills/0"));
}

}  // namespace
}  // namespace cardinal
