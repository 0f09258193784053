// Rules sleep over cards that give them nothing to say. A trigger that is too
// easy, such as "has skills" for a rule about long names, wakes its rule for
// every card: it shows here as a count above the bound.
#include <gtest/gtest.h>

#include "check/registry.h"
#include "check/rules/adp/signed_cards.h"
#include "support/cards.h"
#include "support/paths.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

// How many rules look at the card under the profile.
std::size_t triggered_by(std::string_view text, Profile profile) {
  const test::Parsed parsed = test::parse(text);
  EXPECT_TRUE(parsed.faults.empty());
  const Conditions conditions = conditions_of(profile);
  switch (info_of(profile).dialect) {
    case Dialect::agentcard: {
      agentcard::AnnotatedCard card;
      agentcard::read(parsed.root(), card);
      agentcard::note_schemas(card);
      return count_triggered(agentcard_rules(), card, conditions);
    }
    case Dialect::a2a: {
      a2a::AnnotatedCard card;
      a2a::read(parsed.root(), card);
      return count_triggered(a2a_rules(), card,
                             conditions | a2a::conditions_of(card));
    }
    case Dialect::adp: {
      adp::AnnotatedCard card;
      adp::read(parsed.root(), card);
      adp::note_schemas(card);
      return count_triggered(adp_rules(), card,
                             conditions | adp::conditions_of(card));
    }
    case Dialect::ai_catalog: {
      ai_catalog::AnnotatedCatalog catalog;
      ai_catalog::read(parsed.root(), catalog);
      return count_triggered(ai_catalog_rules(), catalog, conditions);
    }
    case Dialect::oasf: {
      oasf::AnnotatedRecord record;
      oasf::read(parsed.root(), record);
      return count_triggered(oasf_rules(), record, conditions);
    }
  }
  return 0;
}

struct MinimalCase {
  Profile profile;
  std::string_view version;
  std::size_t woken;
};

// What these cards need: rules that compare several members of any card, and
// those about what the card has (skills, interfaces, security).
constexpr MinimalCase minimal_cases[] = {
    {Profile::agentcard, "", 3},
    {Profile::agentcard_reference, "", 6},
    {Profile::a2a, "1.0", 6},
    {Profile::a2a, "0.3", 6},
    {Profile::a2a, "0.2", 6},
    {Profile::stacka2a, "", 17},
    {Profile::production, "1.0", 13},
    {Profile::production, "0.3", 17},
    {Profile::adp, "", 1},
    {Profile::ai_catalog, "", 0},
    {Profile::oasf, "", 4},
};

TEST(TriggeredRules, AreFewForMinimalCards) {
  for (const MinimalCase& each : minimal_cases) {
    EXPECT_LE(
        triggered_by(minimal_card(each.profile, each.version), each.profile),
        each.woken)
        << info_of(each.profile).name << " " << each.version;
  }
}

struct ExampleCase {
  std::string_view file;
  Profile profile;
  std::size_t woken;
};

// Full cards without errors.
constexpr ExampleCase example_cases[] = {
    {"code-review.agentcard.json", Profile::agentcard, 7},
    {"data-pipeline.agentcard.json", Profile::agentcard, 9},
    {"language-model.agentcard.json", Profile::agentcard, 4},
    {"web-search.agentcard.json", Profile::agentcard, 3},
    {"trip-planner.a2a.json", Profile::a2a, 29},
    {"trip-planner.extended.a2a.json", Profile::a2a, 32},
    {"self-certified.adp.json", Profile::adp, 1},
    {"translator.adp.json", Profile::adp, 3},
};

TEST(TriggeredRules, AreFewForTheExamples) {
  for (const ExampleCase& each : example_cases) {
    const std::string card = test::read_file(test::source_dir() + "/examples/" +
                                             std::string(each.file));
    EXPECT_LE(triggered_by(card, each.profile), each.woken) << each.file;
  }
}

}  // namespace
}  // namespace cardinal
