// Changes, searches, merges and checkpoints at once.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "directory/index_model.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

TEST(IndexThreads, SearchWhileChangesAreAppliedMergedAndWritten) {
  const auto words = test::random_word_table();
  const test::TempFolder folder;
  const IndexOrigin origin{{1}, 1};
  test::RandomChanges changes(5, words.get());
  test::IndexModel model(words.get());
  std::uint64_t seen = 0;
  {
    auto opened =
        DirectoryIndex::open(folder.path(), origin, words,
                             {.merge_width = 3, .changes_in_memory = 100});
    ASSERT_TRUE(opened);
    DirectoryIndex& index = **opened;
    std::atomic<bool> over = false;
    std::atomic<std::uint64_t> searches = 0;
    std::vector<std::thread> readers;
    for (std::uint64_t reader = 0; reader < 2; ++reader) {
      readers.emplace_back([&, reader] {
        test::Dice dice{reader};
        TextAnalyzer analyzer;
        std::uint64_t last = 0;
        while (!over) {
          const auto snapshot = index.snapshot();
          EXPECT_GE(snapshot->change(), last);
          last = snapshot->change();
          const IndexView view = test::random_view(dice);
          const TextPlan plan =
              snapshot->plan(test::random_request(dice), view, analyzer);
          const Selection within =
              snapshot->select(test::random_filter(dice), view);
          for (const IndexHit& hit :
               snapshot->search({.text = &plan, .within = &within}).hits) {
            EXPECT_EQ(snapshot->row(hit.document),
                      "row of " + std::to_string(hit.change));
            EXPECT_LE(hit.change, last);
          }
          ++searches;
        }
      });
    }
    for (int i = 0; i < 150 || searches < 50; ++i) {
      const auto batch = changes.take(1 + changes.dice().roll(12));
      index.apply(batch, changes.last());
      for (const IndexChange& change : batch) model.apply(change);
      if (i % 40 == 39) {
        EXPECT_TRUE(index.checkpoint());
      }
    }
    over = true;
    for (std::thread& reader : readers) reader.join();
    EXPECT_TRUE(index.checkpoint());
    EXPECT_FALSE(index.trouble());
    seen = index.applied();
  }
  auto again = DirectoryIndex::open(folder.path(), origin, words);
  ASSERT_TRUE(again);
  EXPECT_EQ((*again)->applied(), seen);
  const auto snapshot = (*again)->snapshot();
  const IndexView all{.labels = {}, .all = true};
  EXPECT_EQ(snapshot->documents(all), model.documents().size());
  TextAnalyzer analyzer;
  EXPECT_EQ(snapshot->plan("w1 w2 w30", all, analyzer).groups,
            model.plan("w1 w2 w30", all).groups);
}

}  // namespace
}  // namespace cardinal
