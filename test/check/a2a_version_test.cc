// Which version a card is, and the verdicts on cards that are of two, of none
// or of the wrong one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/a2a.h"
#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::IsEmpty;
using ::testing::StartsWith;

std::string detected(std::string_view card) {
  const test::Parsed parsed = test::parse(card);
  const a2a::Detection found = a2a::detect_version(parsed.root());
  return std::string(name_of(found.version)) +
         (found.hybrid ? " hybrid: " : ": ") + std::string(found.reason);
}

std::vector<std::string> found_in_version(std::string_view version,
                                          std::string_view patch,
                                          Profile profile = Profile::a2a) {
  return test::findings(test::merged(minimal_card(profile, version), patch),
                        {.dialect = Dialect::a2a, .profile = profile});
}

constexpr char stated[] = ": protocolVersion states it";

TEST(A2aVersion, SupportedInterfacesMakeItOne) {
  EXPECT_EQ(detected(R"({"supportedInterfaces": [{}]})"),
            "1.0: supportedInterfaces is present");
  EXPECT_EQ(detected(R"({"supportedInterfaces": [{}], "url": "https://a.b"})"),
            "1.0 hybrid: supportedInterfaces is present");
  // Without a url no reader of 0.x can call the agent: the member was
  // forgotten when the card moved to 1.0.
  EXPECT_EQ(
      detected(R"({"supportedInterfaces": [{}], "protocolVersion": "0.3"})"),
      "1.0: supportedInterfaces is present");
}

TEST(A2aVersion, WhatIsStatedCounts) {
  const auto of = [](std::string_view version) {
    const std::string member =
        R"("protocolVersion": ")" + std::string(version) + "\"";
    const std::string with_url = detected("{\"url\": \"u\", " + member + "}");
    EXPECT_EQ(with_url, detected("{" + member + "}"));
    return with_url;
  };
  for (const char* version : {"0.3", "0.3.0", "0.3.7", "v0.3.0"}) {
    EXPECT_EQ(of(version), std::string("0.3") + stated);
  }
  for (const char* version : {"0.2", "0.2.0", "0.2.6"}) {
    EXPECT_EQ(of(version), std::string("0.2") + stated);
  }
  // 1.0 has no url at the top, but the card says what it is.
  for (const char* version : {"1", "1.0", "1.0.0", "1.1", "v1.0"}) {
    EXPECT_EQ(of(version), std::string("1.0") + stated);
  }
  EXPECT_THAT(detected(R"({"url": "u", "protocolVersion": "2.0"})"),
              StartsWith("0.3: protocolVersion states a version that was nev"));
  EXPECT_THAT(detected(R"({"protocolVersion": "10.3"})"),
              StartsWith("1.0: protocolVersion states a version that was nev"));
  EXPECT_THAT(of("0.1.0"), StartsWith("0.2: protocolVersion states an earl"));
  EXPECT_THAT(of("0.25"), StartsWith("0.3: protocolVersion states a version"));
  for (const char* text : {"", "latest", "0.3.", "1.0-rc", "2024-11-05"}) {
    EXPECT_THAT(of(text), StartsWith("0.3: protocolVersion is not a version"));
  }
}

TEST(A2aVersion, MembersShowItWhereNothingIsStated) {
  const auto with = [](std::string_view patch) {
    return detected(test::merged(R"({"url": "u", "description": "d"})", patch));
  };
  constexpr std::string_view later[] = {
      R"({"signatures": []})",
      R"({"skills": [{"security": []}]})",
      R"({"securitySchemes": {"m": {"type": "mutualTLS"}}})",
      R"({"securitySchemes": {"o": {"oauth2MetadataUrl": ""}}})",
      R"({"preferredTransport": "GRPC"})",
      R"({"additionalInterfaces": []})"};
  for (const std::string_view patch : later) {
    EXPECT_THAT(with(patch), StartsWith("0.3: ")) << patch;
    EXPECT_THAT(with(patch), EndsWith("and no version is stated")) << patch;
  }
  EXPECT_EQ(with(R"({"preferredTransport": "GRPC"})"),
            "0.3: preferredTransport is present and no version is stated");
  constexpr std::string_view any[] = {
      R"({"iconUrl": "i"})",
      R"({"capabilities": {"extensions": []}})",
      R"({"supportsAuthenticatedExtendedCard": true})",
      R"({"security": [], "authentication": {}})",
      R"({"authentication": {"schemes": []}})",
      R"({"description": null})",
      R"({"url": null})",
      R"({"url": 7})",
      "{}"};
  for (const std::string_view patch : any) {
    EXPECT_THAT(with(patch), StartsWith("0.2: no version is stated")) << patch;
  }
}

TEST(A2aVersion, CardsWithoutAnyAddressStillTell) {
  EXPECT_THAT(detected(R"({"supportedInterfaces": []})"),
              StartsWith("1.0: supportedInterfaces is present"));
  EXPECT_THAT(detected(R"({"securityRequirements": []})"),
              StartsWith("1.0: securityRequirements is present"));
  // StackA2A has it in cards of 0.3.
  EXPECT_THAT(detected(R"({"capabilities": {"extendedAgentCard": true}})"),
              StartsWith("0.2: no version is stated"));
  EXPECT_THAT(detected(R"({"securitySchemes": {"m":
                {"mtlsSecurityScheme": {}}}})"),
              StartsWith("1.0: its security schemes have the form of 1.0"));
  EXPECT_THAT(detected(R"({"supported_interfaces": [{}]})"),
              StartsWith("1.0: supported_interfaces is present"));
  EXPECT_THAT(detected(R"({"name": "n"})"),
              StartsWith("0.2: no version is stated"));
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

TEST(A2aHybrid, VersionsThatContradictAreAWarning) {
  EXPECT_THAT(only_hybrid(R"({"url": "https://old.acme.dev/a2a"})"),
              ElementsAre("warning a2a/hybrid-conflict /url"));
  EXPECT_THAT(only_hybrid(R"({"preferredTransport": "HTTP+JSON"})"),
              ElementsAre("warning a2a/hybrid-conflict /preferredTransport"));
  EXPECT_THAT(
      only_hybrid(R"({"supportsAuthenticatedExtendedCard": true})"),
      ElementsAre(
          "warning a2a/hybrid-conflict /supportsAuthenticatedExtendedCard"));
  EXPECT_THAT(only_hybrid(R"({"protocolVersion": "0.2.6",
    "supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
      "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}]})"),
              ElementsAre("warning a2a/hybrid-conflict /protocolVersion"));
}

TEST(A2aVersion, ProtocolVersionsAreNumbersInRange) {
  const auto verdict = [](std::string_view version) {
    return found_in_version(
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
