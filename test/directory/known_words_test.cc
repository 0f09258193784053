#include "directory/index/known_words.h"

#include <gtest/gtest.h>

#include <memory>

#include "directory/random_agents.h"

namespace cardinal {
namespace {

WordTable table_of(const std::vector<std::string>& terms) {
  TextVector vector{};
  vector[0] = 100;
  Result<WordTable> table = WordTable::read(
      SharedBytes(write_word_table(terms, std::vector(terms.size(), vector))));
  EXPECT_TRUE(table) << table.error().message;
  return *std::move(table);
}

std::vector<std::string> numbered_terms(std::size_t count) {
  std::vector<std::string> terms;
  for (std::size_t i = 0; i < count; ++i) {
    terms.push_back("t" + std::to_string(i));
  }
  return terms;
}

SoftGroup::Member member_of(std::uint32_t row, std::uint32_t weight) {
  return {.term = "t" + std::to_string(row), .weight = weight, .row = row};
}

// Group i of the plan scores the best of its members.
std::uint32_t expected_sum(const TextPlan& plan, std::uint64_t wanted,
                           const std::vector<AgentTerm>& terms) {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < plan.groups.size(); ++i) {
    if ((wanted >> i & 1) == 0) continue;
    std::uint32_t best = 0;
    for (const SoftGroup::Member& member : plan.groups[i].members) {
      for (const AgentTerm& term : terms) {
        if (term.term == member.term) {
          best = std::max(best, member.weight * term.impact);
        }
      }
    }
    sum += best;
  }
  return sum;
}

TEST(KnownWords, ScoreTheBestMemberOfEachGroup) {
  constexpr std::size_t rows = 3'000;
  const WordTable table = table_of(numbered_terms(rows));
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE(seed);
    test::Dice dice{seed};
    std::vector<AgentTerm> terms;
    for (std::size_t i = 0; i < rows; i += 1 + dice.roll(400)) {
      terms.push_back(
          {"t" + std::to_string(i), impact_of_level(static_cast<std::uint32_t>(
                                        dice.roll(impact_levels)))});
    }
    terms.push_back({"unknown", impact_of_level(3)});
    TextPlan plan;
    plan.groups.resize(1 + dice.roll(64));
    for (SoftGroup& group : plan.groups) {
      for (std::size_t k = 0; k < 12; ++k) {
        group.members.push_back(
            member_of(static_cast<std::uint32_t>(dice.roll(rows)),
                      static_cast<std::uint32_t>(dice.roll(1'000))));
      }
    }
    const KnownWordsScorer scorer(plan);
    const std::string words = known_words_of(terms, &table);
    for (const std::uint64_t wanted :
         {~std::uint64_t{0}, 0x5555'5555'5555'5555u, std::uint64_t{0}}) {
      const KnownWordsScore score = scorer.score(words, wanted);
      EXPECT_EQ(score.sum, expected_sum(plan, wanted, terms));
      EXPECT_EQ(score.groups & ~wanted, 0u);
    }
  }
}

TEST(KnownWords, AreNotAllOfAGroupWithATermThatTheTableLacks) {
  TextPlan plan;
  plan.groups.resize(2);
  plan.groups[0].members = {member_of(1, 10), {.term = "other", .weight = 5}};
  plan.groups[1].members = {member_of(1, 10)};
  const WordTable table = table_of(numbered_terms(3));
  const KnownWordsScorer scorer(plan);
  EXPECT_EQ(scorer.groups(), 0b10u);
  const std::vector<AgentTerm> terms = {{"t1", impact_of_level(2)}};
  EXPECT_EQ(scorer.score(known_words_of(terms, &table), ~0u).groups, 0b10u);
}

TEST(KnownWords, AreNoneWithoutATable) {
  const std::vector<AgentTerm> terms = {{"t1", impact_of_level(2)}};
  EXPECT_EQ(known_words_of(terms, nullptr), "");
  EXPECT_EQ(KnownWordsScorer(TextPlan()).score("", ~0u).groups, 0u);
}

// The sanitizers see whether anything beyond the bytes is read.
TEST(KnownWords, ThatAreDamagedAreNotReadBeyondTheirEnd) {
  const WordTable table = table_of(numbered_terms(3'000));
  std::vector<AgentTerm> terms;
  for (const std::string& term : numbered_terms(200)) {
    terms.push_back({term, impact_of_level(2)});
  }
  TextPlan plan;
  plan.groups.resize(1);
  plan.groups[0].members = {member_of(7, 3), member_of(2'999, 4)};
  const KnownWordsScorer scorer(plan);
  const std::string words = known_words_of(terms, &table);
  test::Dice dice{1};
  for (std::size_t size = 0; size < words.size(); ++size) {
    const std::unique_ptr<char[]> exact(new char[size]);
    std::copy_n(words.data(), size, exact.get());
    for (int i = 0; i < 3 && size > 0; ++i) {
      exact[dice.roll(size)] = static_cast<char>(dice.roll(256));
    }
    const KnownWordsScore score = scorer.score({exact.get(), size}, 1);
    EXPECT_LE(score.sum, 4u * impact_of_level(15));
  }
}

}  // namespace
}  // namespace cardinal
