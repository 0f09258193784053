#include "directory/text/text_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "directory/index/exhaustive_index.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Agent described(const std::string& description) {
  Agent agent;
  agent.description = description;
  return agent;
}

TextVector text_direction(int x, int y) {
  TextVector vector{};
  vector[0] = static_cast<std::int8_t>(x);
  vector[1] = static_cast<std::int8_t>(y);
  return vector;
}

WordTable weather_words() {
  Result<WordTable> table = WordTable::read(SharedBytes(
      write_word_table({"rain", "forecast", "invoic"},
                       {text_direction(100, 0), text_direction(100, 30),
                        text_direction(0, 100)})));
  EXPECT_TRUE(table);
  return *std::move(table);
}

std::vector<std::string> members_of(const SoftGroup& group) {
  std::vector<std::string> terms;
  for (const auto& member : group.members) terms.push_back(member.term);
  return terms;
}

std::vector<std::uint64_t> changes_of(const std::vector<TextHit>& hits) {
  std::vector<std::uint64_t> changes;
  for (const TextHit& hit : hits) changes.push_back(hit.change);
  return changes;
}

TEST(TextPlan, TakesNeighboursThatSomeCardHas) {
  const WordTable words = weather_words();
  ExhaustiveIndex index(&words);
  index.add(1, described("forecast"));
  index.add(2, described("invoice"));
  const TextPlan plan = index.plan("rain");
  ASSERT_EQ(plan.groups.size(), 1u);
  EXPECT_THAT(members_of(plan.groups[0]), ElementsAre("forecast"));
  EXPECT_THAT(changes_of(index.search(plan, 10)), ElementsAre(1u));
}

TEST(TextPlan, CountsTheWordItselfMoreThanItsNeighbours) {
  const WordTable words = weather_words();
  ExhaustiveIndex index(&words);
  index.add(1, described("forecast"));
  index.add(2, described("rain"));
  index.add(3, described("invoice"));
  const TextPlan plan = index.plan("rain");
  ASSERT_EQ(plan.groups.size(), 1u);
  EXPECT_THAT(members_of(plan.groups[0]), ElementsAre("rain", "forecast"));
  EXPECT_THAT(changes_of(index.search(plan, 10)), ElementsAre(2u, 1u));
}

// idf = ln(1 + (N - n + 0.5) / (n + 0.5)).
TEST(TextPlan, WeighsRareWordsMore) {
  ExhaustiveIndex index(nullptr);
  index.add(1, described("alpha bravo"));
  index.add(2, described("alpha"));
  const TextPlan plan = index.plan("alpha bravo");
  ASSERT_EQ(plan.groups.size(), 2u);
  EXPECT_EQ(plan.groups[0].members[0].weight,
            std::lround(weight_unit * std::log(1 + 0.5 / 2.5)));
  EXPECT_EQ(plan.groups[1].members[0].weight,
            std::lround(weight_unit * std::log(1 + 1.5 / 1.5)));
}

TEST(TextPlan, ReadsAnUnknownWordAsTheCommonestOneEditAway) {
  ExhaustiveIndex index(nullptr);
  index.add(1, described("white"));
  index.add(2, described("write"));
  index.add(3, described("write"));
  for (const std::string word : {"whrite", "wrte", "wirte", "wriqe"}) {
    const TextPlan plan = index.plan(word);
    ASSERT_EQ(plan.groups.size(), 1u) << word;
    EXPECT_EQ(plan.groups[0].word, word);
    EXPECT_EQ(plan.groups[0].read_as, "write") << word;
  }
}

// More cards have the other word in each pair.
TEST(TextPlan, PrefersTheLikelierSlip) {
  struct Case {
    const char *asked, *meant, *commoner;
  };
  for (const Case& slip : {Case{"storiees", "stories", "stores"},  // doubled
                           Case{"runing", "running", "ruling"},    // left out
                           Case{"scoer", "score", "sober"},        // swapped
                           Case{"rsearch", "research", "search"}}) {  // first
    ExhaustiveIndex index(nullptr);
    index.add(1, described(slip.meant));
    index.add(2, described(slip.commoner));
    index.add(3, described(slip.commoner));
    const TextPlan plan = index.plan(slip.asked);
    ASSERT_EQ(plan.groups.size(), 1u) << slip.asked;
    EXPECT_EQ(plan.groups[0].read_as, slip.meant);
  }
}

TEST(TextPlan, TakesNoNumberForAnother) {
  ExhaustiveIndex index(nullptr);
  index.add(1, described("10000 v1000"));
  EXPECT_THAT(index.plan("1000").unknown, ElementsAre("1000"));
}

// "Holliday" is a name that texts have; here it can only be a slip.
TEST(TextPlan, RepairsACommonWordThatNothingHereIsLike) {
  const WordTable words = weather_words();
  ExhaustiveIndex index(&words);
  index.add(1, described("raiin"));
  EXPECT_EQ(index.plan("rain").groups[0].read_as, "raiin");
  index.add(2, described("forecast"));
  EXPECT_EQ(index.plan("rain").groups[0].read_as, "");
}

TEST(TextPlan, RepairsTheWordNotItsStem) {
  ExhaustiveIndex index(nullptr);
  index.add(1, described("normalization"));
  const TextPlan plan = index.plan("normalzie");
  ASSERT_EQ(plan.groups.size(), 1u);
  EXPECT_EQ(plan.groups[0].read_as, "normalize");
}

TEST(TextPlan, ReadsAnUnknownWordAsACommonOneThatNoCardHas) {
  const WordTable words = weather_words();
  ExhaustiveIndex index(&words);
  index.add(1, described("forecast"));
  const TextPlan plan = index.plan("raain");
  ASSERT_EQ(plan.groups.size(), 1u);
  EXPECT_EQ(plan.groups[0].read_as, "rain");
  EXPECT_THAT(members_of(plan.groups[0]), ElementsAre("forecast"));
  // What a card has comes first, however common the other word is.
  index.add(2, described("raaid"));
  EXPECT_EQ(index.plan("raain").groups[0].read_as, "raaid");
}

TEST(TextPlan, FindsAPairByOneOfItsCharacters) {
  ExhaustiveIndex index(nullptr);
  index.add(1, described("天气"));
  index.add(2, described("气温"));
  index.add(3, described("文档"));
  const TextPlan plan = index.plan("天气");
  ASSERT_EQ(plan.groups.size(), 1u);
  EXPECT_THAT(members_of(plan.groups[0]), ElementsAre("天气", "天", "气"));
  EXPECT_THAT(changes_of(index.search(plan, 10)), ElementsAre(1u, 2u));
}

TEST(TextPlan, LeavesShortForeignAndDistantWordsAlone) {
  ExhaustiveIndex index(nullptr);
  index.add(1, described("pay white über"));
  const TextPlan plan = index.plan("pax whxxe öber");
  EXPECT_THAT(plan.groups, IsEmpty());
  EXPECT_THAT(plan.unknown, ElementsAre("pax", "whxxe", "öber"));
}

TEST(TextPlan, LeavesCommonWordsAloneThatNoCardHas) {
  const WordTable words = weather_words();
  ExhaustiveIndex index(&words);
  index.add(1, described("train"));
  EXPECT_THAT(index.plan("rain").groups, IsEmpty());
}

TEST(TextScore, IsTheShareOfWhatTheWordsCouldScoreAndTheMeaning) {
  TextPlan plan;
  plan.groups.resize(2);
  plan.groups[0].members = {{"a", 1, 30}, {"b", 0.5f, 10}};
  plan.groups[1].members = {{"c", 1, 10}};
  plan.vector = text_direction(100, 0);
  const TextScore score =
      TextScorer(plan).score(30 * impact_max, text_direction(60, 80));
  EXPECT_NEAR(score.lexical, 0.75, 1e-9);
  EXPECT_NEAR(score.meaning, 0.6, 1e-9);
  EXPECT_NEAR(score.total(), 0.75 + 0.7 * 0.6, 1e-9);
  EXPECT_EQ(TextScorer(plan).score(0, text_direction(-1, 0)).meaning, 0);
}

TEST(ExhaustiveIndex, ForgetsWhatIsRemoved) {
  ExhaustiveIndex index(nullptr);
  index.add(1, described("alpha"));
  index.add(2, described("alpha"));
  index.remove(1);
  EXPECT_EQ(index.documents(), 1u);
  EXPECT_EQ(index.documents_with("alpha"), 1u);
  EXPECT_THAT(changes_of(index.search(index.plan("alpha"), 10)),
              ElementsAre(2u));
}

}  // namespace
}  // namespace cardinal
