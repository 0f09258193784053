// Which files and folders are opened, and what is said of the others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "cardinal/store.h"
#include "store/database.h"
#include "store/format.h"
#include "support/ordinary_user.h"
#include "support/store_model.h"
#include "support/temp_folder.h"

namespace cardinal::store {
namespace {

namespace fs = std::filesystem;
using test::opened;
using test::options_for;
using test::put;
using test::stored;
using test::TempFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

Database database_in(const TempFolder& folder) {
  return *Database::open(folder.path("cardinal.db"), Database::Access::create,
                         "");
}

Error refusal(StoreOptions options) {
  const auto store = Store::open(std::move(options));
  EXPECT_FALSE(store);
  return store ? Error{} : store.error();
}

TEST(Opening, MakesAFolderWithAFileOfTheDocumentedFormat) {
  const TempFolder folder;
  const std::string path = folder.path("data/directory");
  (void)stored(*opened(path), put("a", "x"));
  EXPECT_TRUE(fs::exists(path + "/cardinal.lock"));
  auto database =
      *Database::open(path + "/cardinal.db", Database::Access::create, "");
  EXPECT_EQ(database.integer("pragma application_id").value(), 0x43415244);
  EXPECT_EQ(database.integer("pragma user_version").value(), 1);
  EXPECT_EQ(database.integer("pragma page_size").value(), 8192);
  EXPECT_EQ(
      database.integer("select journal_mode = 'wal' from pragma_journal_mode")
          .value(),
      1);
  EXPECT_EQ(database.integer("select length(id) from directory where one = 1")
                .value(),
            16);
  EXPECT_EQ(database.integer("select first_change from epoch where number = 1")
                .value(),
            1);
}

TEST(Opening, KeepsTheDirectoryIdAndTheEpoch) {
  const TempFolder folder;
  const Cursor before = opened(folder.path())->begin();
  EXPECT_EQ(opened(folder.path())->begin(), before);
  EXPECT_EQ(before.epoch, 1u);
  const TempFolder other;
  EXPECT_NE(opened(other.path())->begin().directory, before.directory);
}

TEST(Opening, LeavesNoLogBehindWhenItCloses) {
  const TempFolder folder;
  (void)stored(*opened(folder.path()), put("a", "x"));
  EXPECT_THAT(folder.names(), ElementsAre("cardinal.db", "cardinal.lock"));
}

TEST(Opening, ASecondProcessIsRefused) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  const Error error = refusal(options_for(folder.path()));
  EXPECT_EQ(error.code, Code::conflict);
  EXPECT_EQ(error.where, folder.path());
  EXPECT_EQ(error.message,
            "process " + std::to_string(getpid()) +
                " has this folder open; stop it first, or send requests to it "
                "instead");
  (void)stored(*store, put("a", "x"));
}

TEST(Opening, ANewerFormatIsRefusedAndLeftAlone) {
  const TempFolder folder;
  (void)stored(*opened(folder.path()), put("a", "x"));
  ASSERT_TRUE(database_in(folder).run("pragma user_version = 7"));
  const Error error = refusal(options_for(folder.path()));
  EXPECT_EQ(error.code, Code::conflict);
  EXPECT_EQ(error.message,
            "the store has format 7, and this program knows formats up to 1: "
            "it was written by a newer Cardinal. Use that version or a later "
            "one");
  EXPECT_EQ(database_in(folder).integer("select count(*) from change").value(),
            1);
  StoreOptions reading = options_for(folder.path());
  reading.read_only = true;
  EXPECT_EQ(refusal(reading).message, error.message);
}

TEST(Opening, AFileOfAnotherProgramIsRefusedAndLeftAlone) {
  const TempFolder folder;
  ASSERT_TRUE(database_in(folder).run(
      "pragma journal_mode = delete; create table other(x)"));
  EXPECT_EQ(refusal(options_for(folder.path())).message,
            "the file is not a store of Cardinal; choose another folder");
  EXPECT_EQ(database_in(folder)
                .integer("select journal_mode = 'delete' from "
                         "pragma_journal_mode")
                .value(),
            1);
}

TEST(Opening, ADamagedFileIsRefusedWithAdvice) {
  const TempFolder folder;
  folder.put("cardinal.db", std::string(20'000, 'x'));
  const Error error = refusal(options_for(folder.path()));
  EXPECT_EQ(error.code, Code::internal);
  EXPECT_EQ(error.where, folder.path("cardinal.db"));
  EXPECT_EQ(error.message,
            "the file is damaged (file is not a database); restore a backup, "
            "or extract what is readable with `sqlite3 FILE .recover`");
}

TEST(Opening, ATreeThatDoesNotFitTheChangesIsRefused) {
  const TempFolder folder;
  {
    const auto store = opened(folder.path());
    std::vector<Ticket> tickets;
    for (int i = 0; i < 600; ++i) {
      tickets.push_back(
          store->append(put("a" + std::to_string(i), "x")).value());
    }
  }
  const auto after = [&](const char* damage) {
    const TempFolder copy;
    fs::copy(folder.path("cardinal.db"), copy.path("cardinal.db"));
    EXPECT_TRUE(database_in(copy).run(damage));
    return refusal(options_for(copy.path())).message;
  };
  EXPECT_THAT(after("delete from tile where id = 1"),
              HasSubstr("tile 1 of level 0 is not full; restore a backup"));
  EXPECT_THAT(after("update tile set hashes = zeroblob(8192) where id = 1"),
              HasSubstr("is not the one that the level above has the root of"));
  EXPECT_THAT(after("insert into tile values(2, zeroblob(8192))"),
              HasSubstr("tile 2 of level 0 is beyond the last change"));
  EXPECT_THAT(after("delete from tile where id = 1 << 48"),
              HasSubstr("tile 0 of level 1 has too few hashes"));
  EXPECT_THAT(after("delete from change where n > 500"),
              HasSubstr("tile 1 of level 0 is beyond the last change"));
  EXPECT_THAT(after("delete from directory"), HasSubstr("no directory id"));
  EXPECT_THAT(after("delete from epoch; insert into epoch values(2, 1, 1)"),
              HasSubstr("an epoch is missing"));
}

TEST(Opening, AReadOnlyFolderIsRefusedForWritingAndReadOtherwise) {
  const TempFolder folder;
  (void)stored(*opened(folder.path()), put("a", "x"));
  chmod(folder.path("cardinal.db").c_str(), 0444);
  chmod(folder.path("cardinal.lock").c_str(), 0444);
  chmod(folder.path().c_str(), 0555);
  {
    const test::OrdinaryUser user;
    if (!user.is_bound()) GTEST_SKIP() << "skipped: root may write everywhere";
    const Error error = refusal(options_for(folder.path()));
    EXPECT_EQ(error.code, Code::denied);
    EXPECT_EQ(error.message, "permission denied");
    StoreOptions reading = options_for(folder.path());
    reading.read_only = true;
    auto store = Store::open(reading);
    ASSERT_TRUE(store) << to_text(store.error());
    EXPECT_EQ(unpack(*(*store)->version("a").value()->body).value(), "x");
    EXPECT_EQ((*store)->end().change, 1u);
    const auto ticket = (*store)->append(put("a", "y"));
    ASSERT_FALSE(ticket);
    EXPECT_EQ(ticket.error().code, Code::denied);
    EXPECT_EQ(ticket.error().message, "the store is open for reading only");
    EXPECT_EQ((*store)->check().value(), std::vector<std::string>{});
  }
  chmod(folder.path().c_str(), 0755);
}

TEST(Opening, ReadingNeedsAStore) {
  const TempFolder folder;
  StoreOptions reading = options_for(folder.path("data"));
  reading.read_only = true;
  const Error error = refusal(reading);
  EXPECT_EQ(error.code, Code::not_found);
  EXPECT_EQ(error.message, "there is no store in this folder");
}

TEST(Opening, AFolderMayHaveAnyName) {
  const TempFolder folder;
  const std::string path = folder.path("100% of?it=#1 \xC3\xA9");
  (void)stored(*opened(path), put("a", "x"));
  StoreOptions reading = options_for(path);
  reading.read_only = true;
  const auto store = Store::open(reading);
  ASSERT_TRUE(store) << to_text(store.error());
  EXPECT_EQ((*store)->end().change, 1u);
}

TEST(Migration, RunsWhatIsMissingInOneTransaction) {
  const TempFolder folder;
  (void)stored(*opened(folder.path()), put("a", "x"));
  const char* next[] = {all_migrations()[0],
                        "create table extra(x); insert into extra select n "
                        "from change",
                        "insert into extra values(2)"};
  {
    Database database = database_in(folder);
    ASSERT_TRUE(prepare_format(database, system_env(), next));
    EXPECT_EQ(database.integer("pragma user_version").value(), 3);
    EXPECT_EQ(database.integer("select sum(x) from extra").value(), 3);
  }
  const char* broken[] = {next[0], next[1], next[2],
                          "insert into extra values(4); nonsense"};
  Database database = database_in(folder);
  EXPECT_FALSE(prepare_format(database, system_env(), broken));
  EXPECT_EQ(database.integer("pragma user_version").value(), 3);
  EXPECT_EQ(database.integer("select sum(x) from extra").value(), 3);
}

TEST(Cursor, IsWrittenAndReadAgain) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  (void)stored(*store, put("a", "x"));
  const Cursor cursor = store->end();
  EXPECT_THAT(to_text(cursor), ::testing::MatchesRegex("[0-9a-f]{32}\\.1\\.1"));
  EXPECT_EQ(cursor_of(to_text(cursor)).value(), cursor);
  const std::string id(32, 'a');
  EXPECT_EQ(cursor_of(id + ".1.9007199254740991").value().change, number_max);
  for (const std::string& text :
       {std::string(), id, id + ".1", id + ".1.", id + "..1", id + ".1.01",
        id + ".1.-1", id + ".1.1x", id + ".1.9007199254740992",
        "A" + id.substr(1) + ".1.1", id + "a.1.1", id + ".1.1.1"}) {
    const auto refused = cursor_of(text);
    ASSERT_FALSE(refused) << text;
    EXPECT_EQ(refused.error().code, Code::usage);
    EXPECT_THAT(refused.error().message, HasSubstr("is not a cursor"));
  }
}

TEST(Cursor, OfAnotherHistoryIsRefused) {
  const TempFolder folder, other;
  const auto foreign = opened(other.path())->begin();
  Cursor early, late;
  {
    const auto store = opened(folder.path());
    for (int i = 0; i < 3; ++i) (void)stored(*store, put("a", "x"));
    early = store->begin();
    early.change = 3;
  }
  // A copy from before the next two changes is put in its place.
  ASSERT_TRUE(opened(folder.path())->backup(folder.path("copy")));
  {
    const auto store = opened(folder.path());
    for (int i = 0; i < 2; ++i) (void)stored(*store, put("a", "y"));
    late = store->end();
  }
  fs::rename(folder.path("copy"), folder.path("cardinal.db"));
  StoreOptions options = options_for(folder.path());
  options.begin_epoch = true;
  const auto store = *Store::open(options);
  for (int i = 0; i < 2; ++i) (void)stored(*store, put("a", "z"));
  const auto refused = [&](const Cursor& cursor) {
    const auto page = store->read(cursor, 10, Bodies::omit);
    if (page) return std::string("read");
    EXPECT_EQ(page.error().code, Code::conflict);
    return page.error().message;
  };
  EXPECT_EQ(store->end().epoch, 2u);
  EXPECT_EQ(refused(early), "read");
  EXPECT_EQ(refused(store->end()), "read");
  EXPECT_EQ(refused(late),
            "the cursor is of a time after the backup from which this "
            "directory was restored (change 5 of epoch 1); start again from a "
            "snapshot");
  EXPECT_EQ(refused(foreign),
            "the cursor is of another directory; start again from a snapshot");
  Cursor future = store->end();
  ++future.change;
  EXPECT_EQ(refused(future),
            "the cursor is at change 6, and the last one is 5; start again "
            "from a snapshot");
  future = store->end();
  ++future.epoch;
  EXPECT_THAT(refused(future), StartsWith("the cursor is of epoch 3"));
}

}  // namespace
}  // namespace cardinal::store
