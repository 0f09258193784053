// Profiles that are combined: all of them hold, each rule with the strictest of
// its severities.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "support/a2a_mutations.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

ProfileSet named(std::string_view names) { return *profiles_named(names); }

// Every combination of at least two profiles of one dialect.
std::vector<ProfileSet> combinations() {
  return {named("agentcard,agentcard-reference"), named("a2a,stacka2a"),
          named("a2a,production"), named("stacka2a,production"),
          named("a2a,stacka2a,production")};
}

std::vector<Profile> members_of(ProfileSet profiles) {
  std::vector<Profile> members;
  for (const ProfileInfo& info : cardinal::profiles()) {
    const Profile profile = *profile_named(info.name);
    if (profiles.contains(profile)) members.push_back(profile);
  }
  return members;
}

std::string message_of(std::string_view names) {
  const auto read = profiles_named(names);
  return read ? "no error" : read.error().message;
}

TEST(ProfileSet, IsReadFromNamesWithCommas) {
  EXPECT_EQ(named("production"), ProfileSet(Profile::production));
  EXPECT_EQ(names_of(named("production,stacka2a")), "stacka2a,production");
  EXPECT_EQ(names_of(named("a2a,a2a")), "a2a");
  for (const ProfileInfo& info : profiles()) {
    EXPECT_EQ(names_of(named(info.name)), info.name);
  }
}

TEST(ProfileSet, NamesWhatIsUnknownAndRefusesEmptyNames) {
  EXPECT_THAT(message_of("stacka2a,prodution"),
              HasSubstr("unknown profile \"prodution\"; did you mean "
                        "\"production\"? (known: agentcard, "));
  for (const char* names : {"", ",", "a2a,", ",a2a", "a2a,,adp"}) {
    EXPECT_THAT(message_of(names), HasSubstr("empty name in the list"))
        << names;
  }
}

TEST(ProfileSet, AppliesEachProfileToItsDialect) {
  const ProfileSet several = named("agentcard-reference,production,adp");
  EXPECT_EQ(several.of(Dialect::a2a), ProfileSet(Profile::production));
  EXPECT_EQ(several.dialect(), std::nullopt);
  EXPECT_TRUE(several.of(Dialect::oasf).empty());
  const auto judged = [&](Profile profile) {
    return names_of(
        test::checked(minimal_card(profile), {.profile = several}).profile);
  };
  EXPECT_EQ(judged(Profile::a2a), "production");
  EXPECT_EQ(judged(Profile::agentcard), "agentcard-reference");
  EXPECT_EQ(judged(Profile::adp), "adp");
  EXPECT_EQ(judged(Profile::ai_catalog), "ai-catalog");
}

TEST(ProfileSet, OfOneDialectDecidesWhatAnUnknownCardIs) {
  const auto dialect = [](std::string_view names) {
    return test::checked("{}", {.profile = named(names)}).dialect;
  };
  EXPECT_EQ(dialect("stacka2a,production"), Dialect::a2a);
  EXPECT_EQ(dialect("production,adp"), std::nullopt);
}

TEST(ProfileSet, TakesTheStrictestSeverityOfEachRule) {
  for (const RuleInfo* rule : all_rules()) {
    for (const ProfileSet profiles : combinations()) {
      for (const Conditions other : {Conditions{0}, Conditions{in_0_3},
                                     Conditions{in_1_0 | card_signed}}) {
        Severity strictest = Severity::off;
        for (const Profile profile : members_of(profiles)) {
          strictest = std::max(
              strictest, rule->severity_for(conditions_of(profile) | other));
        }
        EXPECT_EQ(rule->severity_for(conditions_of(profiles) | other),
                  strictest)
            << rule->id << " under " << names_of(profiles);
      }
    }
  }
}

TEST(ProfileSet, MinimalCardsHaveNoFindings) {
  for (const ProfileSet profiles : combinations()) {
    EXPECT_THAT(test::findings(minimal_card(profiles), {.profile = profiles}),
                IsEmpty())
        << names_of(profiles);
  }
}

bool is_of(const RuleInfo& rule, ProfileSet profiles) {
  return rule.examples == Examples::patches &&
         rule.id.starts_with(std::string(name_of(*profiles.dialect())) + "/");
}

// By rule and place.
using Verdicts = std::map<std::string, Severity>;

Verdicts verdicts(const std::string& card, ProfileSet profiles,
                  bool run_all_rules = false) {
  Verdicts found;
  for (const Diagnostic& each :
       test::checked(card, {.dialect = profiles.dialect(),
                            .profile = profiles,
                            .run_all_rules = run_all_rules})
           .diagnostics) {
    Severity& severity = found[std::string(each.rule->id) + " " + each.pointer];
    severity = std::max(severity, each.severity);
  }
  return found;
}

// Where a second profile demands what the first one only recommends, a rule
// leaves a finding to the stricter one.
constexpr std::pair<std::string_view, std::string_view> replaced[] = {
    {"a2a/tags-empty", "a2a/member-required"},
    {"a2a/security-none", "a2a/security-none-public"},
    {"agentcard/member-misspelled", "agentcard/member-not-allowed"},
    {"agentcard/capability-description-vague",
     "agentcard/reference-text-length"},
    {"agentcard/ledger-figure", "agentcard/reference-figures"},
    // An error in a URL goes before its difference from another one.
    {"a2a/hybrid-conflict", "a2a/url-internal-host"},
    {"a2a/hybrid-conflict", "a2a/url-https"},
};

bool is_replaced_rule(std::string_view weak,
                      const std::vector<std::string>& found) {
  return std::ranges::any_of(replaced, [&](const auto& pair) {
    return pair.first == weak &&
           std::ranges::find(found, pair.second) != found.end();
  });
}

// Other rules may speak of an example, too: it is made for one profile only.
TEST(ProfileSet, RulesKeepTheirPromise) {
  for (const ProfileSet profiles : combinations()) {
    for (const RuleInfo* rule : all_rules()) {
      if (!is_of(*rule, profiles)) continue;
      if (rule->severity_for(conditions_of(profiles)) == Severity::off)
        continue;
      SCOPED_TRACE(std::string(rule->id) + " under " + names_of(profiles));
      const test::CheckSettings options{.dialect = profiles.dialect(),
                                        .profile = profiles};
      bool reported = false;
      for (const Profile profile : members_of(profiles)) {
        const auto found = [&](std::string_view patch) {
          return test::rules_found(
              test::merged(minimal_card(profile, rule->version), patch),
              options);
        };
        // The example may be for a card of another version.
        const auto alone = test::rules_found(
            test::merged(minimal_card(profile, rule->version), rule->good),
            {.dialect = profiles.dialect(), .profile = profile});
        if (std::ranges::find(alone, rule->id) != alone.end()) continue;
        const auto bad = found(rule->bad);
        const bool is_bad = std::ranges::find(bad, rule->id) != bad.end();
        reported = reported || is_bad || is_replaced_rule(rule->id, bad);
        if (!is_bad) continue;
        EXPECT_THAT(found(rule->good), Not(Contains(rule->id)));
      }
      EXPECT_TRUE(reported);
    }
  }
}

bool is_replaced(const std::string& finding, Severity severity,
                 const Verdicts& together) {
  const std::size_t end = finding.find(' ');
  for (const auto& [weak, strict] : replaced) {
    if (finding.substr(0, end) != weak) continue;
    const auto other = together.find(std::string(strict) + finding.substr(end));
    if (other != together.end() && other->second >= severity) return true;
  }
  return false;
}

void expect_union(const std::string& card, ProfileSet profiles) {
  const Verdicts together = verdicts(card, profiles);
  EXPECT_EQ(together, verdicts(card, profiles, true)) << card;
  Verdicts apart;
  for (const Profile profile : members_of(profiles)) {
    for (const auto& [finding, severity] : verdicts(card, profile)) {
      Severity& strictest = apart[finding];
      strictest = std::max(strictest, severity);
    }
  }
  for (const auto& [finding, severity] : apart) {
    if (is_replaced(finding, severity, together)) continue;
    const auto found = together.find(finding);
    EXPECT_TRUE(found != together.end() && found->second == severity)
        << finding << " under " << names_of(profiles) << "\n"
        << card;
  }
  for (const auto& [finding, severity] : together) {
    EXPECT_TRUE(apart.contains(finding))
        << finding << " under " << names_of(profiles) << "\n"
        << card;
  }
}

TEST(ProfileSet, FindsWhatItsProfilesFindOverRuleExamples) {
  for (const ProfileSet profiles : combinations()) {
    for (const RuleInfo* rule : all_rules()) {
      if (!is_of(*rule, profiles)) continue;
      for (const Profile profile : members_of(profiles)) {
        for (const std::string_view example : {rule->bad, rule->good}) {
          expect_union(
              test::merged(minimal_card(profile, rule->version), example),
              profiles);
        }
      }
    }
  }
}

TEST(ProfileSet, FindsWhatItsProfilesFindOverMutations) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    for (const ProfileSet profiles : combinations()) {
      if (profiles.dialect() == Dialect::agentcard) {
        expect_union(test::mutated_card(seed), profiles);
        continue;
      }
      for (const char* version : {"0.2", "0.3", "1.0", "hybrid"}) {
        expect_union(test::mutated_a2a_card(version, seed), profiles);
      }
    }
    if (HasFailure()) return;
  }
}

TEST(ProfileSet, FindsWhatItsProfilesFindOverTheCorpus) {
  const std::filesystem::path corpus = SHARED_OR_SKIP("corpus");
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    const std::string card = test::read_file(entry.path());
    for (const ProfileSet profiles : combinations()) {
      expect_union(card, profiles);
    }
  }
}

}  // namespace
}  // namespace cardinal
