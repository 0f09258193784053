// Reports: order, limits, places, and what must hold in each form.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "check/baseline.h"
#include "check/config.h"
#include "check/report/reporter.h"
#include "support/cards.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

using test::checked;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Report, FindingsComeByPositionThenRule) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Report report = checked(test::mutated_card(seed));
    for (std::size_t i = 1; i < report.diagnostics.size(); ++i) {
      const Diagnostic& a = report.diagnostics[i - 1];
      const Diagnostic& b = report.diagnostics[i];
      EXPECT_LE(std::pair(a.span.begin, a.rule->id),
                std::pair(b.span.begin, b.rule->id));
    }
  }
}

// A schema whose text has faults cannot be read alone as strictly as others.
TEST(Report, SchemasWithFaultsOfJsonAreToldAndSurvived) {
  const std::string schemas[] = {
      R"({"type": "object", "x": {"y": 1,}, "required": ["a",],})",
      "{\"type\": \"object\", \"p\001\002\003s\": {\"a\": {}}}",
      R"({"type": "object", "required": ["a", "b")",
      R"({"$ref": "#/$defs/none",, "x": [1,,2]})"};
  for (const std::string& schema : schemas) {
    for (const std::string_view dialect : {"agentcard", "adp"}) {
      const std::string card =
          dialect == "adp"
              ? R"({"id": "agent://a", "name": "A", "tools": [{"name": "t",
                  "input_schema": )" +
                    schema + "}]}"
              : R"({"agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE", "capabilities":
                  [{"id": "tool.a", "input_schema": )" +
                    schema + "}]}";
      const Report report = checked(card, {.dialect = dialect_named(dialect)});
      EXPECT_FALSE(report.valid()) << card;
    }
  }
}

TEST(Report, PointersLeadToTheSpanTheyName) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Report report = checked(test::mutated_card(seed));
    if (!report.document.clean()) continue;  // two members of one name
    for (const Diagnostic& found : report.diagnostics) {
      const auto value = resolve(report.document.root(), found.pointer);
      ASSERT_TRUE(value) << found.pointer;
      const Span whole = value->member_span();
      EXPECT_LE(whole.begin, found.span.begin) << found.rule->id;
      EXPECT_GE(whole.end, found.span.end) << found.rule->id;
    }
  }
}

TEST(Report, AHostileCardIsBoundedAndSaysSo) {
  std::string card = R"({"agent_id": "x", "endpoint": {}, "capabilities": [)";
  for (int i = 0; i < 100000; ++i) card += i ? ",{}" : "{}";
  card += "]}";
  const Report report = checked(card);
  EXPECT_EQ(report.diagnostics.size(), 1000u);
  EXPECT_GT(report.left_out_count(), 190000u);
  EXPECT_GT(report.count(Severity::error), 100000u);
  std::string text;
  text_reporter({})->file({"x.json", 1, &report}, text);
  EXPECT_THAT(text, HasSubstr("further findings left out\n"));
  std::string errors;
  text_reporter({.quiet = true})->file({"x.json", 1, &report}, errors);
  EXPECT_THAT(errors, HasSubstr("further findings left out\n"));
}

TEST(Report, AThousandHintsDoNotHideAnError) {
  std::string owners;
  for (int i = 0; i < 1500; ++i) owners += i ? ",\"a@b.co\"" : "\"a@b.co\"";
  const std::string card = test::merged(
      minimal_card(Profile::agentcard),
      "{\"version\": \"1\", \"metadata\": {\"owners\": [" + owners + "]}}");
  const Report report = checked(card);
  EXPECT_FALSE(report.valid());
  EXPECT_EQ(report.count(Severity::error), 1u);
  EXPECT_EQ(report.count(Severity::hint), 1500u);
  EXPECT_EQ(report.diagnostics.size(), 1000u);
  EXPECT_EQ(report.diagnostics[0].rule->id, "agentcard/version-semver");
  // What --quiet would not have printed is not counted as left out either.
  std::string all, errors;
  text_reporter({})->file({"x.json", 1, &report}, all);
  text_reporter({.quiet = true})->file({"x.json", 1, &report}, errors);
  EXPECT_THAT(all, HasSubstr("x.json: 501 further findings left out\n"));
  EXPECT_THAT(errors, Not(HasSubstr("left out")));
}

TEST(Report, ManyUnknownMembersAndDeepNestingEnd) {
  std::string members = R"({"agent_id": "x")";
  for (int i = 0; i < 60000; ++i) {
    members += ",\"nam" + std::to_string(i) + "\":1";
  }
  EXPECT_FALSE(checked(members + "}").valid());
  EXPECT_THAT(test::rules_found(std::string(100000, '[')),
              ElementsAre("json/depth"));
  EXPECT_FALSE(checked(std::string(1 << 20, '{')).valid());
  std::string names = "{";
  for (int i = 0; i < 80000; ++i) names += "\"a\":1,";
  EXPECT_EQ(checked(names + "\"agent_id\":1}").valid(), false);
}

TEST(Report, AStringWithFaultsOfItsOwnIsNotUnwrapped) {
  EXPECT_THAT(test::rules_found("\"{\xE5\\\"agent_id\\\": 4}\""),
              ElementsAre("json/invalid-utf8"));
}

TEST(Report, LowerCaseIdsCarryTheirFix) {
  const std::string card =
      test::merged(minimal_card(Profile::agentcard),
                   R"({"agent_id": "01jdkx3w8r6t2n9v5qz4hyb7cm"})");
  const Report report = checked(card);
  ASSERT_EQ(report.diagnostics.size(), 1u);
  const Diagnostic& found = report.diagnostics[0];
  ASSERT_TRUE(found.fix);
  const auto fixed = apply_edits(card, found.fix->edits);
  ASSERT_TRUE(fixed);
  EXPECT_TRUE(checked(*fixed).diagnostics.empty());
}

TEST(Report, OnlyChosenRulesSpeakButUnreadableTextAlwaysDoes) {
  const std::string card = test::merged(minimal_card(Profile::agentcard),
                                        R"({"version": "1", "name": ""})");
  test::CheckSettings options;
  options.rules.only = {"agentcard/name-length"};
  EXPECT_THAT(test::rules_found(card, options),
              ElementsAre("agentcard/name-length"));
  options.rules.only = {};
  options.rules.without = {"agentcard/name-length"};
  EXPECT_THAT(test::rules_found(card, options),
              ElementsAre("agentcard/version-semver"));
  options.rules.without = {"json/*", "card/*", "agentcard/*"};
  EXPECT_THAT(test::rules_found("{\"a\": ", options),
              ElementsAre("json/unclosed"));
}

TEST(Report, TheLastSeverityThatFitsCounts) {
  const std::string card =
      test::merged(minimal_card(Profile::agentcard), R"({"version": "1"})");
  test::CheckSettings options;
  options.rules.severities = {{"agentcard/*", Severity::hint},
                              {"agentcard/version-semver", Severity::warning}};
  EXPECT_THAT(test::findings(card, options),
              ElementsAre("warning agentcard/version-semver /version"));
}

TEST(Baseline, NamesPathsFromItsFolderAndUrlsAsTheyAre) {
  const Baseline baseline("/cards/base.json");
  EXPECT_EQ(baseline.name_of("/cards/a/card.json", 0), "a/card.json");
  EXPECT_EQ(baseline.name_of("https://a.example/card.json", 0),
            "https://a.example/card.json");
  EXPECT_EQ(baseline.name_of("-", 7), "-:7");
}

TEST(Config, AnIgnoredFolderCoversWhatIsInIt) {
  for (const char* const pattern : {"fixtures", "fixtures/", "**/fixtures"}) {
    const auto config =
        parse_config(R"({"ignore": [")" + std::string(pattern) + R"("]})",
                     "/repo/cardinal.json", test::fixed_env());
    ASSERT_TRUE(config) << config.error().message;
    EXPECT_FALSE(config->takes("/repo/fixtures/card.json")) << pattern;
    EXPECT_FALSE(config->takes("/repo/a/fixtures/b/card.json")) << pattern;
    EXPECT_TRUE(config->takes("/repo/fixtures.json")) << pattern;
  }
}

TEST(Config, PatternsOfPathsDoNotMatchUrls) {
  const auto config = parse_config(
      R"({"ignore": ["*.json", "**/cards/", "https://b.example/**"]})",
      "/repo/cardinal.json", test::fixed_env());
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_FALSE(config->takes("/repo/cards/card.json"));
  EXPECT_TRUE(config->takes("https://a.example/cards/card.json"));
  EXPECT_FALSE(config->takes("https://b.example/cards/card.json"));
  EXPECT_TRUE(config->takes("/repo/https:/b.example/card.txt"));
}

TEST(Baseline, PointersForgetIndicesOnly) {
  EXPECT_EQ(without_indices("/capabilities/12/tags/0"),
            "/capabilities/*/tags/*");
  EXPECT_EQ(without_indices(""), "");
  EXPECT_EQ(without_indices("/a1/x"), "/a1/x");
}

TEST(Baseline, KnowsAFindingAsOftenAsItWasCounted) {
  const std::string card =
      test::merged(minimal_card(Profile::agentcard),
                   R"({"capabilities": [{"id": "tool.a"}, {"id": "tool.b"}]})");
  Baseline baseline;
  baseline.add("x.json", checked(card));
  Report same = checked(card);
  EXPECT_EQ(baseline.remove_known("x.json", same), 2u);
  EXPECT_TRUE(same.diagnostics.empty());
  Report more = checked(
      test::merged(minimal_card(Profile::agentcard),
                   R"({"capabilities": [{"id": "tool.a"}, {"id": "tool.b"},
                           {"id": "tool.c"}]})"));
  EXPECT_EQ(baseline.remove_known("x.json", more), 2u);
  EXPECT_EQ(more.diagnostics.size(), 1u);
  Report elsewhere = checked(card);
  EXPECT_EQ(baseline.remove_known("y.json", elsewhere), 0u);
}

}  // namespace
}  // namespace cardinal
