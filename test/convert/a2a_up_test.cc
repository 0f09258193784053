// A2A 0.3 to 1.0, with the traps that other converters fall into.
#include <gmock/gmock.h>

#include "convert/a2a_cards.h"

namespace cardinal {
namespace {

using test::at;
using test::card_0_3;
using test::converted;
using test::down;
using test::lost;
using test::lost_pointers;
using test::up;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

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
  EXPECT_THAT(lost(made),
              ElementsAre("/additionalInterfaces/0/url: another member of the "
                          "card states it too",
                          "/additionalInterfaces/0/transport: another member "
                          "of the card states it too"));
}

TEST(A2aUp, ABindingOfSomebodysOwnStays) {
  const Converted made = up(card_0_3(R"(, "additionalInterfaces": [
      {"url": "https://a.example/mcp", "transport": "mcp"},
      {"url": "wss://a.example/ws", "transport": "urn:acme:binding"}])"));
  EXPECT_EQ(at(made.text, "/supportedInterfaces/1/protocolBinding"), "\"mcp\"");
  EXPECT_EQ(at(made.text, "/supportedInterfaces/2/protocolBinding"),
            "\"urn:acme:binding\"");
  EXPECT_THAT(made.lost, ::testing::IsEmpty());
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
  EXPECT_THAT(made.notes, Contains(HasSubstr("one flow per scheme")));
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
  // ProtoJSON treats an empty list as absent: the agent's own would apply.
  EXPECT_EQ(*canonicalize(skill["securityRequirements"]),
            R"([{"schemes":{}}])");
}

TEST(A2aUp, SignaturesAreDroppedAndSaidSo) {
  const Converted made = up(card_0_3(R"(, "signatures": [
    {"protected": "eyJhbGciOiJFUzI1NiJ9", "signature": "AA"}])"));
  EXPECT_EQ(at(made.text, "/signatures"), "absent");
  EXPECT_THAT(lost(made), ElementsAre("/signatures: a signature is valid only "
                                      "for the card it was made for"));
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

}  // namespace
}  // namespace cardinal
