// Security of A2A cards: the encodings that real software writes, the seed's
// blocks and the cards that naive tools get wrong, each with its verdict.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cardinal/check.h"
#include "support/cards.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The rules about security, and those on members and types that it leans on.
CheckOptions security_only(Profile profile) {
  CheckOptions options{.dialect = Dialect::a2a, .profile = profile};
  for (const RuleInfo* rule : all_rules()) {
    constexpr std::string_view parts[] = {
        "a2a/scheme-",     "a2a/api-key-",        "a2a/http-",
        "a2a/mutual-tls-", "a2a/oauth-",          "a2a/open-id-",
        "a2a/security-",   "a2a/requirement-",    "a2a/secret",
        "a2a/private-",    "a2a/authentication-", "a2a/member-required",
        "a2a/type",        "a2a/null-value"};
    if (std::ranges::any_of(parts, [&](std::string_view part) {
          return rule->id.starts_with(part);
        })) {
      options.rules.only.emplace_back(rule->id);
    }
  }
  return options;
}

// The minimal card of that version with a patch, judged.
std::vector<std::string> judged(const char* version, std::string_view patch,
                                Profile profile = Profile::a2a) {
  return test::findings(test::merged(minimal_card(profile, version), patch),
                        security_only(profile));
}

std::string first_message(const char* version, std::string_view patch,
                          Profile profile = Profile::a2a) {
  Checker checker(security_only(profile), test::fixed_env());
  const Report report =
      checker.check(test::merged(minimal_card(profile, version), patch));
  return report.diagnostics.empty() ? "" : report.diagnostics[0].message;
}

// A member of the card after all fixes.
std::string fixed(const char* version, std::string_view patch,
                  std::string_view member, FixChoice choice = FixChoice::safe) {
  Checker checker(security_only(Profile::a2a), test::fixed_env());
  const FixedText result =
      fix(checker, test::merged(minimal_card(Profile::a2a, version), patch),
          choice);
  std::string text(result.report.document.root()[member].raw());
  std::erase(text, ' ');
  std::erase(text, '\n');
  return text;
}

// Section 1.6 of the fact sheet, a to e: schemes.

constexpr char typed_key[] = R"({"securitySchemes": {"bearer":
  {"scheme": null, "httpAuthSecurityScheme": null,
   "type": "apiKey", "in": "header", "name": "X"}}})";
constexpr char wrapped_key[] = R"({"securitySchemes": {"bearer":
  {"type": null, "scheme": null, "httpAuthSecurityScheme": null,
   "apiKeySecurityScheme": {"location": "header", "name": "X"}}}})";

TEST(A2aEncodings, TypedSchemesAreOf0x) {
  EXPECT_THAT(judged("0.2", typed_key), IsEmpty());
  EXPECT_THAT(judged("0.3", typed_key), IsEmpty());
  EXPECT_THAT(judged("1.0", typed_key),
              ElementsAre("error a2a/scheme-era /securitySchemes/bearer"));
  EXPECT_EQ(fixed("1.0", typed_key, "securitySchemes"),
            R"({"bearer":{"apiKeySecurityScheme":)"
            R"({"location":"header","name":"X"}}})");
}

TEST(A2aEncodings, WrappedSchemesAreOf1_0) {
  EXPECT_THAT(judged("1.0", wrapped_key), IsEmpty());
  EXPECT_THAT(judged("0.3", wrapped_key),
              ElementsAre("error a2a/scheme-era /securitySchemes/bearer"));
  EXPECT_EQ(fixed("0.3", wrapped_key, "securitySchemes"),
            R"({"bearer":{"type":"apiKey","in":"header","name":"X"}})");
}

// The Python SDK and Go's compatibility producer serve both at once, in cards
// for readers of 0.3 and 1.0: fine as long as the two agree.
TEST(A2aEncodings, BothFormsInOneObjectAreFineWhereTheyAgree) {
  constexpr char agree[] = R"({"url": "https://agent.acme.dev/a2a",
    "securitySchemes": {"bearer": {"httpAuthSecurityScheme": null,
    "type": "apiKey", "in": "header", "name": "X",
    "apiKeySecurityScheme": {"location": "header", "name": "X"}}}})";
  constexpr char contradict[] = R"({"url": "https://agent.acme.dev/a2a",
    "securitySchemes": {"bearer": {"httpAuthSecurityScheme": null,
    "type": "apiKey", "in": "header", "name": "X",
    "apiKeySecurityScheme": {"location": "header", "name": "Y"}}}})";
  EXPECT_THAT(judged("1.0", agree), IsEmpty());
  EXPECT_THAT(
      judged("1.0", contradict),
      ElementsAre("error a2a/scheme-forms-agree /securitySchemes/bearer"));
}

constexpr char js_internal[] = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "scheme": {"$case":
   "apiKeySecurityScheme", "value": {"location": "header", "name": "X"}}}}})";

TEST(A2aEncodings, TheJsSdksInternalFormIsNamed) {
  EXPECT_THAT(judged("1.0", js_internal),
              ElementsAre("error a2a/scheme-internal /securitySchemes/bearer"));
  EXPECT_THAT(first_message("1.0", js_internal), HasSubstr("JS SDK"));
  EXPECT_EQ(fixed("1.0", js_internal, "securitySchemes"),
            R"({"bearer":{"apiKeySecurityScheme":)"
            R"({"location":"header","name":"X"}}})");
}

TEST(A2aEncodings, TheJavaAlphasSchemeWithoutKindIsNamed) {
  constexpr char bare[] = R"({"securitySchemes": {"bearer": {"type": null,
    "scheme": null, "httpAuthSecurityScheme": null, "openIdConnectUrl":
    "https://auth.acme.dev/.well-known/openid-configuration"}}})";
  for (const char* version : {"0.3", "1.0"}) {
    EXPECT_THAT(judged(version, bare),
                ElementsAre("error a2a/scheme-kind /securitySchemes/bearer"));
    EXPECT_THAT(first_message(version, bare), HasSubstr("Java alpha form"));
  }
  EXPECT_EQ(fixed("1.0", bare, "securitySchemes", FixChoice::all),
            R"({"bearer":{"openIdConnectSecurityScheme":{"openIdConnectUrl":)"
            R"("https://auth.acme.dev/.well-known/openid-configuration"}}})");
}

// f to j: requirements. The scheme is one with scopes, so that none is idle.

std::string with_oauth(const char* version, std::string_view members) {
  const bool of_1_0 = std::string_view(version) == "1.0";
  const std::string flows =
      R"("flows": {"clientCredentials": {"tokenUrl":
      "https://auth.acme.dev/token", "scopes": {"s": "Search"}}})";
  return R"({"securitySchemes": {"bearer": null, "k": {)" +
         (of_1_0 ? R"("oauth2SecurityScheme": {)" + flows + "}"
                 : R"("type": "oauth2", )" + flows) +
         "}}, " + std::string(members) + "}";
}

TEST(A2aEncodings, PlainRequirementsAreOf0x) {
  constexpr char plain[] =
      R"("securityRequirements": null, "security": [{"k": ["s"]}])";
  EXPECT_THAT(judged("0.2", with_oauth("0.2", plain)), IsEmpty());
  EXPECT_THAT(judged("0.3", with_oauth("0.3", plain)), IsEmpty());
  EXPECT_THAT(judged("1.0", with_oauth("1.0", plain)),
              ElementsAre("error a2a/requirement-shape /security/0"));
  EXPECT_EQ(fixed("1.0", with_oauth("1.0", plain), "securityRequirements",
                  FixChoice::all),
            R"([{"schemes":{"k":{"list":["s"]}}}])");
}

TEST(A2aEncodings, ProtoJsonRequirementsIn0_3AreNamed) {
  const std::string card =
      with_oauth("0.3", R"("security": [{"schemes": {"k": {"list": ["s"]}}},
                           {"schemes": {"k": {}}}])");
  EXPECT_THAT(judged("0.3", card),
              ElementsAre("error a2a/requirement-shape /security/0",
                          "error a2a/requirement-shape /security/1"));
  EXPECT_THAT(first_message("0.3", card), HasSubstr("proto-JSON form"));
  EXPECT_EQ(fixed("0.3", card, "security"), R"([{"k":["s"]},{"k":[]}])");
}

TEST(A2aEncodings, WrappedRequirementsAreOf1_0) {
  constexpr char wrapped[] = R"("security": null,
    "securityRequirements": [{"schemes": {"k": {"list": ["s"]}}}])";
  EXPECT_THAT(judged("1.0", with_oauth("1.0", wrapped)), IsEmpty());
  EXPECT_THAT(
      judged("0.3", with_oauth("0.3", wrapped)),
      ElementsAre("error a2a/requirement-shape /securityRequirements/0"));
  EXPECT_EQ(
      fixed("0.3", with_oauth("0.3", wrapped), "security", FixChoice::all),
      R"([{"k":["s"]}])");
}

TEST(A2aEncodings, TheGoSdksListIsNamed) {
  const std::string card = with_oauth(
      "1.0", R"("securityRequirements": [{"schemes": {"k": ["s"]}}])");
  EXPECT_THAT(
      judged("1.0", card),
      ElementsAre("error a2a/requirement-shape /securityRequirements/0"));
  EXPECT_THAT(first_message("1.0", card),
              HasSubstr("Go SDK form: its scopes are lost by the JS client"));
  EXPECT_EQ(fixed("1.0", card, "securityRequirements"),
            R"([{"schemes":{"k":{"list":["s"]}}}])");
}

TEST(A2aEncodings, TheJavaAlphasRequirementIsNamed) {
  const std::string card =
      with_oauth("1.0", R"("securityRequirements": [{"k": ["s"]}])");
  EXPECT_THAT(
      judged("1.0", card),
      ElementsAre("error a2a/requirement-shape /securityRequirements/0"));
  EXPECT_THAT(first_message("1.0", card), HasSubstr("Java alpha form"));
  EXPECT_EQ(fixed("1.0", card, "securityRequirements"),
            R"([{"schemes":{"k":{"list":["s"]}}}])");
}

// k: null says "not set" for what may be left out, and is wrong elsewhere.
// A merge patch cannot write null, so these cards are whole.
TEST(A2aEncodings, NullIsAWarningWhereOptionalAndAnErrorWhereRequired) {
  std::string card(minimal_card(Profile::a2a, "1.0"));
  const std::string scheme = R"("scheme": "bearer")";
  const std::size_t at = card.find(scheme);
  std::string optional = card, required = card;
  optional.insert(at, R"("bearerFormat": null, )");
  required.replace(at, scheme.size(), R"("scheme": null)");
  const CheckOptions options = security_only(Profile::a2a);
  EXPECT_THAT(test::findings(optional, options),
              ElementsAre("warning a2a/null-value /securitySchemes/bearer/"
                          "httpAuthSecurityScheme/bearerFormat"));
  EXPECT_THAT(test::findings(required, options),
              ElementsAre("error a2a/type /securitySchemes/bearer/"
                          "httpAuthSecurityScheme/scheme"));
}

// l: names in snake_case are another rule's; here only that no security rule
// takes a scheme in it for one it knows.
TEST(A2aEncodings, SnakeCaseIsNoKindOfScheme) {
  EXPECT_THAT(judged("1.0", R"({"securitySchemes": {"bearer":
    {"httpAuthSecurityScheme": null,
     "http_auth_security_scheme": {"scheme": "bearer"}}}})"),
              ElementsAre("error a2a/scheme-kind /securitySchemes/bearer"));
}

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
  for (const std::string& found : judged("0.3", typed)) {
    EXPECT_THAT(found, HasSubstr("/flows/deviceCode"));
  }
  EXPECT_THAT(judged("0.3", typed),
              ::testing::Contains(HasSubstr("error a2a/oauth-flow-era")));
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

// Split, so that no scanner takes this file for a leak.
std::string described(const std::string& text) {
  return R"({"documentationNote": ")" + text + R"("})";
}

TEST(A2aSecrets, AreToldByTheirShape) {
  const std::string jwt = std::string("eyJhbGciOiJIUzI1NiJ9") +
                          ".eyJzdWIiOiIxMjM0NTY3ODkwIn0" +
                          ".dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P";
  const std::string secrets[] = {
      std::string("-----BEGIN ") + "RSA PRIVATE KEY-----\\nMIIE",
      jwt,
      "Bearer " + jwt,
      std::string("sk-") + "proj4f8A9bC2dE7gH1jK3",
      std::string("AKIA") + "IOSFODNN7EXAMPLE",
      "postgres://db/cards?user=a&password=" + std::string("hunter2"),
      std::string("q7Zp2Xv9Lk4Rt8Wm1Yc6") + "Bn3Hs5Jd0Gf7Qa2Ue9To4Ii8Pw6Ex",
  };
  for (const std::string& secret : secrets) {
    EXPECT_THAT(judged("1.0", described(secret)),
                ElementsAre("error a2a/secret /documentationNote"))
        << secret;
  }
}

// What the compatibility kit takes for secrets, and what else looks like one.
TEST(A2aSecrets, PublicThingsAreNone) {
  const char* const harmless[] = {
      "Pass your token in the api_key header; never share the password.",
      "https://auth.acme.dev/oauth/token?audience=agents",
      "https://agent.acme.dev/?api_key=YOUR_KEY",
      "https://agent.acme.dev/?password=<password>",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "404edb8de10b85a9bbf87855cd9d19f962b826b609824c3b7fe1006c5625645a",
      "0x52908400098527886E0F7030069857D2E4169EE7",
      "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
      "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV",
      "sk-your-key-goes-here-please",
      "-----BEGIN PUBLIC KEY-----\\nMIIB"};
  for (const char* const text : harmless) {
    EXPECT_THAT(judged("1.0", described(text)), IsEmpty()) << text;
  }
  EXPECT_THAT(
      judged("1.0", with_oauth("1.0", R"("securityRequirements": [{"schemes":
                {"k": {"list": ["s"]}}}])")),
      IsEmpty())
      << "tokenUrl";
}

TEST(A2aSecrets, SignaturesAreRandomAndPublic) {
  EXPECT_THAT(judged("1.0", R"({"signatures": [{"protected":
    "eyJhbGciOiJFUzI1NiIsImtpZCI6ImsxIiwidHlwIjoiSk9TRSJ9", "signature":
    "q7Zp2Xv9Lk4Rt8Wm1Yc6Bn3Hs5Jd0Gf7Qa2Ue9To4Ii8Pw6Ex1Vb"}]})"),
              IsEmpty());
}

TEST(A2aSecrets, AReportDoesNotSpreadThem) {
  const std::string key = std::string("sk-") + "proj4f8A9bC2dE7gH1jK3";
  EXPECT_EQ(first_message("1.0", described(key)),
            "this looks like a secret API key (sk-...)");
}

}  // namespace
}  // namespace cardinal
