// The index answers as one that scores every document in full.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/index/directory_index.h"
#include "directory/index_model.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using test::IndexModel;
using test::RandomChanges;
using ::testing::IsEmpty;

const IndexOrigin search_origin{{1, 2, 3}, 1};

std::unique_ptr<DirectoryIndex> opened(const test::TempFolder& folder,
                                       std::shared_ptr<const WordTable> words,
                                       IndexOptions options = {}) {
  options.background = false;
  auto index = DirectoryIndex::open(folder.path(), search_origin,
                                    std::move(words), options);
  EXPECT_TRUE(index) << index.error().message;
  return *std::move(index);
}

std::vector<IndexModel::Hit> hits_of(const IndexAnswer& answer) {
  std::vector<IndexModel::Hit> hits;
  for (const IndexHit& hit : answer.hits) {
    hits.push_back({hit.change, hit.text, hit.tags, hit.relevance});
  }
  return hits;
}

void expect_same_documents(const IndexSnapshot& snapshot,
                           const IndexModel& model, const IndexFilter& filter,
                           const IndexView& view) {
  const Selection selection = snapshot.select(filter, view);
  const auto expected = model.selected(filter, view);
  ASSERT_EQ(selection.documents(), expected.size());
  const std::vector<DocumentRef> newest = snapshot.newest(selection, 10'000);
  ASSERT_EQ(newest.size(), expected.size());
  for (std::size_t i = 0; i < newest.size(); ++i) {
    const IndexDocument& document = *expected[expected.size() - 1 - i];
    ASSERT_EQ(snapshot.change_of(newest[i]), document.change);
    ASSERT_EQ(snapshot.row(newest[i]), document.row);
    ASSERT_EQ(snapshot.facts(newest[i]), document.facts);
    ASSERT_EQ(snapshot.restricted(newest[i]), document.restricted);
    ASSERT_EQ(snapshot.find(document.change), newest[i]);
    ASSERT_TRUE(selection.contains(newest[i]));
  }
  const std::string_view prefixes[] = {"host=", "dialect=", "scope=", ""};
  const auto facets = snapshot.facets(selection, prefixes, 7);
  for (std::size_t i = 0; i < std::size(prefixes); ++i) {
    ASSERT_EQ(facets[i], model.facet(expected, prefixes[i], 7)) << prefixes[i];
  }
  ASSERT_EQ(snapshot.facets(newest, prefixes, 7), facets);
}

void expect_same_answer(const IndexSnapshot& snapshot, IndexModel& model,
                        test::Dice& dice) {
  const std::string request = test::random_request(dice);
  const IndexView view = test::random_view(dice);
  const IndexFilter filter = test::random_filter(dice);
  SCOPED_TRACE(request);
  TextAnalyzer analyzer;
  const TextPlan plan = snapshot.plan(request, view, analyzer);
  const TextPlan expected = model.plan(request, view);
  ASSERT_EQ(plan.groups, expected.groups);
  ASSERT_EQ(plan.vector, expected.vector);
  ASSERT_EQ(plan.unknown, expected.unknown);
  const Selection within = snapshot.select(filter, view);
  IndexQuery query{.text_weight = 0.5, .within = &within};
  if (dice.roll(4) != 0) query.text = &plan;
  for (std::uint64_t i = dice.roll(3); i > 0; --i) {
    query.tags.push_back({{"tag=" + std::to_string(dice.roll(12)),
                           "tag=" + std::to_string(dice.roll(12))},
                          0.25});
  }
  auto all = model.search(query, filter, view);
  query.budget = 1 + dice.roll(200);
  query.candidates = 10'000;
  const IndexAnswer answer = snapshot.search(query);
  ASSERT_EQ(hits_of(answer), all);
  ASSERT_FALSE(answer.cut);
  query.candidates = 10;
  const IndexAnswer best = snapshot.search(query);
  ASSERT_EQ(best.cut, all.size() > 10);
  if (all.size() > 10) all.resize(10);
  ASSERT_EQ(hits_of(best), all);
  expect_same_documents(snapshot, model, filter, view);
}

TEST(IndexSearch, AnswersAsIfEveryDocumentWereScored) {
  for (const bool with_words : {false, true}) {
    const auto words = with_words ? test::random_word_table() : nullptr;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      SCOPED_TRACE(seed);
      const test::TempFolder folder;
      RandomChanges changes(seed, words.get());
      IndexModel model(words.get());
      auto index = opened(folder, words, {.merge_width = 3});
      for (int round = 0; round < 12; ++round) {
        const auto batch = changes.take(1 + changes.dice().roll(60));
        index->apply(batch, changes.last());
        for (const IndexChange& change : batch) model.apply(change);
        if (changes.dice().roll(2) == 0) {
          ASSERT_TRUE(index->work());
        }
        if (changes.dice().roll(3) == 0) {
          ASSERT_TRUE(index->checkpoint());
        }
        if (changes.dice().roll(4) == 0) {
          ASSERT_TRUE(index->checkpoint());
          index.reset();
          index = opened(folder, words, {.merge_width = 3});
          ASSERT_EQ(index->applied(), changes.last());
          ASSERT_THAT(index->missing_ranges(), IsEmpty());
        }
        const auto snapshot = index->snapshot();
        ASSERT_EQ(snapshot->change(), changes.last());
        for (int i = 0; i < 6; ++i) {
          expect_same_answer(*snapshot, model, changes.dice());
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

// Lists of several tiers and blocks, and a budget that leaves most of them out.
TEST(IndexSearch, ScoresWhatTheBudgetBringsInAsIfEveryDocumentWereScored) {
  const auto words = test::random_word_table();
  const test::TempFolder folder;
  RandomChanges changes(77, words.get());
  IndexModel model(words.get());
  auto index = opened(folder, words);
  const auto batch = changes.take(6'000);
  index->apply(batch, changes.last());
  for (const IndexChange& change : batch) model.apply(change);
  const auto snapshot = index->snapshot();
  TextAnalyzer analyzer;
  double same = 0;
  int asked = 0, cut = 0;
  for (int i = 0; i < 40; ++i) {
    const TextPlan plan =
        snapshot->plan(test::random_request(changes.dice()), {}, analyzer);
    IndexQuery query{.text = &plan, .candidates = 10, .budget = 3'000};
    const auto all = model.search(query, {}, {});
    const IndexAnswer answer = snapshot->search(query);
    cut += answer.cut;
    for (const IndexModel::Hit& hit : hits_of(answer)) {
      ASSERT_EQ(std::ranges::count(all, hit), 1) << hit.change;
      const auto end =
          all.begin() + std::min<std::ptrdiff_t>(10, std::ssize(all));
      same += std::find(all.begin(), end, hit) != end;
    }
    asked += static_cast<int>(std::min<std::size_t>(10, all.size()));
    query.candidates = 10'000;
    query.budget = 10'000'000;
    ASSERT_EQ(hits_of(snapshot->search(query)), all);
  }
  EXPECT_GT(cut, 20);
  EXPECT_GT(same / asked, 0.8);
}

TEST(IndexSearch, AnswersAlikeWheneverSegmentsAreMerged) {
  const auto words = test::random_word_table();
  RandomChanges changes(99, words.get());
  const auto all = changes.take(5'000);
  const test::TempFolder folders[4];
  const auto make = [&](int number, std::size_t batch, IndexOptions options,
                        bool work) {
    auto index = opened(folders[number], words, options);
    for (std::size_t i = 0; i < all.size(); i += batch) {
      const auto some =
          std::span(all).subspan(i, std::min(batch, all.size() - i));
      index->apply(some, some.back().change);
      if (work) {
        EXPECT_TRUE(index->work());
      }
    }
    return index;
  };
  const auto one = make(0, 5'000, {}, false);
  const auto two =
      make(1, 61, {.merge_width = 2, .changes_in_memory = 700}, true);
  const auto three = make(2, 100, {}, false);
  auto four = make(3, 333, {.deleted_share_max = 0.05}, true);
  ASSERT_TRUE(four->work(true));
  four.reset();
  four = opened(folders[3], words);
  EXPECT_EQ(one->snapshot()->segments().size(), 2u);
  EXPECT_EQ(four->snapshot()->segments().size(), 2u);
  EXPECT_GT(three->snapshot()->segments().size(), 40u);
  TextAnalyzer analyzer;
  for (int i = 0; i < 60; ++i) {
    const std::string request = test::random_request(changes.dice());
    const IndexView view = test::random_view(changes.dice());
    const IndexFilter filter = test::random_filter(changes.dice());
    const auto answer = [&](const DirectoryIndex& index) {
      const auto snapshot = index.snapshot();
      const TextPlan plan = snapshot->plan(request, view, analyzer);
      const Selection within = snapshot->select(filter, view);
      return hits_of(snapshot->search({.text = &plan,
                                       .tags = {{{"tag=3"}, 0.2}},
                                       .within = &within,
                                       .candidates = 50,
                                       .budget = 2'000}));
    };
    const auto expected = answer(*one);
    ASSERT_EQ(answer(*two), expected) << request;
    ASSERT_EQ(answer(*three), expected) << request;
    ASSERT_EQ(answer(*four), expected) << request;
  }
}

TEST(IndexSearch, KeepsASnapshotAsItWas) {
  const test::TempFolder folder;
  RandomChanges changes(3, nullptr);
  const auto index = opened(folder, nullptr);
  index->apply(changes.take(50), 50);
  const auto before = index->snapshot();
  TextAnalyzer analyzer;
  const TextPlan plan = before->plan("w1 w2 w3", {}, analyzer);
  const auto hits = hits_of(before->search({.text = &plan}));
  index->apply(changes.take(50), 100);
  ASSERT_TRUE(index->work(true));
  EXPECT_EQ(hits_of(before->search({.text = &plan})), hits);
  EXPECT_EQ(before->plan("w1 w2 w3", {}, analyzer).groups, plan.groups);
}

TEST(IndexSearch, WithoutDocumentsFindsNothing) {
  const test::TempFolder folder;
  const auto index = opened(folder, nullptr);
  const auto snapshot = index->snapshot();
  TextAnalyzer analyzer;
  const TextPlan plan = snapshot->plan("anything", {}, analyzer);
  EXPECT_THAT(snapshot->search({.text = &plan}).hits, IsEmpty());
  EXPECT_THAT(snapshot->search({.tags = {{{"tag=1"}, 1}}}).hits, IsEmpty());
  EXPECT_THAT(snapshot->search({}).hits, IsEmpty());
  EXPECT_EQ(snapshot->documents({}), 0u);
  EXPECT_EQ(snapshot->find(1), std::nullopt);
  index->apply({}, 7);
  EXPECT_EQ(index->snapshot()->change(), 7u);
  ASSERT_TRUE(index->work(true));
}

// Of a restricted document nothing shows: not that a word is known, nor how a
// slip is read, nor counts, facets, rows or hits.
TEST(IndexSearch, AnAnonymousViewerLearnsNothingOfRestrictedDocuments) {
  const test::TempFolder folder;
  const auto index = opened(folder, nullptr);
  AgentAnalyzer analyzer;
  const auto document = [&](std::uint64_t change, const char* text,
                            const char* label, bool restricted) {
    Agent agent;
    agent.name = text;
    IndexDocument made =
        make_index_document(change, agent, {label, "dialect=a2a"}, {},
                            std::string("row: ") + text, nullptr, analyzer);
    made.restricted = restricted;
    return IndexChange{.change = change, .added = std::move(made)};
  };
  const auto ask = [&](const char* request, const IndexView& view) {
    TextAnalyzer words;
    return index->snapshot()->plan(request, view, words);
  };
  const IndexChange open = document(1, "weather of Oslo", "host=a", false);
  index->apply(std::span(&open, 1), 1);
  const TextPlan before = ask("canary wether", {});
  const IndexChange secret[] = {
      document(2, "canary weather", "scope=x", true),
      document(3, "zebrafish canaries", "scope=y", true)};
  index->apply(secret, 3);
  for (int written = 0; written < 2; ++written) {
    const auto snapshot = index->snapshot();
    const TextPlan plan = ask("canary wether", {});
    EXPECT_EQ(plan.groups, before.groups);
    EXPECT_EQ(plan.unknown, before.unknown);
    EXPECT_EQ(snapshot->documents({}), 1u);
    EXPECT_EQ(snapshot->documents_with("canari", {}), 0u);
    EXPECT_EQ(snapshot->documents_with("canari", {.labels = {"scope=x"}}), 1u);
    EXPECT_EQ(snapshot->documents_with("canari", {.all = true}), 2u);
    const Selection all = snapshot->select({}, {});
    EXPECT_EQ(all.documents(), 1u);
    EXPECT_EQ(snapshot->newest(all, 10).size(), 1u);
    const std::string_view prefixes[] = {"", "scope=", "dialect="};
    const auto facets = snapshot->facets(all, prefixes, 10);
    EXPECT_THAT(facets[0], ::testing::ElementsAre(LabelCount{"dialect=a2a", 1},
                                                  LabelCount{"host=a", 1}));
    EXPECT_THAT(facets[1], IsEmpty());
    EXPECT_EQ(snapshot->search({.text = &plan}).hits.size(), 1u);
    // Even with a plan of somebody who knows more.
    const TextPlan theirs = ask("canary", {.labels = {"scope=x"}});
    EXPECT_EQ(snapshot->search({.text = &theirs}).hits.size(), 0u);
    EXPECT_EQ(
        snapshot->search({.text = &theirs, .view = {.labels = {"scope=x"}}})
            .hits.size(),
        1u);
    EXPECT_EQ(
        snapshot->search({.tags = {{{"scope=x", "scope=y"}, 1}}}).hits.size(),
        0u);
    // Each sees its own.
    EXPECT_EQ(ask("wether", {.labels = {"scope=x"}}).groups[0].read_as,
              "weather");
    EXPECT_EQ(ask("zebrefish", {.labels = {"scope=x"}}).unknown,
              std::vector<std::string>{"zebrefish"});
    EXPECT_EQ(ask("zebrefish", {.labels = {"scope=y"}}).groups[0].read_as,
              "zebrafish");
    ASSERT_TRUE(index->checkpoint());
  }
}

}  // namespace
}  // namespace cardinal
