// Security of A2A cards: the seed's blocks and the cards that naive tools get
// wrong, each with its verdict.
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

constexpr char seed[] = "seeds/a2a-agent-card-reference-stacka2a.txt";

// The block that begins at the first brace behind `mark`.
std::string block_after(const std::string& text, const std::string& mark) {
  const std::size_t from = text.find(mark);
  EXPECT_NE(from, std::string::npos) << mark;
  const std::size_t begin = text.find("\n{\n", from) + 1;
  const std::size_t end = text.find("\n}\n", begin);
  return text.substr(begin, end + 2 - begin);
}

TEST(StackA2aSeed, SecurityBlocksHaveTheseVerdicts) {
  const auto path = SHARED_OR_SKIP(seed);
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

// Tricky cards (section 8), by their numbers there.

// 1. A card for readers of 0.3 and 1.0, as Python and Go serve it. "Exactly
// one member a scheme" is the compatibility kit's rule and fails it; each
// reader finds its own form here, so nothing is wrong.
TEST(A2aTricky, HybridCardWithBothListsIsFine) {
  EXPECT_THAT(judged("1.0", R"({"url": "https://agent.acme.dev/a2a",
    "protocolVersion": "0.3.0", "preferredTransport": "JSONRPC",
    "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
    "security": [{"bearer": []}]})"),
              IsEmpty());
}

// 4. Two flows in one scheme: legal in 0.3, where the seed does it; 1.0 has a
// oneof, of which the JavaScript SDK keeps one without a word.
TEST(A2aTricky, TwoFlowsAreLegalIn0_3Only) {
  constexpr char flows[] = R"("flows": {"clientCredentials": {"tokenUrl":
    "https://auth.acme.dev/token", "scopes": {}}, "authorizationCode":
    {"authorizationUrl": "https://auth.acme.dev/authorize",
     "tokenUrl": "https://auth.acme.dev/token", "scopes": {}}})";
  const std::string typed =
      R"({"securitySchemes": {"bearer": {"type": "oauth2", "scheme": null, )" +
      std::string(flows) + "}}}";
  const std::string wrapped =
      R"({"securitySchemes": {"bearer": {"httpAuthSecurityScheme": null,
      "oauth2SecurityScheme": {)" +
      std::string(flows) + "}}}}";
  EXPECT_THAT(judged("0.3", typed), IsEmpty());
  EXPECT_THAT(judged("1.0", wrapped),
              ElementsAre("error a2a/oauth-one-flow /securitySchemes/bearer/"
                          "oauth2SecurityScheme/flows",
                          "hint a2a/oauth-pkce /securitySchemes/bearer/"
                          "oauth2SecurityScheme/flows/authorizationCode"));
  // In the wrong form, and yet no fix: what 1.0 cannot say is not dropped.
  const std::string card =
      R"({"securitySchemes": {"bearer": {"type": "oauth2",
      "httpAuthSecurityScheme": null, )" +
      std::string(flows) + "}}}";
  EXPECT_THAT(judged("1.0", card),
              ElementsAre("error a2a/scheme-era /securitySchemes/bearer"));
  EXPECT_THAT(fixed("1.0", card, "securitySchemes", FixChoice::all),
              HasSubstr("\"type\":\"oauth2\""));
}

// 5. deviceCode alone is a complete 1.0 scheme; in 0.3 nobody knows it.
TEST(A2aTricky, DeviceCodeIsOf1_0) {
  constexpr char flows[] = R"("flows": {"deviceCode":
    {"deviceAuthorizationUrl": "https://auth.acme.dev/device",
     "tokenUrl": "https://auth.acme.dev/token", "scopes": {}}})";
  EXPECT_THAT(judged("1.0", R"({"securitySchemes": {"bearer":
    {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {)" +
                                std::string(flows) + "}}}}"),
              IsEmpty());
  const std::string typed =
      R"({"securitySchemes": {"bearer": {"type": "oauth2", "scheme": null, )" +
      std::string(flows) + "}}}";
  EXPECT_THAT(judged("0.3", typed),
              ElementsAre("error a2a/oauth-flow-era "
                          "/securitySchemes/bearer/flows/deviceCode"));
}

// 6. {} is a whole mutual TLS scheme and a whole requirement without scopes;
// tools that "remove empties" erase both.
TEST(A2aTricky, EmptyObjectsThatMeanSomethingAreFine) {
  EXPECT_THAT(judged("1.0", R"({"securitySchemes": {"k":
    {"mtlsSecurityScheme": {}}}, "securityRequirements":
    [{"schemes": {"bearer": {}, "k": {}}}]})"),
              IsEmpty());
}

// 12. The sample card of 1.0.0 and 1.0.1: interfaces of 1.0, and "security" of
// 0.3 beside it, which a reader of 1.0 does not see. An error, since it takes
// the agent for one that asks for nothing.
TEST(A2aTricky, TheOfficialSampleWith0_3SecurityIsWrong) {
  EXPECT_THAT(judged("1.0", R"({"securityRequirements": null,
    "security": [{"bearer": []}]})"),
              ElementsAre("error a2a/requirement-shape /security/0"));
}

// 23. a2a.proto says location; the compatibility kit asks for in. The proto is
// the specification, so the kit's form is the error.
TEST(A2aTricky, InIsLocationIn1_0) {
  constexpr char in[] = R"({"securitySchemes": {"bearer":
    {"httpAuthSecurityScheme": null,
     "apiKeySecurityScheme": {"in": "header", "name": "X"}}}})";
  EXPECT_THAT(judged("1.0", in),
              ElementsAre("error a2a/api-key-place-name /securitySchemes/"
                          "bearer/apiKeySecurityScheme/in"));
  EXPECT_EQ(fixed("1.0", in, "securitySchemes"),
            R"({"bearer":{"apiKeySecurityScheme":)"
            R"({"location":"header","name":"X"}}})");
  constexpr char location[] = R"({"securitySchemes": {"bearer":
    {"type": "apiKey", "scheme": null, "location": "query", "name": "X"}}})";
  EXPECT_THAT(judged("0.3", location),
              ElementsAre("error a2a/api-key-place-name "
                          "/securitySchemes/bearer/location",
                          "warning a2a/api-key-in-query "
                          "/securitySchemes/bearer/location"));
}

// 24. Authentication schemes compare without letter case (RFC 9110, 11.1), so
// Bearer is bearer; bearerFormat beside Basic is harmless, hence hints.
TEST(A2aTricky, BearerIsBearerInAnyCase) {
  EXPECT_THAT(judged("1.0", R"({"securitySchemes": {"bearer":
    {"httpAuthSecurityScheme": {"scheme": "BEARER", "bearerFormat": "JWT"}}}})"),
              IsEmpty());
  EXPECT_THAT(judged("1.0", R"({"securitySchemes": {"bearer":
    {"httpAuthSecurityScheme": {"scheme": "Basic", "bearerFormat": "JWT"}}}})"),
              ElementsAre("hint a2a/http-basic /securitySchemes/bearer/"
                          "httpAuthSecurityScheme/scheme",
                          "hint a2a/http-bearer-format /securitySchemes/bearer/"
                          "httpAuthSecurityScheme/bearerFormat"));
}

// 25. All in one card: an undeclared scheme can never be satisfied (error), an
// empty entry lets everyone in (warning: it may be meant), and a skill that
// asks for more than the agent is what skill requirements are for.
TEST(A2aTricky, UndeclaredStricterAndEmptyRequirements) {
  EXPECT_THAT(judged("0.3", R"({"securitySchemes": {"k": {"type": "apiKey",
    "in": "header", "name": "X"}}, "security": [{"bearrer": []}, {}],
    "skills": [{"id": "web-search", "name": "Web search", "description":
    "Searches the web for a phrase and returns ten results as text.",
    "tags": ["search"], "security": [{"bearer": [], "k": []}]}]})"),
              ElementsAre("error a2a/requirement-declared /security/0/bearrer",
                          "warning a2a/requirement-empty /security/1"));
}

// 27. A card of 0.1 with its own form of security: nothing to say, in either
// way, since 0.1 has no schemes. Later versions do not look at it.
TEST(A2aTricky, AuthenticationIsOf0_1) {
  std::string card(minimal_card(Profile::a2a, "0.1"));
  card.insert(1, R"("authentication": {"schemes": ["Bearer"],
    "credentials": null}, )");
  EXPECT_THAT(test::findings(card, security_only(Profile::a2a)), IsEmpty());
  EXPECT_THAT(judged("0.3", R"({"authentication": {"schemes": ["Bearer"]}})"),
              ElementsAre("warning a2a/authentication-legacy "
                          "/authentication"));
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
  EXPECT_THAT(judged("0.1", "{}"), IsEmpty());
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
  Checker checker(security_only(Profile::a2a), test::fixed_env());
  const Report report = checker.check(card);
  // The long name is undeclared and has no list; 5,000 more are undeclared.
  EXPECT_EQ(report.count(Severity::error), 5002u);
  EXPECT_EQ(report.count(Severity::hint), 5001u);
  for (const Diagnostic& found : report.diagnostics) {
    ASSERT_LT(found.message.size() + found.help.size(), 300u);
  }
}

}  // namespace
}  // namespace cardinal
