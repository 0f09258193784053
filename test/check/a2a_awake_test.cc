// The facts that reading notes wake every rule that would speak: odd values in
// every place of the minimal cards.
#include <gtest/gtest.h>

#include "support/a2a_mutations.h"
#include "support/cards.h"

namespace cardinal {
namespace {

constexpr std::string_view a2a_odd_values[] = {
    R"("")",
    R"(" ")",
    R"(" x\u0001y")",
    R"("1.0")",
    R"("0.2.1")",
    R"("v1")",
    R"("http://u:p@localhost:99999/tasks#x")",
    R"("https://agent.example.com/.well-known/agent.json")",
    R"("https://10.0.0.1/v1/card/")",
    R"("https://agent./a")",
    R"("your-host:80")",
    R"("GRPC")",
    R"("A name that is much too long for any list that anyone would look at")",
    "true",
    "7",
    "[]",
    R"(["", " text", "text/plain"])",
    "{}",
    R"([{"url": "https://a.test/tasks/", "transport": "x", "tags": [], "id": " a"}])",
    R"({"oauth": {"type": "oauth2", "flows": {"implicit":
        {"authorizationUrl": "http://10.0.0.1", "tokenUrl": "x"}}},
        "o": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "/x"}}})",
    R"({"organization": " ", "url": "x", "contactEmail": 7, "extendedAgentCard": true})",
};

constexpr std::string_view a2a_places[] = {
    "name",
    "description",
    "version",
    "url",
    "protocolVersion",
    "preferredTransport",
    "additionalInterfaces",
    "supportedInterfaces",
    "provider",
    "iconUrl",
    "documentationUrl",
    "capabilities",
    "authentication",
    "securitySchemes",
    "security",
    "securityRequirements",
    "defaultInputModes",
    "default_output_modes",
    "skills",
    "supportsAuthenticatedExtendedCard",
    "signatures",
    "protocolVersions",
};

void expect_same_of_a2a(const std::string& card, Profile profile) {
  test::expect_triggered_equals_all(
      card, {.dialect = Dialect::a2a, .profile = profile});
}

TEST(A2aAwake, TriggeredEqualsAllAwakeOverOddValues) {
  for (const char* version : {"0.1", "0.2", "0.3", "1.0"}) {
    for (const std::string_view place : a2a_places) {
      for (const std::string_view value : a2a_odd_values) {
        const std::string card = test::merged(
            minimal_card(Profile::a2a, version),
            "{\"" + std::string(place) + "\": " + std::string(value) + "}");
        expect_same_of_a2a(card, Profile::a2a);
        expect_same_of_a2a(card, Profile::stacka2a);
      }
    }
  }
}

TEST(A2aAwake, TriggeredEqualsAllAwakeOverSeededMutations) {
  constexpr std::uint64_t cards = 1500;  // of each version, under each profile
  for (const char* version : {"0.1", "0.2", "0.3", "1.0", "hybrid"}) {
    for (std::uint64_t seed = 0; seed < cards; ++seed) {
      SCOPED_TRACE(std::string(version) + ", seed " + std::to_string(seed));
      const std::string card = test::mutated_a2a_card(version, seed);
      expect_same_of_a2a(card, Profile::a2a);
      expect_same_of_a2a(card, Profile::stacka2a);
      expect_same_of_a2a(card, Profile::production);
      if (HasFailure()) return;
    }
  }
}

// Else the mutations would prove little.
TEST(A2aAwake, CardsBeforeTheirMutationHaveNoErrors) {
  for (const char* version : {"0.1", "0.2", "0.3", "1.0", "hybrid"}) {
    for (const std::string& finding : test::findings(
             test::full_a2a_card(version), {.dialect = Dialect::a2a})) {
      EXPECT_FALSE(finding.starts_with("error ")) << version << ": " << finding;
    }
  }
}

}  // namespace
}  // namespace cardinal
