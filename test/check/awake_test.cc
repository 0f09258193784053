// A rule names the facts that can wake it. These tests prove that asking all
// rules about a card gives what asking only the woken ones gives.
#include <gtest/gtest.h>

#include <filesystem>

#include "support/cards.h"
#include "support/mutations.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

void expect_same(const std::string& card, Profile profile) {
  test::expect_triggered_equals_all(
      card, {.dialect = info_of(profile).dialect, .profile = profile});
}

TEST(Awake, TriggeredEqualsAllAwakeOverTheCorpus) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    const std::string card = test::read_file(entry.path());
    expect_same(card, Profile::agentcard);
    expect_same(card, Profile::agentcard_reference);
    expect_same(card, Profile::a2a);
    expect_same(card, Profile::stacka2a);
    expect_same(card, Profile::production);
    expect_same(card, Profile::adp);
    expect_same(card, Profile::ai_catalog);
  }
}

TEST(Awake, TriggeredEqualsAllAwakeOverRuleExamples) {
  for (const RuleInfo* rule : all_rules()) {
    if (rule->examples != Examples::patches) continue;
    for (const ProfileInfo& info : profiles()) {
      const Profile profile = *profile_named(info.name);
      expect_same(test::merged(minimal_card(profile, rule->version), rule->bad),
                  profile);
    }
  }
}

TEST(Awake, TriggeredEqualsAllAwakeOverSeededMutations) {
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const std::string card = test::mutated_card(seed);
    SCOPED_TRACE(seed);
    expect_same(card, Profile::agentcard);
    expect_same(card, Profile::agentcard_reference);
  }
}

}  // namespace
}  // namespace cardinal
