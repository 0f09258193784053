// A2A cards made to cost much: each ends, with a bounded number of findings.
#include <gtest/gtest.h>

#include "check/hostile.h"
#include "support/cards.h"

namespace cardinal {
namespace {

using test::many;

std::string card_with(const std::string& members) {
  return R"({"name": "A", "description": "d", "version": "1",
    "protocolVersion": "0.3.0", "url": "https://a.acme.dev/x",
    "capabilities": {}, "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"], )" +
         members + "}";
}

void expect_bounded(const std::string& card) {
  ASSERT_LT(card.size(), 1u << 20);
  for (const Profile profile :
       {Profile::a2a, Profile::stacka2a, Profile::production}) {
    const Report report = test::checked(card, {.profile = profile});
    EXPECT_EQ(report.dialect, Dialect::a2a);
    EXPECT_LE(report.diagnostics.size(), 1000u);
    EXPECT_FALSE(report.diagnostics.empty());
  }
}

TEST(A2aHostile, ManySkills) {
  expect_bounded(card_with(R"("skills": [)" +
                           many(R"({"id": "a)", R"(", "tags": []})", 30'000) +
                           "]"));
  expect_bounded(
      card_with(R"("skills": [)" + many("{\"x", "\": 1}", 60'000) + "]"));
}

TEST(A2aHostile, LongIdsAndControlCharacters) {
  std::string controls;
  for (int i = 0; i < 5'000; ++i) controls += "\\u0001";
  expect_bounded(card_with(
      R"("skills": [{"id": ")" + std::string(65'536, 'x') + R"(", "name": ")" +
      controls + R"(", "description": ")" + std::string(100'000, ' ') +
      R"(", "tags": [")" + std::string(60'000, 't') + R"("]}])"));
}

TEST(A2aHostile, ManySchemesAndRequirements) {
  expect_bounded(card_with(
      R"("skills": [], "securitySchemes": {)" +
      many("\"s", R"(": {"type": "oauth2", "flows": {}})", 8'000) +
      R"(}, "security": [)" + many("{\"t", "\": [\"a\"]}", 8'000) + "]"));
}

TEST(A2aHostile, ManyUnknownMembersAndSignatures) {
  expect_bounded(card_with(R"("skills": [], )" +
                           many("\"protocolVersio", "\": 1", 5'000)));
  expect_bounded(
      card_with(R"("skills": [], "signatures": [)" +
                many(R"({"protected": "eyJhbGciOiJFUzI1NiJ9", "signature": "A)",
                     "\"}", 12'000) +
                "]"));
}

}  // namespace
}  // namespace cardinal
