// Security of A2A cards: the seed's blocks, each with its verdict, and what no
// example of a rule shows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/a2a_security.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using test::first_message;
using test::fixed;
using test::judged;
using test::security_only;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The JSON blocks of the seed's chapter on security.

constexpr char security_seed[] = "seeds/a2a-agent-card-reference-stacka2a.txt";

// The block that begins at the first brace behind `mark`.
std::string block_after(const std::string& text, const std::string& mark) {
  const std::size_t from = text.find(mark);
  EXPECT_NE(from, std::string::npos) << mark;
  const std::size_t begin = text.find("\n{\n", from) + 1;
  const std::size_t end = text.find("\n}\n", begin);
  return text.substr(begin, end + 2 - begin);
}

TEST(StackA2aSeed, SecurityBlocksHaveTheseVerdicts) {
  const auto path = SHARED_OR_SKIP(security_seed);
  const std::string text = test::read_file(path);
  // Each block replaces the minimal card's own scheme.
  const auto verdict = [&](const char* mark) {
    const std::string base = test::merged(minimal_card(Profile::stacka2a),
                                          R"({"securitySchemes": null})");
    return test::findings(test::merged(base, block_after(text, mark)),
                          security_only(Profile::stacka2a));
  };
  EXPECT_THAT(verdict("\nAPI Key\n"), IsEmpty());
  EXPECT_THAT(verdict("Bearer token (most common):"), IsEmpty());
  // "Basic auth should only be used for internal agents behind a VPN".
  EXPECT_THAT(verdict("Basic authentication:\n"),
              ElementsAre("hint a2a/http-basic "
                          "/securitySchemes/basicAuth/scheme"));
  EXPECT_THAT(verdict("\nOAuth 2.0\n"), IsEmpty());
  EXPECT_THAT(verdict("\nOpenID Connect\n"), IsEmpty());
  EXPECT_THAT(verdict("\nMutual TLS (mTLS)\n"), IsEmpty());
}

TEST(StackA2aSeed, AnUnknownTypeIsToldInItsWords) {
  constexpr char card[] = R"({"securitySchemes": {"bearer": {"type": "jwt"}}})";
  EXPECT_THAT(judged("0.3", card, Profile::stacka2a),
              ElementsAre("error a2a/scheme-kind "
                          "/securitySchemes/bearer/type"));
  EXPECT_THAT(first_message("0.3", card, Profile::stacka2a),
              HasSubstr("securitySchemes.*.type is invalid"));
}

TEST(StackA2aSeed, AlternativesAndCombinationsAreFine) {
  constexpr char schemes[] = R"({"securitySchemes": {
    "apiKey": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
    "mtls": {"type": "mutualTLS"}}, "security": )";
  for (const char* list : {R"([{"bearer": []}, {"apiKey": [], "mtls": []}])",
                           R"([{"bearer": [], "mtls": [], "apiKey": []}])"}) {
    EXPECT_THAT(
        judged("0.3", std::string(schemes) + list + "}", Profile::stacka2a),
        IsEmpty());
  }
}

TEST(A2aSecurity, NoneIsAHintAndInProductionAWarning) {
  constexpr char open[] =
      R"({"securitySchemes": null, "securityRequirements": null})";
  constexpr char local[] = R"({"securitySchemes": null,
    "securityRequirements": null, "supportedInterfaces": [{"url":
    "http://localhost:8080/", "protocolBinding": "JSONRPC",
    "protocolVersion": "1.0"}]})";
  EXPECT_THAT(judged("1.0", open), ElementsAre("hint a2a/security-none "));
  EXPECT_THAT(judged("1.0", open, Profile::production),
              ElementsAre("warning a2a/security-none-public "));
  EXPECT_THAT(judged("1.0", local, Profile::production),
              ElementsAre("hint a2a/security-none "));
  EXPECT_THAT(test::findings(minimal_card(Profile::a2a, "0.1"),
                             {.dialect = Dialect::a2a, .version = "0.1"}),
              IsEmpty());
}

TEST(A2aSecurity, SchemesWithoutRequirementAreAWarning) {
  EXPECT_THAT(judged("1.0", R"({"securityRequirements": null})"),
              ElementsAre("warning a2a/security-not-required "
                          "/securitySchemes"));
  EXPECT_THAT(judged("1.0", R"({"securityRequirements": []})"),
              ElementsAre("warning a2a/security-not-required "
                          "/securityRequirements"));
}

// Requirements that name thousands of schemes nobody declares, long names, and
// thousands of schemes: bounded in time and in what a message repeats.
TEST(A2aSecurity, HostileCardsAreBounded) {
  std::string schemes, needs;
  for (int i = 0; i < 5000; ++i) {
    const std::string name = "s" + std::to_string(i);
    schemes += ", \"" + name + R"(": {"type": "http", "scheme": "bearer"})";
    needs += R"(, {"t)" + std::to_string(i) + R"(": ["x"]})";
  }
  const std::string card =
      test::merged(minimal_card(Profile::a2a, "0.3"),
                   R"({"securitySchemes": {"bearer": {"type": "http"})" +
                       schemes + R"(}, "security": [{")" +
                       std::string(60000, 'n') + R"(": "x"})" + needs + "]}");
  const Report report = test::checked(card, security_only(Profile::a2a));
  // The long name is undeclared and has no list; 5,000 more are undeclared.
  EXPECT_EQ(report.count(Severity::error), 5002u);
  EXPECT_EQ(report.count(Severity::hint), 5001u);
  for (const Diagnostic& found : report.diagnostics) {
    ASSERT_LT(found.message.size() + found.help.size(), 300u);
  }
}

}  // namespace
}  // namespace cardinal
