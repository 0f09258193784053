// A fact bit that is wrong or missing in a rule's trigger keeps the rule from
// speaking. Mutants of every rule's own examples, with values and members of
// the other rules' examples put in, must have the same findings whether rules
// are triggered or all are run.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "cardinal/check.h"
#include "support/cards.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

constexpr std::uint64_t mutants = 12;  // per example and profile

// What the examples of a dialect's rules are made of.
struct Words {
  std::set<std::string> values, members;  // in an order that is always the same
  std::vector<std::string_view> value_views, member_views;

  void gather(Value value) {
    constexpr std::size_t bytes_max = 400;
    if (value.raw().size() <= bytes_max) values.emplace(value.raw());
    for (const Value item : value.items()) gather(item);
    for (const Member member : value.members()) {
      if (member.value.raw().size() <= bytes_max) {
        members.insert('"' + std::string(member.name) +
                       "\": " + std::string(member.value.raw()));
      }
      gather(member.value);
    }
  }
  test::Vocabulary vocabulary() {
    value_views.assign(values.begin(), values.end());
    member_views.assign(members.begin(), members.end());
    return {.values = value_views, .members = member_views};
  }
};

std::string_view dialect_part(const RuleInfo& rule) {
  return rule.id.substr(0, rule.id.find('/'));
}

std::vector<const RuleInfo*> rules_of(Dialect dialect) {
  std::vector<const RuleInfo*> rules;
  for (const RuleInfo* rule : all_rules()) {
    if (rule->examples == Examples::patches &&
        dialect_part(*rule) == name_of(dialect)) {
      rules.push_back(rule);
    }
  }
  return rules;
}

std::vector<std::string> lines_of(const Report& report) {
  std::vector<std::string> lines;
  for (const Diagnostic& found : report.diagnostics) {
    lines.push_back(std::string(name_of(found.severity)) + " " +
                    std::string(found.rule->id) + " " + found.pointer);
  }
  return lines;
}

// Checks cards both ways, and counts the mutants each rule spoke of.
class BothWays {
 public:
  explicit BothWays(Profile profile)
      : triggered_({.dialect = info_of(profile).dialect, .profile = profile},
                   test::fixed_env()),
        all_({.dialect = info_of(profile).dialect,
              .profile = profile,
              .run_all_rules = true},
             test::fixed_env()) {}

  void expect_same(const std::string& card) {
    const Report report = all_.check(card);
    EXPECT_EQ(lines_of(triggered_.check(card)), lines_of(report)) << card;
    std::set<std::string_view> ids;
    for (const Diagnostic& found : report.diagnostics) {
      ids.insert(found.rule->id);
    }
    for (const std::string_view id : ids) ++spoke_[id];
  }
  std::size_t spoke(std::string_view id) const {
    const auto found = spoke_.find(id);
    return found == spoke_.end() ? 0 : found->second;
  }

 private:
  Checker triggered_, all_;
  std::map<std::string_view, std::size_t> spoke_;
};

void expect_same_over_mutants(Profile profile) {
  const auto rules = rules_of(info_of(profile).dialect);
  ASSERT_FALSE(rules.empty());
  Words words;
  for (const RuleInfo* rule : rules) {
    words.gather(test::parse(rule->bad).root());
    words.gather(test::parse(rule->good).root());
  }
  const test::Vocabulary vocabulary = words.vocabulary();
  BothWays both(profile);
  std::uint64_t seed = 0;
  for (const RuleInfo* rule : rules) {
    SCOPED_TRACE(rule->id);
    for (const std::string_view example : {rule->bad, rule->good}) {
      const std::string card =
          test::merged(minimal_card(profile, rule->version), example);
      for (std::uint64_t i = 0; i < mutants; ++i) {
        both.expect_same(test::mutated(card, seed++, vocabulary));
      }
    }
    if (testing::Test::HasFailure()) return;
  }
  // Else the mutants would prove nothing of the rule. Other profiles have one
  // minimal card for all versions, on which some rules have nothing to say.
  const Conditions conditions = conditions_of(profile);
  if (profile != default_profile(info_of(profile).dialect)) return;
  for (const RuleInfo* rule : rules) {
    if (rule->severity_for(conditions) == Severity::off) continue;
    EXPECT_GT(both.spoke(rule->id), 0u) << rule->id;
  }
}

TEST(RuleMutants, OfAgentCard) { expect_same_over_mutants(Profile::agentcard); }
TEST(RuleMutants, OfTheReference) {
  expect_same_over_mutants(Profile::agentcard_reference);
}
TEST(RuleMutants, OfA2a) { expect_same_over_mutants(Profile::a2a); }
TEST(RuleMutants, OfStackA2a) { expect_same_over_mutants(Profile::stacka2a); }
TEST(RuleMutants, OfA2aInProduction) {
  expect_same_over_mutants(Profile::production);
}
TEST(RuleMutants, OfAdp) { expect_same_over_mutants(Profile::adp); }
TEST(RuleMutants, OfAiCatalog) {
  expect_same_over_mutants(Profile::ai_catalog);
}

}  // namespace
}  // namespace cardinal
