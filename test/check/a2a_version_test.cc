// Which version a card is, and the verdicts on cards that are of two, of none
// or of the wrong one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/a2a.h"
#include "cardinal/check.h"
#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string detected(std::string_view card) {
  const test::Parsed parsed = test::parse(card);
  const a2a::Detection found = a2a::detect_version(parsed.root());
  return std::string(name_of(found.version)) +
         (found.hybrid ? " hybrid: " : ": ") + std::string(found.evidence);
}

std::vector<std::string> found_in(std::string_view version,
                                  std::string_view patch,
                                  Profile profile = Profile::a2a) {
  return test::findings(test::merged(minimal_card(profile, version), patch),
                        {.dialect = Dialect::a2a, .profile = profile});
}

TEST(A2aVersion, SupportedInterfacesMakeItOne) {
  EXPECT_EQ(detected(R"({"supportedInterfaces": [{}]})"),
            "1.0: supportedInterfaces");
  EXPECT_EQ(detected(R"({"supportedInterfaces": [{}], "url": "https://a.b"})"),
            "1.0 hybrid: supportedInterfaces");
  // Without a url no reader of 0.x can call the agent: the member was
  // forgotten when the card moved to 1.0.
  EXPECT_EQ(
      detected(R"({"supportedInterfaces": [{}], "protocolVersion": "0.3"})"),
      "1.0: supportedInterfaces");
}

TEST(A2aVersion, AUrlWithProtocolVersionSaysIt) {
  EXPECT_EQ(detected(R"({"url": "u", "protocolVersion": "0.3.0"})"),
            "0.3: url and protocolVersion");
  EXPECT_EQ(detected(R"({"url": "u", "protocolVersion": "0.2.6"})"),
            "0.2: protocolVersion 0.2");
  // The shape decides: 1.0 has no url at the top.
  EXPECT_EQ(detected(R"({"url": "u", "protocolVersion": "1.0"})"),
            "0.3: url and protocolVersion");
}

TEST(A2aVersion, MembersTellWhereNothingIsSaid) {
  const auto with = [](std::string_view patch) {
    return detected(test::merged(R"({"url": "u", "description": "d"})", patch));
  };
  EXPECT_EQ(with(R"({"signatures": []})"), "0.3: signatures");
  EXPECT_EQ(with(R"({"skills": [{"security": []}]})"),
            "0.3: security of a skill");
  EXPECT_EQ(with(R"({"securitySchemes": {"m": {"type": "mutualTLS"}}})"),
            "0.3: a scheme of type mutualTLS");
  EXPECT_EQ(with(R"({"securitySchemes": {"o": {"oauth2MetadataUrl": ""}}})"),
            "0.3: oauth2MetadataUrl");
  EXPECT_EQ(with(R"({"preferredTransport": "GRPC"})"),
            "0.2: preferredTransport");
  EXPECT_EQ(with(R"({"additionalInterfaces": []})"),
            "0.2: additionalInterfaces");
  EXPECT_EQ(with(R"({"iconUrl": "i"})"), "0.2: iconUrl");
  EXPECT_EQ(with(R"({"capabilities": {"extensions": []}})"),
            "0.2: capabilities.extensions");
  EXPECT_EQ(with(R"({"supportsAuthenticatedExtendedCard": true})"),
            "0.2: supportsAuthenticatedExtendedCard");
  EXPECT_EQ(with(R"({"security": [], "authentication": {}})"), "0.2: security");
  EXPECT_EQ(with(R"({"authentication": {"schemes": []}})"),
            "0.1: authentication");
  EXPECT_EQ(with(R"({"description": null})"), "0.1: no description");
  EXPECT_EQ(with("{}"), "0.2: url without protocolVersion");
}

TEST(A2aVersion, CardsWithoutAnyAddressStillTell) {
  EXPECT_EQ(detected(R"({"supportedInterfaces": []})"),
            "1.0: supportedInterfaces");
  EXPECT_EQ(detected(R"({"securityRequirements": []})"),
            "1.0: securityRequirements");
  EXPECT_EQ(detected(R"({"capabilities": {"extendedAgentCard": true}})"),
            "1.0: capabilities.extendedAgentCard");
  EXPECT_EQ(detected(R"({"securitySchemes": {"m":
                {"mtlsSecurityScheme": {}}}})"),
            "1.0: the form of its security schemes");
  EXPECT_EQ(detected(R"({"supported_interfaces": [{}]})"),
            "1.0: supported_interfaces");
  EXPECT_EQ(detected(R"({"protocolVersion": "1.0"})"),
            "1.0: protocolVersion 1");
  EXPECT_EQ(detected(R"({"name": "n"})"), "0.3: its members");
}

constexpr std::string_view both_versions =
    R"({"url": "https://agent.acme.dev/a2a", "protocolVersion": "0.3.0",
  "preferredTransport": "JSONRPC", "supportsAuthenticatedExtendedCard": false,
  "capabilities": {"extendedAgentCard": false},
  "additionalInterfaces": [{"url": "https://agent.acme.dev/a2a",
    "transport": "JSONRPC"}]})";

std::vector<std::string> only_hybrid(std::string_view patch) {
  const std::string card =
      test::merged(minimal_card(Profile::a2a, "1.0"), both_versions);
  return test::findings(
      test::merged(card, patch),
      {.rules = {.only = {"a2a/hybrid", "a2a/hybrid-conflict"}}});
}

// What the Python and Go SDKs serve for the sake of old clients
// is right as long as both versions lead to the same agent.
TEST(A2aHybrid, VersionsThatAgreeAreAHint) {
  EXPECT_THAT(only_hybrid("{}"), ElementsAre("hint a2a/hybrid "));
  // An agent that has both versions at one url lists both.
  EXPECT_THAT(only_hybrid(R"({"supportedInterfaces": [
    {"url": "https://agent.acme.dev/a2a/", "protocolBinding": "JSONRPC",
     "protocolVersion": "1.0"},
    {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
     "protocolVersion": "0.3"}]})"),
              ElementsAre("hint a2a/hybrid "));
}

// Its additionalInterfaces have the shape of 0.3, and lack nothing of 1.0.
TEST(A2aHybrid, EachHalfIsReadByItsOwnVersion) {
  const std::string card =
      test::merged(minimal_card(Profile::a2a, "1.0"), both_versions);
  EXPECT_THAT(test::findings(card, {.rules = {.only = {"a2a/member-required",
                                                       "a2a/removed-member"}}}),
              IsEmpty());
}

TEST(A2aHybrid, VersionsThatContradictAreAnError) {
  EXPECT_THAT(only_hybrid(R"({"url": "https://old.acme.dev/a2a"})"),
              ElementsAre("error a2a/hybrid-conflict /url"));
  EXPECT_THAT(only_hybrid(R"({"preferredTransport": "HTTP+JSON"})"),
              ElementsAre("error a2a/hybrid-conflict /preferredTransport"));
  EXPECT_THAT(
      only_hybrid(R"({"supportsAuthenticatedExtendedCard": true})"),
      ElementsAre(
          "error a2a/hybrid-conflict /supportsAuthenticatedExtendedCard"));
  EXPECT_THAT(only_hybrid(R"({"protocolVersion": "0.2.6",
    "supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
      "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}]})"),
              ElementsAre("error a2a/hybrid-conflict /protocolVersion"));
}

TEST(A2aVersion, ProtocolVersionsAreNumbersInRange) {
  const auto verdict = [](std::string_view version) {
    return found_in(
        "0.3", R"({"protocolVersion": ")" + std::string(version) + R"("})");
  };
  EXPECT_THAT(verdict("0.3"), IsEmpty());
  EXPECT_THAT(verdict("0.3.1"), IsEmpty());
  const auto range =
      ElementsAre("warning a2a/protocol-version-range /protocolVersion");
  const auto format =
      ElementsAre("warning a2a/protocol-version-format /protocolVersion");
  EXPECT_THAT(verdict("0.4"), range);
  EXPECT_THAT(verdict("2.0.0"), range);
  EXPECT_THAT(verdict("0.3.0.1"), format);
  EXPECT_THAT(verdict("0.3."), format);
  EXPECT_THAT(verdict("3"), format);
  EXPECT_THAT(verdict("latest"), format);
  EXPECT_THAT(verdict("99999999999.1"), format);
}

}  // namespace
}  // namespace cardinal
