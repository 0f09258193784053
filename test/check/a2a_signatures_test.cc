// Signatures, beyond the examples the rules have themselves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64url.h"
#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view good_header =
    R"({"alg":"ES256","kid":"key-1","typ":"JOSE"})";

// On the minimal card, which is not sign-safe by itself.
std::vector<std::string> found_in_header(std::string_view header,
                                         std::size_t bytes,
                                         const std::string& more = "",
                                         std::string_view version = "1.0") {
  const std::string patch = R"({"signatures": [{"protected": ")" +
                            encode_base64url(header) + R"(", "signature": ")" +
                            encode_base64url(std::string(bytes, 'x')) + "\"" +
                            more + "}]}";
  auto found =
      test::findings(test::merged(minimal_card(Profile::a2a, version), patch),
                     {.dialect = Dialect::a2a});
  std::erase_if(found, [](const std::string& finding) {
    return finding.find("/signature-") == std::string::npos ||
           finding.find("-undefined") != std::string::npos;
  });
  return found;
}

TEST(A2aSignatures, KnowTheLengthOfEachAlgorithm) {
  const auto with = [](const std::string& alg, std::size_t bytes) {
    return found_in_header(R"({"alg":")" + alg + R"(","kid":"k","typ":"JOSE"})",
                           bytes);
  };
  for (const auto& [alg, bytes] :
       {std::pair("ES256", 64), std::pair("ES384", 96), std::pair("ES512", 132),
        std::pair("EdDSA", 64), std::pair("EdDSA", 114),
        std::pair("RS256", 256), std::pair("PS512", 512)}) {
    SCOPED_TRACE(alg);
    const auto size = static_cast<std::size_t>(bytes);
    EXPECT_THAT(with(alg, size), IsEmpty());
    const std::size_t cut = std::string_view(alg) == "PS512" ? 255 : size - 1;
    EXPECT_THAT(
        with(alg, cut),
        ElementsAre("error a2a/signature-length /signatures/0/signature"));
  }
}

TEST(A2aSignatures, NeedAnAlgorithmAndAKeyInTheProtectedHeader) {
  EXPECT_THAT(found_in_header(R"({"typ":"JOSE"})", 64,
                              R"(, "header": {"alg": "ES256", "kid": "k"})"),
              ElementsAre("error a2a/signature-alg /signatures/0/protected",
                          "error a2a/signature-kid /signatures/0/protected"));
  EXPECT_THAT(found_in_header(R"({"alg":"","kid":"","typ":"JOSE"})", 64),
              ElementsAre("error a2a/signature-alg /signatures/0/protected",
                          "error a2a/signature-kid /signatures/0/protected"));
  EXPECT_THAT(
      found_in_header(R"({"alg":"ES265","kid":"k","typ":"JOSE"})", 64),
      ElementsAre("warning a2a/signature-alg-unusual /signatures/0/protected"));
}

TEST(A2aSignatures, Of0_3NeedLess) {
  EXPECT_THAT(found_in_header(R"({"alg":"ES256"})", 64, "", "0.3"),
              ElementsAre("warning a2a/signature-kid /signatures/0/protected"));
}

TEST(A2aSignatures, HaveNothingCritical) {
  const auto with = [](const std::string& more) {
    return found_in_header(
        R"({"alg":"ES256","kid":"k","typ":"JOSE",)" + more + "}", 64);
  };
  const auto refused =
      ElementsAre("error a2a/signature-crit /signatures/0/protected");
  EXPECT_THAT(with(R"("b64":false)"), refused);
  EXPECT_THAT(with(R"("b64":false,"crit":["b64"])"), refused);
  EXPECT_THAT(with(R"("crit":[])"), refused);
  EXPECT_THAT(with(R"("crit":"exp")"), refused);
  EXPECT_THAT(with(R"("crit":["b64"])"), refused);
  EXPECT_THAT(with(R"("b64":true,"crit":["b64"])"), IsEmpty());
}

TEST(A2aSignatures, HaveOneHeaderEach) {
  const auto json =
      ElementsAre("error a2a/signature-protected-json /signatures/0/protected");
  EXPECT_THAT(found_in_header("[]", 64), json);
  EXPECT_THAT(found_in_header(R"({"alg":"ES256","alg":"none"})", 64), json);
  EXPECT_THAT(found_in_header("\xFF", 64), json);
  EXPECT_THAT(
      found_in_header(good_header, 64,
                      R"(, "header": {"jku": "https://a.dev"})"),
      ElementsAre(
          "error a2a/signature-header-disjoint /signatures/0/header/jku"));
}

TEST(A2aSignatures, NameKeysOfTheAgentOrItsProvider) {
  const auto with = [](const std::string& jku) {
    return found_in_header(
        R"({"alg":"ES256","kid":"k","typ":"JOSE","jku":)" + jku + "}", 64);
  };
  EXPECT_THAT(with(R"("https://keys.acme.dev/jwks.json")"), IsEmpty());
  EXPECT_THAT(
      with(R"("https://acme.dev.evil.net/jwks.json")"),
      ElementsAre("warning a2a/signature-jku-host /signatures/0/protected"));
  for (const char* jku : {"7", "\"keys.json\"", "\"http://acme.dev/k\""}) {
    EXPECT_THAT(with(jku),
                ElementsAre("error a2a/signature-jku /signatures/0/protected"))
        << jku;
  }
}

TEST(A2aSignatures, AreSafeWhereAllCanonicalFormsAgree) {
  test::CheckSettings options{.dialect = Dialect::a2a};
  options.rules.only = {"a2a/sign-safe"};
  const std::string card =
      test::merged(minimal_card(Profile::a2a),
                   R"({"signatures": [{}], "documentationUrl": "",
  "capabilities": {"streaming": false, "extensions": [{"uri": "urn:a:1",
    "required": false, "params": {"n": 12345678901234567890, "gone": {}}}]},
  "securitySchemes": {"tls": {"mtlsSecurityScheme": {}}},
  "provider": {"organization": "Acme", "url": "https://acme.dev"}})");
  EXPECT_THAT(
      test::findings(card, options),
      ::testing::UnorderedElementsAre(
          "warning a2a/sign-safe /documentationUrl",
          "warning a2a/sign-safe /capabilities/extensions/0/required",
          "warning a2a/sign-safe /capabilities/extensions/0/params/n",
          "warning a2a/sign-safe /capabilities/extensions/0/params/gone",
          "warning a2a/sign-safe /securitySchemes/tls/mtlsSecurityScheme",
          "warning a2a/sign-safe "
          "/securityRequirements/0/schemes/bearer"));
}

}  // namespace
}  // namespace cardinal
