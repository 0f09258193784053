// Catalogs made to cost much: each ends, with a bounded number of findings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/ai_catalog.h"
#include "check/hostile.h"
#include "support/cards.h"

namespace cardinal {
namespace {

using test::many;

Report checked_entries(const std::string& entries, Limits limits = {}) {
  Report report =
      test::checked(R"({"specVersion": "1.0", "entries": [)" + entries + "]}",
                    {.limits = limits});
  EXPECT_LE(report.diagnostics.size(), 1000u);
  EXPECT_FALSE(report.diagnostics.empty());
  EXPECT_EQ(report.dialect, Dialect::ai_catalog);
  return report;
}

bool has(const Report& report, std::string_view rule) {
  return std::ranges::any_of(report.diagnostics, [&](const Diagnostic& found) {
    return found.rule->id == rule;
  });
}

TEST(AiCatalogHostile, AMillionEntries) {
  constexpr std::size_t count = 1'000'000;
  std::string entries = "{}";
  entries.reserve(3 * count);
  for (std::size_t i = 1; i < count; ++i) entries += ",{}";
  const Report report = checked_entries(entries, {.bytes_max = 64u << 20});
  EXPECT_TRUE(has(report, "ai-catalog/entries-limit"));
  EXPECT_TRUE(has(report, "ai-catalog/member-required"));
  EXPECT_FALSE(report.valid());
}

TEST(AiCatalogHostile, ManyEmbeddedCardsShareOneLimit) {
  const Report report = checked_entries(
      many(R"({"type": "application/a2a-agent-card+json", "data": {"x)",
           R"(": 1}})", 12'000));
  // What each entry lacks, and what the card in it lacks.
  EXPECT_EQ(report.count(Severity::error), 12'000u * 2);
}

TEST(AiCatalogHostile, LongIdentifiers) {
  const std::string rest =
      R"(", "displayName": "A", "type": "application/ai-skill",
          "url": "https://acme.dev/a"})";
  const Report odd =
      checked_entries(R"({"identifier": ")" + std::string(65'536, 'x') + rest);
  EXPECT_TRUE(has(odd, "ai-catalog/identifier-form"));
  const Report plain =
      checked_entries(R"({"identifier": "urn:air:acme.dev:a:)" +
                      std::string(65'536, 'x') + rest);
  EXPECT_TRUE(has(plain, "ai-catalog/identifier-length"));
  for (const Diagnostic& found : plain.diagnostics) {
    EXPECT_LT(found.message.size(), 400u);
  }
}

TEST(AiCatalogHostile, DeepNesting) {
  std::string text = R"({"specVersion": "1.0", "entries": []})";
  for (int i = 0; i < 300; ++i) {
    text = R"({"specVersion": "1.0", "entries": [{"type":
        "application/ai-catalog+json", "data": )" +
           text + "}]}";
  }
  EXPECT_TRUE(has(test::checked(text), "json/depth"));
  const Report report = test::checked(text, {.limits = {.depth_max = 1000}});
  EXPECT_TRUE(has(report, "ai-catalog/nesting-depth"));
  EXPECT_LE(report.diagnostics.size(), 100u);
}

TEST(AiCatalogHostile, ManyUnknownMembersAndLists) {
  const std::string entries[] = {
      "{" + many("\"displayNam", "\": 1", 20'000) + "}",
      R"({"tags": [)" + many("\"", "\"", 50'000) + R"(], "metadata": {)" +
          many("\"", "\": []", 20'000) + "}}",
      R"({"trustManifest": {"attestations": [)" +
          many(R"({"uri": ")", R"( "})", 20'000) + "]}}",
  };
  for (const std::string& entry : entries) {
    const Report report = checked_entries(entry);
    EXPECT_FALSE(report.valid());
    EXPECT_LE(report.diagnostics.size(), 1000u);
  }
}

}  // namespace
}  // namespace cardinal
