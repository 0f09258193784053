#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string_view>

#include "ledger/figures/prior_table.h"
#include "ledger/figures_records.h"

namespace cardinal::ledger {
namespace {

std::uint64_t hash_in_test(std::string_view subject) {
  return std::hash<std::string_view>{}(subject);
}

TEST(FiguresPriorTable, SaysWhatTheFiguresSay) {
  Figures figures;
  for (const Interaction& done : random_interactions(11, 300)) {
    figures.add(done);
  }
  constexpr std::int64_t now_ms = 1'790'000'000'000;
  const auto table = prior_table(figures, now_ms, hash_in_test);
  EXPECT_EQ(table->size(), figures.subjects());
  for (const char* subject : {"agent 1", "agent 8", "agent 15"}) {
    const auto of = figures.figures_of(subject, now_ms);
    const PriorFigures* found = table->find(hash_in_test(subject));
    ASSERT_NE(found, nullptr) << subject;
    EXPECT_FLOAT_EQ(found->reputation,
                    static_cast<float>(of->reputation.score));
    EXPECT_FLOAT_EQ(found->rating, static_cast<float>(of->rating_score));
    EXPECT_EQ(found->completed_tasks, of->completed_tasks);
    EXPECT_EQ(found->has_evidence, of->reputation.evidence > 0);
    EXPECT_EQ(found->has_rating, of->rating.has_value());
  }
  // Only a caller: nothing is known of how it works.
  EXPECT_FALSE(table->find(hash_in_test("agent 15"))->has_evidence);
  EXPECT_EQ(table->find(hash_in_test("nobody")), nullptr);
}

}  // namespace
}  // namespace cardinal::ledger
