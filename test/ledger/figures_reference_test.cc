#include "ledger/figures_reference.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "ledger/figures/figures.h"
#include "ledger/figures_records.h"

namespace cardinal::ledger {
namespace {

constexpr std::int64_t asked_at_ms = 1'790'000'000'000 + 3 * day_ms;

void add_all(Figures& figures, const std::vector<Interaction>& records) {
  for (const Interaction& done : records) figures.add(done);
}

// Times, logarithms and shares are rounded to 1/65536 of a half-life, 1/1024
// and 1/1024.
void expect_near(const AgentFigures& found, const ReferenceFigures& expected) {
  constexpr double close = 1e-4;
  EXPECT_EQ(found.interaction_count, expected.interaction_count);
  EXPECT_EQ(found.completed_tasks, expected.completed);
  EXPECT_NEAR(found.weight / expected.weight, 1, close);
  EXPECT_NEAR(*found.success_rate, expected.success_rate, close);
  EXPECT_NEAR(*found.avg_latency_ms / expected.latency_ms, 1, close);
  EXPECT_NEAR(*found.avg_cost_joules / expected.cost_joules, 1, close);
  EXPECT_NEAR(*found.energy->landauer_margin /
                  (expected.cost_joules / expected.landauer_joules),
              1, close);
  EXPECT_NEAR(found.reputation.evidence / expected.evidence, 1, close);
  EXPECT_NEAR(found.rating.value_or(0), expected.rating, 1e-3);
  EXPECT_NEAR(found.reputation.success, expected.success, close);
  EXPECT_NEAR(found.reputation.complexity, expected.complexity, 1e-3);
  EXPECT_NEAR(found.reputation.latency, expected.latency, 1e-3);
  EXPECT_NEAR(found.reputation.score, expected.score, 5e-4);
}

TEST(Figures, AgreeWithASlowReference) {
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    const auto records = random_interactions(seed, 60 * seed);
    Figures figures;
    add_all(figures, records);
    const ReferenceLedger reference(records, figures.policy());
    for (int i = 0; i < 9; ++i) {
      const std::string agent = "agent " + std::to_string(i);
      SCOPED_TRACE(agent + ", seed " + std::to_string(seed));
      const auto found = figures.figures_of(agent, asked_at_ms);
      ASSERT_TRUE(found);
      expect_near(*found, reference.figures_of(agent, asked_at_ms));
    }
  }
}

TEST(Figures, TiersAgreeWithASlowReference) {
  FiguresPolicy policy;
  policy.basic = {0.05, 1, 1, 0.3};
  policy.established = {0.3, 3, 2, 0.4};
  policy.verified = {0.5, 5, 4, 0.45};
  std::map<Tier, int> seen;
  for (std::uint32_t seed = 20; seed < 40; ++seed) {
    const auto records = random_interactions(seed, 100);
    Figures figures(policy);
    add_all(figures, records);
    const std::int64_t period = figures.period_of(asked_at_ms);
    figures.review(period, 1000);
    const std::int64_t begin_ms = period * policy.review_period_ms;
    const ReferenceLedger reference(records, policy);
    for (int i = 0; i < 9; ++i) {
      const std::string agent = "agent " + std::to_string(i);
      const auto rate = reference.return_rate(agent, begin_ms);
      std::set<std::int64_t> periods;
      for (const Interaction& r : records) {
        if (r.agent == agent && r.caller != agent && r.counts_ppm > 0 &&
            r.signed_by == SignedBy::caller && r.outcome == Outcome::ok &&
            period - r.at_ms / policy.review_period_ms < 64) {
          periods.insert(r.at_ms / policy.review_period_ms);
        }
      }
      const double score = reference.figures_of(agent, begin_ms).score;
      Tier expected = Tier::untrusted;
      const TierRequirement* steps[] = {&policy.basic, &policy.established,
                                        &policy.verified};
      for (int step = 0; step < 3; ++step) {
        const TierRequirement& needed = *steps[step];
        if (rate.results == 0 ||
            rate.returned / rate.results < needed.return_rate ||
            rate.returning.size() < needed.returning ||
            periods.size() < needed.periods || score < needed.reputation) {
          break;
        }
        expected = static_cast<Tier>(step + 1);
      }
      EXPECT_EQ(figures.tier_of(agent), expected)
          << agent << ", seed " << seed << ", rate " << rate.returned << "/"
          << rate.results << " by " << rate.returning.size() << ", score "
          << score;
      ++seen[expected];
    }
  }
  EXPECT_EQ(seen.size(), 4u) << "a tier was never reached";
}

// Predecessors before their successors, otherwise by chance.
std::vector<Interaction> reordered(std::vector<Interaction> records,
                                   std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<Interaction> ordered;
  std::set<RecordId> known;
  while (!records.empty()) {
    const std::size_t i = random() % records.size();
    const auto& needed = records[i].predecessors;
    if (!std::ranges::all_of(
            needed, [&](const auto& id) { return known.contains(id); })) {
      continue;
    }
    known.insert(records[i].id);
    ordered.push_back(records[i]);
    records.erase(records.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return ordered;
}

TEST(Figures, AreTheSameBitsInAnyOrderOfArrival) {
  const auto records = random_interactions(99, 400);
  Figures first;
  add_all(first, records);
  first.review(first.period_of(asked_at_ms), 400);
  for (std::uint32_t seed = 1; seed <= 5; ++seed) {
    Figures other;
    add_all(other, reordered(records, seed));
    other.review(other.period_of(asked_at_ms), 400);
    for (int i = 0; i < 16; ++i) {
      const std::string agent = "agent " + std::to_string(i);
      const auto a = first.figures_of(agent, asked_at_ms);
      const auto b = other.figures_of(agent, asked_at_ms);
      ASSERT_EQ(a.has_value(), b.has_value());
      EXPECT_EQ(a->interaction_count, b->interaction_count);
      EXPECT_EQ(a->completed_tasks, b->completed_tasks);
      EXPECT_EQ(a->weight, b->weight);
      EXPECT_EQ(a->success_rate, b->success_rate);
      EXPECT_EQ(a->avg_latency_ms, b->avg_latency_ms);
      EXPECT_EQ(a->avg_cost_joules, b->avg_cost_joules);
      EXPECT_EQ(a->rating, b->rating);
      EXPECT_EQ(a->reputation.score, b->reputation.score);
      EXPECT_EQ(a->tier, b->tier);
    }
  }
}

// What a review forgets has no effect, also on what is added afterwards.
TEST(Figures, ForgettingChangesNothing) {
  const auto records = random_interactions(7, 400);
  Figures plain, reviewed;
  for (const Interaction& done : records) {
    plain.add(done);
    reviewed.add(done);
    if (done.change % 50 == 0) {
      reviewed.review(reviewed.period_of(asked_at_ms), done.change);
    }
  }
  for (int i = 0; i < 9; ++i) {
    const std::string agent = "agent " + std::to_string(i);
    const auto a = plain.figures_of(agent, asked_at_ms);
    const auto b = reviewed.figures_of(agent, asked_at_ms);
    EXPECT_EQ(a->reputation.score, b->reputation.score) << agent;
    EXPECT_EQ(a->weight, b->weight) << agent;
    EXPECT_EQ(a->rating, b->rating) << agent;
  }
}

}  // namespace
}  // namespace cardinal::ledger
