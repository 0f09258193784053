// Every rule keeps the promise its record makes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

#include "check/rules/pacr/rules.h"
#include "check/rules/probe/rules.h"
#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The profile of its dialect under which a rule speaks at all.
Profile profile_for(const RuleInfo& rule) {
  for (const ProfileInfo& profile : profiles()) {
    if (!rule.id.starts_with(std::string(name_of(profile.dialect)) + "/")) {
      continue;
    }
    const Profile named = *profile_named(profile.name);
    if (rule.severity_for(conditions_of(named)) != Severity::off) return named;
  }
  ADD_FAILURE() << rule.id << " is off under every profile";
  return Profile::agentcard;
}

TEST(Rules, KeepTheirOwnPromise) {
  for (const RuleInfo* rule : all_rules()) {
    if (rule->examples != Examples::patches) continue;
    SCOPED_TRACE(rule->id);
    const Profile profile = profile_for(*rule);
    const test::CheckSettings options{.dialect = info_of(profile).dialect,
                                      .profile = profile};
    const std::string_view minimal = minimal_card(profile, rule->version);
    const auto found = [&](std::string_view patch) {
      auto rules = test::rules_found(test::merged(minimal, patch), options);
      // A rule about hybrid cards has no other to show itself on.
      if (rule->id != "a2a/hybrid") std::erase(rules, "a2a/hybrid");
      return rules;
    };
    EXPECT_THAT(found(rule->bad), ElementsAre(rule->id));
    EXPECT_THAT(found(rule->good), IsEmpty());
  }
}

// Applies each fix alone: its finding goes, and no error comes.
void expect_fixes_to_hold(const std::string& text,
                          const test::CheckSettings& options,
                          std::string_view rule) {
  const Report before = test::checked(text, options);
  for (const Diagnostic& found : before.diagnostics) {
    if (!found.fix || found.rule->id != rule) continue;
    EXPECT_FALSE(found.fix->title.empty());
    const auto fixed = apply_edits(text, found.fix->edits);
    ASSERT_TRUE(fixed);
    const Report after = test::checked(*fixed, options);
    EXPECT_EQ(std::ranges::count(after.diagnostics, rule,
                                 [](const auto& d) { return d.rule->id; }),
              std::ranges::count(before.diagnostics, rule,
                                 [](const auto& d) { return d.rule->id; }) -
                  1)
        << *fixed;
    EXPECT_LE(after.count(Severity::error), before.count(Severity::error));
  }
}

TEST(Rules, FixesOfTheirExamplesHold) {
  for (const RuleInfo* rule : all_rules()) {
    SCOPED_TRACE(rule->id);
    if (rule->examples == Examples::schemas ||
        rule->examples == Examples::observations ||
        rule->examples == Examples::records) {
      continue;
    }
    if (rule->examples == Examples::texts) {
      expect_fixes_to_hold(std::string(rule->bad), {}, rule->id);
      continue;
    }
    const Profile profile = profile_for(*rule);
    expect_fixes_to_hold(
        test::merged(minimal_card(profile, rule->version), rule->bad),
        {.dialect = info_of(profile).dialect, .profile = profile}, rule->id);
  }
}

// Texts that stand for something a line of text cannot show.
bool is_described(const RuleInfo& rule) {
  return rule.id == "json/size" || rule.id == "card/no-such-pointer" ||
         rule.id == "card/duplicate-id" || rule.id.starts_with("adp/size") ||
         rule.id == "ai-catalog/entries-limit" || rule.id.starts_with("pacr/");
}

TEST(Rules, TextExamplesKeepTheirPromiseToo) {
  for (const RuleInfo* rule : all_rules()) {
    if (rule->examples != Examples::texts || is_described(*rule)) continue;
    SCOPED_TRACE(rule->id);
    auto found = test::rules_found(rule->bad);
    if (rule->id.starts_with("json/")) {
      std::erase(found, "card/unknown-dialect");
      std::erase(found, "card/not-an-object");
    }
    EXPECT_THAT(found, ElementsAre(rule->id));
    EXPECT_TRUE(test::parse(rule->good).faults.empty());
  }
}

TEST(Rules, SchemaExamplesKeepTheirPromise) {
  for (const RuleInfo* rule : all_rules()) {
    if (rule->examples != Examples::schemas) continue;
    SCOPED_TRACE(rule->id);
    const auto found = [](std::string_view example) {
      const test::Parsed parsed = test::parse(example);
      return test::rules_found(
          parsed.root()["value"].raw(),
          {.schema =
               *compile_schema(parsed.root()["schema"], *system_env().clock)});
    };
    EXPECT_THAT(found(rule->bad), ElementsAre(rule->id));
    EXPECT_THAT(found(rule->good), IsEmpty());
  }
}

TEST(Rules, ObservationExamplesKeepTheirPromise) {
  const auto found = [](std::string_view patch) {
    const test::Parsed seen =
        test::parse(test::merged(probe::minimal_observation(), patch));
    EXPECT_TRUE(seen.faults.empty());
    Report report;
    probe::add_findings(seen.root(), {}, 0, test::fixed_env(), report);
    std::vector<std::string_view> rules;
    for (const Diagnostic& each : report.diagnostics) {
      EXPECT_FALSE(each.about_text);
      rules.push_back(each.rule->id);
    }
    return rules;
  };
  for (const RuleInfo* rule : all_rules()) {
    if (rule->examples != Examples::observations) continue;
    SCOPED_TRACE(rule->id);
    EXPECT_THAT(found(rule->bad), ElementsAre(rule->id));
    EXPECT_THAT(found(rule->good), IsEmpty());
  }
}

TEST(Rules, RecordExamplesKeepTheirPromise) {
  const auto found = [](std::string_view patch) {
    const test::Parsed record =
        test::parse(test::merged(pacr::minimal_record(), patch));
    EXPECT_TRUE(record.faults.empty());
    Findings findings(100, *test::fixed_env().clock);
    pacr::find_in_record(record.root(), {}, findings);
    std::vector<std::string_view> rules;
    for (const Finding& each : findings.list()) rules.push_back(each.rule->id);
    return rules;
  };
  for (const RuleInfo* rule : all_rules()) {
    if (rule->examples != Examples::records) continue;
    SCOPED_TRACE(rule->id);
    EXPECT_THAT(found(rule->bad), ElementsAre(rule->id));
    EXPECT_THAT(found(rule->good), IsEmpty());
  }
}

TEST(Rules, SizeRuleSpeaksAboveOneMebibyteOnly) {
  std::string card(minimal_card(Profile::agentcard));
  card.append((1u << 20) - card.size(), ' ');
  EXPECT_THAT(test::rules_found(card), IsEmpty());
  card.push_back(' ');
  EXPECT_THAT(test::findings(card), ElementsAre("error json/size "));
}

TEST(Rules, MinimalCardsHaveNoFindings) {
  for (const ProfileInfo& info : profiles()) {
    SCOPED_TRACE(info.name);
    const Profile profile = *profile_named(info.name);
    EXPECT_THAT(test::findings(minimal_card(profile), {.profile = profile}),
                IsEmpty());
    if (info.dialect != Dialect::a2a) continue;
    for (const char* version : {"0.1", "0.2", "0.3", "1.0"}) {
      // 0.1 only by request, and of no use for the other profiles.
      const bool by_request = std::string_view(version) == "0.1";
      if (by_request && profile != Profile::a2a) continue;
      EXPECT_THAT(
          test::findings(minimal_card(profile, version),
                         {.dialect = info.dialect,
                          .version = by_request ? version : std::string_view(),
                          .profile = profile}),
          IsEmpty())
          << version;
    }
  }
}

TEST(Rules, HaveEverythingAPageNeeds) {
  std::string_view before;
  for (const RuleInfo* rule : all_rules()) {
    SCOPED_TRACE(rule->id);
    EXPECT_LT(before, rule->id) << "ids are unique and sorted";
    before = rule->id;
    EXPECT_FALSE(rule->summary.empty());
    EXPECT_FALSE(rule->why.empty());
    EXPECT_FALSE(rule->spec.empty());
    EXPECT_FALSE(rule->bad.empty());
    EXPECT_FALSE(rule->good.empty());
    EXPECT_FALSE(rule->summary.ends_with('.'));
    EXPECT_TRUE(rule->why.ends_with('.'));
  }
}

// Code hosts show a title alone, above a finding.
TEST(Rules, HaveTitlesOfTheirOwn) {
  constexpr std::size_t title_bytes_max = 60;
  std::map<std::pair<std::string_view, std::string_view>, std::string_view>
      owners;
  for (const RuleInfo* rule : all_rules()) {
    SCOPED_TRACE(rule->id);
    EXPECT_FALSE(rule->title.empty());
    EXPECT_LE(rule->title.size(), title_bytes_max);
    EXPECT_FALSE(rule->title.ends_with('.'));
    EXPECT_NE(rule->title, rule->summary);
    const std::string_view dialect = rule->id.substr(0, rule->id.find('/'));
    const auto [owner, is_new] =
        owners.try_emplace({dialect, rule->title}, rule->id);
    EXPECT_TRUE(is_new) << owner->second << " has the same title";
  }
}

}  // namespace
}  // namespace cardinal
