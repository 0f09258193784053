// What cheap attacks gain. The bounds are those that docs/ledger-figures.md
// states.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "ledger/figures/figures.h"
#include "ledger/figures_records.h"

namespace cardinal::ledger {
namespace {

constexpr std::int64_t attack_ms = 690 * 30 * day_ms;  // a half-life begins

class FiguresAttack : public testing::Test {
 protected:
  struct Vote {
    Outcome outcome = Outcome::ok;
    bool is_proven = true;
    std::int64_t at_ms = attack_ms;
    SignedBy signed_by = SignedBy::caller;
    std::uint64_t built_on = 0;  // the number of a record
  };
  std::uint64_t vote(const std::string& agent, const std::string& caller,
                     const Vote& vote) {
    Interaction done{.id = numbered_id(++records_),
                     .agent = agent,
                     .capability = "text.generate",
                     .caller = caller,
                     .outcome = vote.outcome,
                     .signed_by = vote.signed_by,
                     .is_caller_proven = vote.is_proven,
                     .rating_milli = 5000,
                     .at_ms = vote.at_ms,
                     .change = records_};
    if (vote.built_on > 0) {
      done.predecessors.push_back(numbered_id(vote.built_on));
    }
    figures_.add(done);
    return records_;
  }
  std::uint64_t vote(const std::string& agent, const std::string& caller) {
    return vote(agent, caller, Vote{});
  }
  double score(const std::string& agent, std::int64_t at_ms = attack_ms) {
    return figures_.figures_of(agent, at_ms)->reputation.score;
  }
  // Fifty proven callers, five calls each, one in ten fails.
  void make_honest(const std::string& agent) {
    for (int i = 0; i < 250; ++i) {
      vote(agent, "customer " + std::to_string(i % 50),
           {.outcome = i % 10 == 0 ? Outcome::failed : Outcome::ok});
    }
  }
  Figures figures_;
  std::uint64_t records_ = 0;
};

TEST_F(FiguresAttack, OneCallerThatVotesTenThousandTimesGainsATenth) {
  for (int i = 0; i < 10'000; ++i) vote("friend", "fan");
  EXPECT_LT(score("friend"), 0.6);
  EXPECT_GT(score("friend"), 0.59);
}

TEST_F(FiguresAttack, OneCallerInEveryHalfLifeGainsBelowASixth) {
  for (int k = 0; k < 20; ++k) {
    for (int i = 0; i < 1000; ++i) {
      vote("friend", "fan", {.at_ms = attack_ms - k * 30 * day_ms});
    }
  }
  EXPECT_LT(score("friend"), 0.5 + 0.4 * 2 / 5);
}

TEST_F(FiguresAttack, ACrowdOfCheapKeysGainsLessThanOneCustomer) {
  for (int i = 0; i < 10'000; ++i) {
    vote("idol", "key " + std::to_string(i), {.is_proven = false});
  }
  EXPECT_LT(score("idol"), 0.5 + 0.4 * 0.25 / 3.25);
  // Three proven customers with some calls each are worth more.
  for (int i = 0; i < 15; ++i) vote("modest", "c" + std::to_string(i % 3));
  EXPECT_GT(score("modest"), score("idol"));
}

TEST_F(FiguresAttack, ACrowdOfCheapKeysHardlyHarmsAnHonestAgent) {
  make_honest("honest");
  const double before = score("honest");
  EXPECT_GT(before, 0.75);
  for (int i = 0; i < 10'000; ++i) {
    vote("honest", "key " + std::to_string(i),
         {.outcome = Outcome::failed, .is_proven = false});
  }
  EXPECT_GT(score("honest"), before - 0.01);
}

TEST_F(FiguresAttack, ARingOfCheapKeysStaysACrowdAndOutOfTheGraph) {
  constexpr int members = 60;
  for (int from = 0; from < members; ++from) {
    for (int to = 0; to < members; ++to) {
      if (from == to) continue;
      vote("ring " + std::to_string(to), "ring " + std::to_string(from),
           {.is_proven = false});
    }
  }
  make_honest("honest");
  EXPECT_LT(score("ring 0"), 0.5 + 0.4 * 0.25 / 3.25);
  figures_.publish(graph_figures(figures_.graph(), figures_.policy()));
  EXPECT_EQ(figures_.figures_of("ring 0", attack_ms)->influence_rank, 0);
  EXPECT_GT(figures_.figures_of("honest", attack_ms)->influence_rank, 0.2);
  figures_.review(figures_.period_of(attack_ms), records_);
  EXPECT_EQ(figures_.tier_of("ring 0"), Tier::untrusted);
}

// Members that each paid for a proven identity: the price is one of them per
// caller of evidence.
TEST_F(FiguresAttack, ARingOfProvenIdentitiesPaysForEachOfThem) {
  for (int from = 1; from <= 9; ++from) {
    for (int i = 0; i < 1000; ++i) {
      vote("ring 0", "ring " + std::to_string(from));
    }
  }
  EXPECT_LT(score("ring 0"), 0.5 + 0.4 * 9 / 12);
  EXPECT_GT(score("ring 0"), 0.79);
}

TEST_F(FiguresAttack, WhatAnAgentSignsOfItselfIsNoEvidence) {
  for (int i = 0; i < 100; ++i) {
    vote("vain", "customer", {.signed_by = SignedBy::agent});
    vote("vain", "vain");
  }
  const auto found = figures_.figures_of("vain", attack_ms);
  EXPECT_EQ(found->reputation.score, 0.5);
  EXPECT_EQ(found->completed_tasks, 0u);
  EXPECT_FALSE(found->rating);
  EXPECT_EQ(found->interaction_count, 200u);
}

TEST_F(FiguresAttack, WhatPolicyDoesNotCountIsNowhere) {
  Interaction none{.id = numbered_id(1),
                   .agent = "a",
                   .caller = "b",
                   .signed_by = SignedBy::caller,
                   .counts_ppm = 0,
                   .at_ms = attack_ms,
                   .change = 7};
  figures_.add(none);
  EXPECT_FALSE(figures_.figures_of("a", attack_ms));
  EXPECT_EQ(figures_.change(), 7u);
}

TEST_F(FiguresAttack, ANewIdWashesToNeutralAndNoFurther) {
  for (int i = 0; i < 100; ++i) {
    vote("bad", "c" + std::to_string(i), {.outcome = Outcome::failed});
  }
  EXPECT_LT(score("bad"), 0.2);
  vote("washed", "c1", {.outcome = Outcome::failed});
  EXPECT_LT(score("washed"), 0.5);
  make_honest("honest");
  EXPECT_GT(score("honest"), score("washed") + 0.25);
}

TEST_F(FiguresAttack, OldFameIsWorthNothing) {
  make_honest("famous");
  const std::int64_t later_ms = attack_ms + 8 * 30 * day_ms;
  EXPECT_LT(score("famous", later_ms), 0.52);
  for (int i = 0; i < 3; ++i) {
    vote("famous", "customer " + std::to_string(i),
         {.outcome = Outcome::failed, .at_ms = later_ms});
  }
  EXPECT_LT(score("famous", later_ms), 0.5);
}

// A good name of fifty customers, spent on failures: as many failing calls of
// distinct customers as it took to earn it bring it down.
TEST_F(FiguresAttack, SpendingAReputationIsSeenWhileItHappens) {
  make_honest("traitor");
  const double before = score("traitor");
  for (int i = 0; i < 25; ++i) {
    vote("traitor", "victim " + std::to_string(i),
         {.outcome = Outcome::failed});
  }
  EXPECT_LT(score("traitor"), before - 0.05);
  for (int i = 25; i < 200; ++i) {
    vote("traitor", "victim " + std::to_string(i),
         {.outcome = Outcome::failed});
  }
  EXPECT_LT(score("traitor"), 0.5);
}

// Builds on each result of the agent, in `periods` weeks.
TEST_F(FiguresAttack, ATierNeedsOthersThatBuildOnResultsOverTime) {
  const auto serve = [&](const std::string& agent, bool is_proven,
                         int periods) {
    for (int week = periods - 1; week >= 0; --week) {
      for (int i = 0; i < 14; ++i) {
        const Vote when{.is_proven = is_proven,
                        .at_ms = attack_ms - (7 * week + 1) * day_ms};
        const std::uint64_t result =
            vote(agent, "customer " + std::to_string(i), when);
        Vote next = when;
        next.built_on = result;
        vote("other", "customer " + std::to_string(i), next);
      }
    }
  };
  serve("new", true, 2);
  serve("old", true, 13);
  serve("fake", false, 13);
  figures_.review(figures_.period_of(attack_ms), records_);
  EXPECT_EQ(figures_.tier_of("new"), Tier::basic);
  EXPECT_EQ(figures_.tier_of("old"), Tier::verified);
  EXPECT_EQ(figures_.tier_of("fake"), Tier::untrusted);
  EXPECT_EQ(figures_.tier_of("unknown"), Tier::untrusted);
  EXPECT_EQ(name_of(Tier::verified), "verified");
  // Nothing new in the next four half-lives: what was earned is gone.
  figures_.review(figures_.period_of(attack_ms + 120 * day_ms), records_);
  EXPECT_EQ(figures_.tier_of("old"), Tier::untrusted);
}

}  // namespace
}  // namespace cardinal::ledger
