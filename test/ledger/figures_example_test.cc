// The worked example of docs/ledger-figures.md, number by number.
#include <gtest/gtest.h>

#include <string>

#include "ledger/figures/figures.h"
#include "ledger/figures_records.h"

namespace cardinal::ledger {
namespace {

// The 690th half-life of 30 days since 1970 begins: 2026-09-04T00:00:00Z.
constexpr std::int64_t example_ms = 690 * 30 * day_ms;

class FiguresExample : public testing::Test {
 protected:
  FiguresExample() {
    for (int i = 0; i < 4; ++i) add("planner", Outcome::ok, true);
    add("editor", Outcome::ok, true);
    add("editor", Outcome::failed, true);
    for (int i = 0; i < 100; ++i) {
      add("key " + std::to_string(i), Outcome::ok, false);
    }
    for (int i = 0; i < 4; ++i) add("planner", Outcome::ok, true, "rival", 400);
  }
  void add(const std::string& caller, Outcome outcome, bool is_proven,
           const std::string& agent = "translator", std::uint64_t ms = 200) {
    figures_.add({.id = numbered_id(++records_),
                  .agent = agent,
                  .capability = "text.translate",
                  .caller = caller,
                  .outcome = outcome,
                  .signed_by = SignedBy::caller,
                  .is_caller_proven = is_proven,
                  .output_tokens = 50,
                  .at_ms = example_ms,
                  .energy_microjoules = 30'000'000,
                  .time_microseconds = ms * 1000,
                  .landauer_yoctojoules = 3'000'000'000,
                  .complexity_microbits = 1'500'000,
                  .entropy_rate_microbits = 500'000,
                  .change = records_});
  }
  Figures figures_;
  std::uint64_t records_ = 0;
};

TEST_F(FiguresExample, HasTheReputationThatTheDocumentComputes) {
  const auto now = figures_.figures_of("translator", example_ms);
  ASSERT_TRUE(now);
  EXPECT_EQ(now->interaction_count, 106u);
  EXPECT_EQ(now->completed_tasks, 105u);
  EXPECT_NEAR(now->reputation.evidence, 2.0294, 1e-4);
  EXPECT_NEAR(now->reputation.success, 0.7888, 1e-4);
  EXPECT_NEAR(now->reputation.latency, 0.5737, 1e-4);
  EXPECT_NEAR(now->reputation.complexity, 0.75, 1e-6);
  EXPECT_NEAR(now->reputation.score, 0.6027, 1e-4);
}

TEST_F(FiguresExample, LosesHalfItsEvidenceInAHalfLife) {
  const auto later =
      figures_.figures_of("translator", example_ms + 30 * day_ms);
  EXPECT_NEAR(later->reputation.evidence, 1.0147, 1e-4);
  EXPECT_NEAR(later->reputation.score, 0.5633, 1e-4);
  EXPECT_EQ(later->interaction_count, 106u);
  EXPECT_NEAR(*later->avg_latency_ms, 200, 1e-9);
}

TEST_F(FiguresExample, TakesMoreEnergyThanItsPriceSays) {
  figures_.set_price("translator", {.base = 5, .per_token = 0.1});
  const auto now = figures_.figures_of("translator", example_ms);
  EXPECT_NEAR(now->energy->measured_joules, 30, 1e-9);
  EXPECT_NEAR(*now->energy->claimed_joules, 10, 1e-9);
  EXPECT_NEAR(*now->energy->measured_to_claimed, 3, 1e-9);
  EXPECT_NEAR(*now->energy->watts, 150, 1e-9);
  EXPECT_NEAR(*now->energy->landauer_margin / 1e16, 1, 1e-9);
}

}  // namespace
}  // namespace cardinal::ledger
