// The encodings of schemes and requirements that real software writes, each
// with its verdict and what fixing makes of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/a2a_security.h"

namespace cardinal {
namespace {

using test::first_message;
using test::fixed;
using test::judged;
using test::security_only;
using test::with_oauth;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

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

// Taking "type" away would lose the readers of 0.3.
TEST(A2aEncodings, FixingAHybridCardKeepsWhatReadersOf0_3Find) {
  EXPECT_EQ(fixed("1.0", R"({"url": "https://agent.acme.dev/a2a",
    "securitySchemes": {"bearer": {"httpAuthSecurityScheme": null,
    "type": "apiKey", "in": "header", "name": "X"}}})",
                  "securitySchemes"),
            R"({"bearer":{"type":"apiKey","in":"header","name":"X",)"
            R"("apiKeySecurityScheme":{"location":"header","name":"X"}}})");
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
  EXPECT_EQ(fixed("1.0", bare, "securitySchemes", test::Fixes::all),
            R"({"bearer":{"openIdConnectSecurityScheme":{"openIdConnectUrl":)"
            R"("https://auth.acme.dev/.well-known/openid-configuration"}}})");
}

// f to j: requirements.

TEST(A2aEncodings, PlainRequirementsAreOf0x) {
  constexpr char plain[] =
      R"("securityRequirements": null, "security": [{"k": ["s"]}])";
  EXPECT_THAT(judged("0.2", with_oauth("0.2", plain)), IsEmpty());
  EXPECT_THAT(judged("0.3", with_oauth("0.3", plain)), IsEmpty());
  EXPECT_THAT(judged("1.0", with_oauth("1.0", plain)),
              ElementsAre("error a2a/requirement-shape /security"));
  EXPECT_EQ(fixed("1.0", with_oauth("1.0", plain), "securityRequirements",
                  test::Fixes::all),
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
  EXPECT_THAT(judged("0.3", with_oauth("0.3", wrapped)),
              ElementsAre("error a2a/requirement-shape /securityRequirements"));
  EXPECT_EQ(
      fixed("0.3", with_oauth("0.3", wrapped), "security", test::Fixes::all),
      R"([{"k":["s"]}])");
}

TEST(A2aEncodings, TheGoSdksListIsNamed) {
  const std::string card = with_oauth(
      "1.0", R"("securityRequirements": [{"schemes": {"k": ["s"]}}])");
  EXPECT_THAT(
      judged("1.0", card),
      ElementsAre("error a2a/requirement-shape /securityRequirements/0"));
  EXPECT_THAT(first_message("1.0", card),
              HasSubstr("Go SDK form: the JS client loses its scopes"));
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
  const test::CheckSettings options = security_only(Profile::a2a);
  EXPECT_THAT(test::findings(optional, options),
              ElementsAre("warning a2a/null-value /securitySchemes/bearer/"
                          "httpAuthSecurityScheme/bearerFormat"));
  EXPECT_THAT(test::findings(required, options),
              ElementsAre("error a2a/type /securitySchemes/bearer/"
                          "httpAuthSecurityScheme/scheme"));
}

// l: the names of a2a.proto, which ProtoJSON readers take and nobody else; what
// is in the scheme is judged all the same.
TEST(A2aEncodings, SchemesUnderTheirProtoNamesAreNamed) {
  constexpr std::pair<const char*, const char*> names[] = {
      {"api_key_security_scheme", "apiKeySecurityScheme"},
      {"http_auth_security_scheme", "httpAuthSecurityScheme"},
      {"oauth2_security_scheme", "oauth2SecurityScheme"},
      {"open_id_connect_security_scheme", "openIdConnectSecurityScheme"},
      {"mtls_security_scheme", "mtlsSecurityScheme"},
  };
  test::CheckSettings options = security_only(Profile::a2a);
  options.rules.only.emplace_back("a2a/snake-case");
  for (const auto& [snake, camel] : names) {
    SCOPED_TRACE(snake);
    const auto card = [](std::string_view name) {
      return test::merged(minimal_card(Profile::a2a, "1.0"),
                          R"({"securityRequirements": [{"schemes": {"k": {}}}],
          "securitySchemes": {"bearer": null, "k": {")" +
                              std::string(name) +
                              R"(": {"description": "As agreed."}}}})");
    };
    // The same findings under both names, and the name itself.
    std::vector<std::string> expected = test::findings(card(camel), options);
    const std::string scheme = "/securitySchemes/k/";
    for (std::string& line : expected) {
      if (const auto at = line.find(camel); at != std::string::npos) {
        line.replace(at, std::string_view(camel).size(), snake);
      }
    }
    expected.push_back("warning a2a/snake-case " + scheme + snake);
    EXPECT_THAT(test::findings(card(snake), options),
                ::testing::UnorderedElementsAreArray(expected));
    EXPECT_EQ(test::fixed_text(card(snake), test::Fixes::safe, options),
              card(camel));
  }
  // In 0.x it is the form of another version in any spelling.
  EXPECT_THAT(judged("0.3", R"({"securitySchemes": {"bearer": {"type": null,
    "scheme": null, "http_auth_security_scheme": {"scheme": "bearer"}}}})"),
              ElementsAre("error a2a/scheme-era /securitySchemes/bearer"));
}

}  // namespace
}  // namespace cardinal
