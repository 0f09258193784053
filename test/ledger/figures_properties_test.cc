#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "ledger/figures/figures.h"
#include "ledger/figures_records.h"

namespace cardinal::ledger {
namespace {

constexpr std::int64_t random_now_ms = 1'790'000'000'000;

double score_of(const std::vector<Interaction>& records,
                const std::string& agent) {
  Figures figures;
  for (const Interaction& done : records) figures.add(done);
  return figures.figures_of(agent, random_now_ms)->reputation.score;
}

// All as fast and as complex as each other: what is left is the outcome. Sums
// are rounded to a millionth of an interaction.
std::vector<Interaction> alike(std::uint32_t seed, std::uint64_t complexity) {
  auto records = random_interactions(seed, 150);
  for (Interaction& done : records) {
    done.time_microseconds = 1000;
    done.complexity_microbits = complexity;
    done.entropy_rate_microbits = 1'000'000 - complexity;
  }
  return records;
}

TEST(FiguresProperties, ASuccessNeverLowersAndAFailureNeverRaises) {
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    auto records = alike(seed, seed % 3 * 500'000);
    const double before = score_of(records, "agent 1");
    Interaction next = records.front();
    next.id = numbered_id(10'000);
    next.agent = "agent 1";
    next.caller = "agent " + std::to_string(2 + seed % 13);
    next.is_caller_proven = (next.caller.back() - '0') % 3 != 0;
    next.signed_by = SignedBy::caller;
    next.counts_ppm = counts_fully_ppm;
    next.predecessors.clear();
    next.at_ms = random_now_ms - seed * day_ms;
    for (const Outcome outcome : {Outcome::ok, Outcome::failed}) {
      next.outcome = outcome;
      auto more = records;
      more.push_back(next);
      const double after = score_of(more, "agent 1");
      if (outcome == Outcome::ok) {
        EXPECT_GE(after, before - 1e-6) << "seed " << seed;
      } else {
        EXPECT_LE(after, before + 1e-6) << "seed " << seed;
      }
    }
  }
}

TEST(FiguresProperties, AnOlderSuccessNeverWeighsMore) {
  for (std::uint32_t seed = 1; seed <= 5; ++seed) {
    const auto records = alike(seed, 500'000);
    Interaction next = records.front();
    next = {.id = numbered_id(10'000),
            .agent = "agent 2",
            .caller = "nobody else",
            .signed_by = SignedBy::caller,
            .is_caller_proven = true};
    double newer = 2;
    for (std::int64_t age = 0; age < 400; age += 3) {
      next.at_ms = random_now_ms - age * day_ms;
      auto more = records;
      more.push_back(next);
      const double score = score_of(more, "agent 2");
      // A caller's bound grows with the mantissa of its time in a half-life, so
      // the step from one half-life to the one before is downwards too.
      ASSERT_LE(score, newer + 1e-9) << age;
      newer = score;
    }
  }
}

TEST(FiguresProperties, SilenceHalvesTheEvidencePerHalfLife) {
  Figures figures;
  for (const Interaction& done : random_interactions(3, 300)) {
    figures.add(done);
  }
  const std::int64_t half_life_ms = figures.policy().half_life_ms;
  const auto now = figures.figures_of("agent 4", random_now_ms);
  double distance = std::abs(now->reputation.score - 0.5);
  for (int n = 1; n <= 40; ++n) {
    const auto later =
        figures.figures_of("agent 4", random_now_ms + n * half_life_ms);
    EXPECT_DOUBLE_EQ(later->reputation.evidence,
                     std::ldexp(now->reputation.evidence, -n));
    EXPECT_DOUBLE_EQ(later->weight, std::ldexp(now->weight, -n));
    EXPECT_DOUBLE_EQ(*later->avg_latency_ms, *now->avg_latency_ms);
    EXPECT_EQ(later->interaction_count, now->interaction_count);
    const double closer = std::abs(later->reputation.score - 0.5);
    EXPECT_LE(closer, distance);
    distance = closer;
  }
  EXPECT_LT(distance, 1e-9);
}

TEST(FiguresProperties, ScoresStayInBoundsForExtremeRecords) {
  Figures figures;
  std::uint64_t n = 0;
  for (const std::int64_t at_ms : {INT64_MIN, std::int64_t{0}, INT64_MAX}) {
    for (int i = 0; i < 50; ++i) {
      figures.add({.id = numbered_id(++n),
                   .agent = "a",
                   .capability = "c",
                   .caller = "b" + std::to_string(i),
                   .signed_by = SignedBy::caller,
                   .is_caller_proven = true,
                   .counts_ppm = UINT32_MAX,
                   .output_tokens = UINT64_MAX,
                   .at_ms = at_ms,
                   .energy_microjoules = UINT64_MAX,
                   .time_microseconds = UINT64_MAX,
                   .landauer_yoctojoules = UINT64_MAX,
                   .complexity_microbits = UINT64_MAX,
                   .entropy_rate_microbits = UINT64_MAX,
                   .change = n});
    }
  }
  const auto found = figures.figures_of("a", INT64_MIN);
  EXPECT_GE(found->reputation.score, 0.5);
  EXPECT_LE(found->reputation.score, 1);
  EXPECT_NEAR(*found->avg_latency_ms, 1.8446744e16, 1e10);
  EXPECT_FALSE(figures.figures_of("unknown", 0));
}

// The agent sends its record, or nobody signs; later the caller confirms it.
TEST(FiguresProperties, AConfirmedRecordIsAsIfItsCallerHadSignedAtOnce) {
  Figures at_once, in_steps;
  for (const Interaction& done : random_interactions(12, 300)) {
    at_once.add(done);
    Interaction before = done;
    if (done.change % 3 != 0) before.signed_by = SignedBy::agent;
    if (done.change % 3 == 1) before.counts_ppm = 0;
    in_steps.add(before);
    in_steps.confirm(before, done);
  }
  for (int i = 0; i < 9; ++i) {
    const std::string agent = "agent " + std::to_string(i);
    const auto a = at_once.figures_of(agent, random_now_ms);
    const auto b = in_steps.figures_of(agent, random_now_ms);
    EXPECT_EQ(a->interaction_count, b->interaction_count);
    EXPECT_EQ(a->completed_tasks, b->completed_tasks);
    EXPECT_EQ(a->weight, b->weight);
    EXPECT_EQ(a->avg_latency_ms, b->avg_latency_ms);
    EXPECT_EQ(a->reputation.score, b->reputation.score);
  }
}

TEST(FiguresProperties, TopIsSortedAndComplete) {
  Figures figures;
  for (const Interaction& done : random_interactions(5, 300)) {
    figures.add(done);
  }
  figures.publish(graph_figures(figures.graph(), figures.policy()));
  for (const char* name :
       {"reputation", "rating", "interactions", "success_rate", "latency",
        "cost", "influence", "critical"}) {
    const auto figure = figure_named(name);
    ASSERT_TRUE(figure) << name;
    EXPECT_EQ(name_of(*figure), name);
    const auto all = figures.top(*figure, 100, random_now_ms);
    const auto best = figures.top(*figure, 3, random_now_ms);
    ASSERT_EQ(best.size(), 3u) << name;
    EXPECT_GE(all.size(), 9u) << name;
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(best[i].subject, all[i].subject) << name;
    }
  }
  const auto fastest = figures.top(FigureName::latency, 100, random_now_ms);
  for (std::size_t i = 1; i < fastest.size(); ++i) {
    EXPECT_LE(*fastest[i - 1].avg_latency_ms, *fastest[i].avg_latency_ms);
  }
  EXPECT_FALSE(figure_named("fame"));
}

TEST(FiguresProperties, EnergyListsWhatExceedsItsPriceFirst) {
  Figures figures;
  for (const Interaction& done : random_interactions(6, 200)) {
    figures.add(done);
  }
  figures.set_price("agent 3", {.base = 0.001});
  figures.set_price("agent 5", {.base = 1'000'000});
  const auto rows = figures.energy(100, random_now_ms);
  ASSERT_EQ(rows.size(), 9u);
  EXPECT_EQ(rows[0].subject, "agent 3");
  EXPECT_EQ(rows[1].subject, "agent 5");
  EXPECT_FALSE(rows[2].energy.measured_to_claimed);
  EXPECT_GE(rows[2].energy.measured_joules, rows[3].energy.measured_joules);
}

TEST(FiguresThreads, ReadersSeeWholeFiguresWhileRecordsAreAdded) {
  Figures figures;
  const auto records = random_interactions(8, 4000);
  std::atomic<bool> is_done = false;
  const auto read = [&] {
    std::uint64_t seen = 0;
    while (!is_done) {
      if (const auto found = figures.figures_of("agent 1", random_now_ms)) {
        EXPECT_GE(found->interaction_count, seen);
        seen = found->interaction_count;
        EXPECT_LE(found->reputation.score, 1);
      }
      EXPECT_LE(figures.top(FigureName::reputation, 5, random_now_ms).size(),
                5u);
      EXPECT_LE(figures.energy(5, random_now_ms).size(), 5u);
      figures.tier_of("agent 2");
    }
  };
  const auto derive = [&] {
    while (!is_done) {
      figures.publish(graph_figures(figures.graph(), figures.policy()));
    }
  };
  std::thread first(read), second(derive);
  for (const Interaction& done : records) {
    figures.add(done);
    if (done.change % 500 == 0) {
      figures.review(figures.period_of(random_now_ms), done.change);
    }
  }
  is_done = true;
  first.join();
  second.join();
  EXPECT_EQ(figures.change(), 4000u);
}

}  // namespace
}  // namespace cardinal::ledger
