// ADP cards made to cost much: each ends, with a bounded number of findings.
#include <gtest/gtest.h>

#include "check/hostile.h"
#include "support/cards.h"

namespace cardinal {
namespace {

using test::many;

void expect_adp_bounded(const std::string& members) {
  const std::string card =
      R"({"id": "agent://a", "name": "A", )" + members + "}";
  ASSERT_LT(card.size(), 1u << 20);
  const Report report = test::checked(card);
  EXPECT_EQ(report.dialect, Dialect::adp);
  EXPECT_LE(report.diagnostics.size(), 1000u);
  EXPECT_FALSE(report.diagnostics.empty());
}

TEST(AdpHostile, ManyToolsAndMethods) {
  expect_adp_bounded(
      R"("tools": [)" + many(R"({"name": "tool)", "\"}", 20'000) +
      R"(], "endpoints": [{"protocol": "aitp", "uri": "agent://a",
                 "methods": [)" +
      many("\"method", "\"", 30'000) + "]}]");
  expect_adp_bounded(R"("tools": [)" + many(R"({"Name": )", "}", 40'000) + "]");
}

TEST(AdpHostile, ManyEndpoints) {
  expect_adp_bounded(R"("endpoints": [)" +
                     many(R"({"protocol": "grcp", "uri": "x)", "\"}", 20'000) +
                     "]");
  expect_adp_bounded(R"("endpoints": [)" +
                     many(R"({"protocol": "ws", "uri": "https://a)",
                          R"(", "auth": "x"})", 15'000) +
                     "]");
}

TEST(AdpHostile, ManySkills) {
  expect_adp_bounded(R"("skills": [)" + many("\"nlpp/", "\"", 60'000) + "]");
  expect_adp_bounded(R"("skills": [)" + many("\"A ", "\"", 60'000) + "]");
  std::string same = "\"a\"";
  for (int i = 0; i < 150'000; ++i) same += ",\"a\"";
  expect_adp_bounded(R"("skills": [)" + same + "]");
  expect_adp_bounded(R"("constraints": {"supported_languages": [)" + same +
                     "]}");
  expect_adp_bounded(R"("skills": [")" + std::string(900'000, '/') + "\"]");
}

TEST(AdpHostile, ManyUnknownMembersAndExtensions) {
  expect_adp_bounded(many("\"descriptio", "\": 1", 40'000));
  expect_adp_bounded(R"("extensions": {)" + many("\"x", "\": 1", 60'000) + "}");
}

TEST(AdpHostile, LongTexts) {
  expect_adp_bounded(R"("did": "did:)" + std::string(200'000, ':') +
                     R"(", "version": ")" + std::string(200'000, '1') +
                     R"(", "signature": ")" + std::string(200'000, 'A') +
                     R"(", "constraints": {"rate_limit": ")" +
                     std::string(200'000, '9') + "\"}");
}

}  // namespace
}  // namespace cardinal
