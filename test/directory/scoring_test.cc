// The five factors: expectations from draft-song-anp-adp-00, section 5.
#include "directory/discovery/scoring.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace cardinal::directory {
namespace {

using ::testing::DoubleEq;
using ::testing::DoubleNear;

double sum_of(const Weights& weights) {
  return weights.tags + weights.text + weights.reputation +
         weights.availability + weights.rating;
}

TEST(Scoring, DefaultWeightsAreThoseOfTheDraft) {
  const Weights weights = effective_weights({}, true, true);
  EXPECT_THAT(weights.tags, DoubleEq(0.30));
  EXPECT_THAT(weights.text, DoubleEq(0.25));
  EXPECT_THAT(weights.reputation, DoubleEq(0.20));
  EXPECT_THAT(weights.availability, DoubleEq(0.15));
  EXPECT_THAT(weights.rating, DoubleEq(0.10));
}

TEST(Scoring, WhatIsNotAskedGivesItsWeightToTheOther) {
  const Weights text = effective_weights({}, false, true);
  EXPECT_THAT(text.text, DoubleEq(0.55));
  EXPECT_EQ(text.tags, 0);
  const Weights tags = effective_weights({}, true, false);
  EXPECT_THAT(tags.tags, DoubleEq(0.55));
  EXPECT_EQ(tags.text, 0);
}

TEST(Scoring, WeightsAlwaysAddUpToOne) {
  for (const bool tags : {false, true}) {
    for (const bool text : {false, true}) {
      EXPECT_THAT(sum_of(effective_weights({}, tags, text)),
                  DoubleNear(1, 1e-12));
      EXPECT_THAT(sum_of(effective_weights({3, 1, 0, 0, 0.5}, tags, text)),
                  DoubleNear(1, 1e-12));
    }
  }
}

TEST(Scoring, RefusesWeightsThatCannotRank) {
  EXPECT_TRUE(check_weights({}));
  EXPECT_TRUE(check_weights({0, 1, 0, 0, 0}));
  EXPECT_FALSE(check_weights({0, 0, 0, 0, 0}));
  EXPECT_FALSE(check_weights({-0.1, 1, 0, 0, 0}));
  EXPECT_FALSE(
      check_weights({std::numeric_limits<double>::quiet_NaN(), 1, 0, 0, 0}));
  EXPECT_FALSE(
      check_weights({std::numeric_limits<double>::infinity(), 1, 0, 0, 0}));
}

TEST(Scoring, UnknownAgentsAreNeutralAndNewOnesGetABoost) {
  EXPECT_THAT(reputation_factor(std::nullopt), DoubleEq(0.6));
  EXPECT_THAT(rating_factor(std::nullopt), DoubleEq(0.5));
  const Prior few{.reputation = 0.95, .rating = 0.2, .completed_tasks = 4};
  EXPECT_THAT(reputation_factor(few), DoubleEq(1));  // never above 1
  const Prior enough{.reputation = 0.3, .rating = 0.2, .completed_tasks = 5};
  EXPECT_THAT(reputation_factor(enough), DoubleEq(0.3));
  EXPECT_THAT(rating_factor(enough), DoubleEq(0.2));
}

TEST(Scoring, TheTextFactorGrowsAndStaysBelowOne) {
  EXPECT_EQ(text_factor(0), 0);
  double before = 0;
  for (double score = 0.05; score < 1.71; score += 0.05) {
    const double factor = text_factor(score);
    EXPECT_GT(factor, before);
    EXPECT_LT(factor, 1);
    before = factor;
  }
}

TEST(Scoring, ThePerfectAgentScoresOne) {
  const Factors perfect{
      .tags = 1, .text = 1, .reputation = 1, .availability = 1, .rating = 1};
  EXPECT_THAT(composite(effective_weights({}, true, true), perfect),
              DoubleNear(1, 1e-12));
}

}  // namespace
}  // namespace cardinal::directory
