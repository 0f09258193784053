// Secrets are told by their shape, not by words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/a2a_security.h"

namespace cardinal {
namespace {

using test::first_message;
using test::judged;
using test::with_oauth;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

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
                ElementsAre("error card/secret /documentationNote"))
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
