// Copies of a store in use, and what the integrity check finds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cardinal/store.h"
#include "store/database.h"
#include "support/store_model.h"
#include "support/temp_folder.h"

namespace cardinal::store {
namespace {

namespace fs = std::filesystem;
using test::opened;
using test::options_for;
using test::put;
using test::stored;
using test::StoreModel;
using test::TempFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(Backup, IsAWholeStoreWhileWritesGoOn) {
  const TempFolder folder, restored;
  const auto store = opened(folder.path());
  std::atomic<bool> over = false;
  std::atomic<std::uint64_t> acknowledged = 0;
  std::jthread writer([&] {
    for (int i = 0; !over; ++i) {
      acknowledged =
          stored(*store, put("a" + std::to_string(i % 50), "text")).change;
    }
  });
  while (acknowledged < 20) std::this_thread::yield();
  const std::uint64_t before = acknowledged;
  ASSERT_TRUE(store->backup(restored.path("cardinal.db")));
  over = true;
  writer.join();
  EXPECT_THAT(restored.names(), ElementsAre("cardinal.db"));
  const auto copy = opened(restored.path());
  EXPECT_GE(copy->end().change, before);
  EXPECT_EQ(copy->begin(), store->begin());
  EXPECT_THAT(copy->check().value(), IsEmpty());
  std::vector<Change> same = test::all_changes(*store);
  // Bodies may have been erased since.
  const std::vector<Change> copied = test::all_changes(*copy);
  ASSERT_LE(copied.size(), same.size());
  for (std::size_t i = 0; i < copied.size(); ++i) {
    EXPECT_EQ(entry_of(copied[i]), entry_of(same[i]));
  }
}

TEST(Backup, NeverReplacesAFile) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  const std::string path = folder.put("copy", "precious");
  const auto refused = store->backup(path);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::conflict);
  EXPECT_EQ(to_text(refused.error()),
            path + ": there is a file of this name; choose another");
  EXPECT_EQ(fs::file_size(path), 8u);
}

TEST(Backup, IntoAFolderThatIsNotThereFailsAndLeavesNothing) {
  const TempFolder folder, other;
  const auto store = opened(folder.path());
  const auto refused = store->backup(other.path("no/copy"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::not_found);
  EXPECT_THAT(other.names(), IsEmpty());
}

TEST(Backup, OfAStoreOpenForReading) {
  const TempFolder folder, restored;
  (void)stored(*opened(folder.path()), put("a", "x"));
  StoreOptions options = options_for(folder.path());
  options.read_only = true;
  const auto store = *Store::open(options);
  ASSERT_TRUE(store->backup(restored.path("cardinal.db")));
  EXPECT_EQ(opened(restored.path())->end().change, 1u);
}

class DamagedStore : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto store = opened(folder_.path());
    for (int i = 0; i < 300; ++i) {
      tickets_.push_back(
          store->append(put("a" + std::to_string(i % 250), "x")).value());
    }
  }
  // What the check says after an edit by hand.
  std::vector<std::string> after(const char* damage) {
    const TempFolder copy;
    fs::copy(folder_.path("cardinal.db"), copy.path("cardinal.db"));
    EXPECT_TRUE((*Database::open(copy.path("cardinal.db"),
                                 Database::Access::create, ""))
                    .run(damage));
    StoreOptions options = options_for(copy.path());
    options.read_only = true;
    const auto store = Store::open(options);
    EXPECT_TRUE(store) << to_text(store.error());
    return (*store)->check().value();
  }

  const TempFolder folder_;
  std::vector<Ticket> tickets_;
};

TEST_F(DamagedStore, IsFoundByTheIntegrityCheck) {
  EXPECT_THAT(after("select 1"), IsEmpty());
  EXPECT_THAT(after("update change set body = x'79' where n = 17"),
              ElementsAre(HasSubstr("change 17: a stored body is damaged: its "
                                    "SHA-256")));
  EXPECT_THAT(after("update change set at = at + 1 where n = 17"),
              ::testing::Contains(
                  "tile 0 of level 0 is not the one that the changes give"));
  EXPECT_THAT(after("update change set subject = 3 where n = 60"),
              ::testing::Contains(
                  "change 60 is not of the subject whose head names it"));
  EXPECT_THAT(
      after("update head set subject = 'b' where id = 3"),
      ::testing::Contains("the key of \"b\" is not the hash of its name"));
  EXPECT_THAT(after("update head set change = 3 where id = 3"),
              ElementsAre("change 253 is later than the one that the head of "
                          "its subject names"));
  EXPECT_THAT(after("update head set live = 0 where id = 60"),
              ElementsAre("change 60 has another kind than the state of its "
                          "subject shows"));
  EXPECT_THAT(after("update change set previous = 7 where n = 253"),
              ElementsAre("change 253 follows one that is not of its subject"));
  EXPECT_THAT(after("update change set tree_size = 4 where n = 17"),
              ElementsAre("change 17: has the tree size 4 instead of 17"));
  EXPECT_THAT(after("update change set kind = 99 where n = 17"),
              ::testing::Contains(HasSubstr("change 17 has an unknown kind")));
  EXPECT_THAT(after("insert into tile values(1 << 50, x'00')"),
              ::testing::Contains("there are 3 tiles instead of 2"));
  EXPECT_THAT(after("update tile set hashes = zeroblob(32) where id = 1<<48"),
              ::testing::Contains(HasSubstr("tile 0 of level 1")));
}

TEST_F(DamagedStore, ReportsAtMostAHundredProblems) {
  EXPECT_EQ(after("update change set body = x'79'").size(), problems_max);
}

// Bits that the disk changed, anywhere in the file.
TEST_F(DamagedStore, NeitherCrashesNorAnswersWrongly) {
  const std::uint64_t seed = 5;
  SCOPED_TRACE(seed);
  test::Dice dice{seed};
  StoreModel model;
  for (int i = 0; i < 300; ++i) {
    (void)model.apply(put("a" + std::to_string(i % 250), "x"));
  }
  for (int round = 0; round < 40; ++round) {
    const TempFolder copy;
    fs::copy(folder_.path("cardinal.db"), copy.path("cardinal.db"));
    std::fstream file(copy.path("cardinal.db"),
                      std::ios::in | std::ios::out | std::ios::binary);
    const auto place = static_cast<std::streamoff>(
        dice.roll(fs::file_size(copy.path("cardinal.db"))));
    file.seekp(place);
    file.put(static_cast<char>(dice.roll(256)));
    file.close();
    StoreOptions options = options_for(copy.path());
    options.read_only = true;
    const auto store = Store::open(options);
    if (!store) continue;
    (void)(*store)->check();
    for (const auto& [subject, head] : model.heads()) {
      const auto version = (*store)->version(subject);
      if (!version || !*version || !(*version)->body) continue;
      const auto text = unpack(*(*version)->body);
      EXPECT_EQ(text.value_or("x"), "x");
    }
  }
}

}  // namespace
}  // namespace cardinal::store
