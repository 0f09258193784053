// The index of segments answers as one that scores every card in full.
#include "directory/index/text_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "directory/index/exhaustive_index.h"
#include "directory/random_agents.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::IsEmpty;

// Random changes: new cards, and replaced or withdrawn ones.
class Changes {
 public:
  explicit Changes(std::uint64_t seed) : dice_{seed} {}

  TextChange next() {
    TextChange change;
    change.change = ++last_;
    const std::uint64_t what = dice_.roll(10);
    if (!live_.empty() && what < 4) {
      auto victim = live_.begin();
      std::advance(victim,
                   static_cast<std::ptrdiff_t>(dice_.roll(live_.size())));
      change.gone = {victim->first, victim->second};
      live_.erase(victim);
    }
    if (what != 0 || !change.gone) {
      change.agent = test::random_agent(dice_);
      change.row = "row of " + std::to_string(last_);
      live_.emplace(last_, *change.agent);
    }
    return change;
  }

  std::vector<TextChange> take(std::size_t count) {
    std::vector<TextChange> changes;
    for (std::size_t i = 0; i < count; ++i) changes.push_back(next());
    return changes;
  }

  const std::map<std::uint64_t, Agent>& live() const { return live_; }
  test::Dice& dice() { return dice_; }

 private:
  test::Dice dice_;
  std::uint64_t last_ = 0;
  std::map<std::uint64_t, Agent> live_;
};

void apply(ExhaustiveIndex& index, const TextChange& change) {
  if (change.gone) index.remove(change.gone->change);
  if (change.agent) index.add(change.change, *change.agent);
}

std::string random_query(test::Dice& dice) {
  std::string query;
  for (std::uint64_t i = 0; i <= dice.roll(10); ++i) {
    query += test::random_word(dice) + " ";
  }
  return query;
}

void expect_same(const TextSnapshot& snapshot, ExhaustiveIndex& oracle,
                 const std::string& query) {
  TextAnalyzer analyzer;
  const TextPlan plan = snapshot.plan(query, analyzer);
  const TextPlan expected = oracle.plan(query);
  ASSERT_EQ(plan.groups, expected.groups) << query;
  ASSERT_EQ(plan.vector, expected.vector) << query;
  ASSERT_EQ(plan.unknown, expected.unknown) << query;
  // Everything, a part of it by all words, and a part of it by some words.
  for (const TextSearchOptions& options :
       {TextSearchOptions{1'000, 1'000, 100}, TextSearchOptions{10, 10, 100},
        TextSearchOptions{5, 20, 2}, TextSearchOptions{1, 1, 1},
        TextSearchOptions{10, 300, 6}}) {
    ASSERT_EQ(
        snapshot.search(plan, options),
        oracle.search_among(expected, carriers_of(expected, options.carriers),
                            options.candidates, options.count))
        << query << " with " << options.candidates << " candidates";
  }
}

TEST(TextIndex, AnswersAsIfEveryCardWereScored) {
  for (const bool with_words : {false, true}) {
    const auto words = with_words ? test::random_word_table() : nullptr;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      SCOPED_TRACE(seed);
      Changes changes(seed);
      TextIndex index({}, words);
      ExhaustiveIndex oracle(words.get());
      for (int round = 0; round < 12; ++round) {
        const auto batch = changes.take(1 + changes.dice().roll(60));
        index.apply(batch);
        for (const TextChange& change : batch) apply(oracle, change);
        const auto snapshot = index.snapshot();
        ASSERT_EQ(snapshot->documents(), changes.live().size());
        for (int i = 0; i < 5; ++i) {
          expect_same(*snapshot, oracle, random_query(changes.dice()));
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

// Longer lists, so that blocks are skipped.
TEST(TextIndex, AnswersAsIfEveryCardWereScoredInLargeSegments) {
  const auto words = test::random_word_table();
  Changes changes(77);
  TextIndex index({}, words);
  ExhaustiveIndex oracle(words.get());
  const auto batch = changes.take(3'000);
  index.apply(batch);
  for (const TextChange& change : batch) apply(oracle, change);
  for (int i = 0; i < 40; ++i) {
    expect_same(*index.snapshot(), oracle, random_query(changes.dice()));
    if (HasFatalFailure()) return;
  }
}

TEST(TextIndex, AnswersAlikeWheneverSegmentsAreMerged) {
  const auto words = test::random_word_table();
  Changes changes(99);
  const auto all = changes.take(700);
  const auto make = [&](std::size_t batch, const MergePolicy& policy) {
    auto index = std::make_unique<TextIndex>(SegmentOrigin{}, words, policy);
    for (std::size_t i = 0; i < all.size(); i += batch) {
      index->apply(std::span(all).subspan(i, std::min(batch, all.size() - i)));
    }
    return index;
  };
  const auto one = make(700, {});
  const auto two = make(1, {.width = 2});
  const auto three = make(13, {.width = 1'000, .deleted_share_max = 1});
  const auto four = make(13, {.width = 4, .deleted_share_max = 0});
  four->merge_all();
  EXPECT_EQ(one->snapshot()->segments().size(), 1u);
  EXPECT_EQ(four->snapshot()->segments().size(), 1u);
  EXPECT_GT(three->snapshot()->segments().size(), 40u);
  TextAnalyzer analyzer;
  for (int i = 0; i < 50; ++i) {
    const std::string query = random_query(changes.dice());
    const TextPlan plan = one->snapshot()->plan(query, analyzer);
    const auto hits = one->snapshot()->search(plan, {});
    for (const TextIndex* other : {two.get(), three.get(), four.get()}) {
      const TextPlan same = other->snapshot()->plan(query, analyzer);
      ASSERT_EQ(same.groups, plan.groups) << query;
      ASSERT_EQ(other->snapshot()->search(same, {}), hits) << query;
    }
  }
}

TEST(TextIndex, KeepsASnapshotAsItWas) {
  Changes changes(3);
  TextIndex index({}, nullptr);
  index.apply(changes.take(50));
  const auto before = index.snapshot();
  TextAnalyzer analyzer;
  const TextPlan plan = before->plan("w1 w2 w3", analyzer);
  const auto hits = before->search(plan, {});
  index.apply(changes.take(50));
  EXPECT_EQ(before->search(plan, {}), hits);
  EXPECT_EQ(before->plan("w1 w2 w3", analyzer).groups, plan.groups);
}

TEST(TextIndex, KeepsARowForEachCard) {
  Changes changes(4);
  TextIndex index({}, nullptr);
  index.apply(changes.take(100));
  for (std::uint64_t change = 0; change <= 101; ++change) {
    const auto row = index.snapshot()->row_of(change);
    EXPECT_EQ(row.has_value(), changes.live().contains(change)) << change;
    EXPECT_EQ(row.value_or("row of " + std::to_string(change)),
              "row of " + std::to_string(change));
  }
}

TEST(TextIndex, StaysWithFewSegments) {
  Changes changes(5);
  TextIndex index({}, nullptr);
  for (int i = 0; i < 600; ++i) index.apply(changes.take(1));
  EXPECT_LE(index.snapshot()->segments().size(), 7u * 4u);
}

TEST(TextIndex, WithoutCardsFindsNothing) {
  TextIndex index({}, nullptr);
  TextAnalyzer analyzer;
  const TextPlan plan = index.snapshot()->plan("anything", analyzer);
  EXPECT_THAT(index.snapshot()->search(plan, {}), IsEmpty());
  index.apply({});
  index.merge_all();
  EXPECT_EQ(index.snapshot()->documents(), 0u);
}

TEST(TextIndex, OpensSegmentsInTheOrderOfTheirChanges) {
  const test::TempFolder folder;
  Changes changes(6);
  TextIndex index({}, nullptr, {.width = 100});
  index.apply(changes.take(20));
  index.apply(changes.take(20));
  std::vector<std::string> paths;
  for (const LiveSegment& live : index.snapshot()->segments()) {
    paths.push_back(folder.put("segment-" + std::to_string(paths.size()),
                               std::string(live.segment.bytes())));
  }
  ASSERT_EQ(paths.size(), 2u);
  TextIndex again({}, nullptr);
  ASSERT_TRUE(again.open_segment(paths[0]));
  ASSERT_TRUE(again.open_segment(paths[1]));
  EXPECT_EQ(again.open_segment(paths[0]).error().code, Code::conflict);
  EXPECT_EQ(again.snapshot()->segments().size(), 2u);
}

}  // namespace
}  // namespace cardinal
