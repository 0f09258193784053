// Replacing a file that is there: what stays, what is refused, nothing lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "base/file.h"
#include "support/ordinary_user.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

FileStamp stamp(const std::string& path) {
  const Result<FileContent> read = read_content(path, 1000);
  EXPECT_TRUE(read);
  return read->stamp;
}

TEST(ReplaceWhole, GivesTheFileItsNewTextAndKeepsTheMode) {
  const test::TempFolder folder;
  for (const unsigned mode : {0600u, 0644u, 0755u, 0666u}) {
    const std::string path = folder.put("a.json", "old");
    fs::permissions(path, fs::perms(mode));
    ASSERT_TRUE(replace_whole(path, "new text", stamp(path)));
    EXPECT_EQ(test::read_file(path), "new text");
    EXPECT_EQ(fs::status(path).permissions(), fs::perms(mode));
    EXPECT_THAT(folder.names(), ElementsAre("a.json"));
  }
}

TEST(ReplaceWhole, KeepsTheOwnerWherePermitted) {
  if (geteuid() != 0) {
    GTEST_SKIP() << test::note_skip("only root gives files away");
  }
  const test::TempFolder folder;
  const std::string path = folder.put("a.json", "old");
  ASSERT_EQ(chown(path.c_str(), 65534, 65534), 0);
  ASSERT_TRUE(replace_whole(path, "new", stamp(path)));
  struct stat about{};
  ASSERT_EQ(::stat(path.c_str(), &about), 0);
  EXPECT_EQ(about.st_uid, 65534u);
  EXPECT_EQ(about.st_gid, 65534u);
}

TEST(ReplaceWhole, FollowsSymbolicLinksAndLeavesThem) {
  const test::TempFolder folder;
  const std::string target = folder.put("real/a.json", "old");
  fs::create_symlink("real/a.json", folder.path("link.json"));
  fs::create_symlink("link.json", folder.path("second.json"));
  const std::string path = folder.path("second.json");
  ASSERT_TRUE(replace_whole(path, "new", stamp(path)));
  EXPECT_EQ(test::read_file(target), "new");
  EXPECT_EQ(fs::read_symlink(folder.path("link.json")), "real/a.json");
  EXPECT_EQ(fs::read_symlink(path), "link.json");
  EXPECT_THAT(folder.names(), ElementsAre("link.json", "real", "second.json"));
}

TEST(ReplaceWhole, KeepsAllNamesOfAFile) {
  const test::TempFolder folder;
  const std::string path = folder.put("a.json", "the old and longer text");
  fs::create_hard_link(path, folder.path("b.json"));
  ASSERT_TRUE(replace_whole(path, "new", stamp(path)));
  EXPECT_EQ(test::read_file(folder.path("b.json")), "new");
  EXPECT_EQ(fs::hard_link_count(path), 2u);
  EXPECT_THAT(folder.names(), ElementsAre("a.json", "b.json"));
}

TEST(ReplaceWhole, RefusesAFileThatSomebodyChangedMeanwhile) {
  const test::TempFolder folder;
  const std::string path = folder.put("a.json", "old");
  const FileStamp as_read = stamp(path);
  folder.put("a.json", "theirs");
  const Status replaced = replace_whole(path, "ours", as_read);
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.error().code, Code::conflict);
  EXPECT_EQ(replaced.error().where, path);
  EXPECT_EQ(test::read_file(path), "theirs");
  // Another file of the same size under the same name is not the same.
  fs::remove(path);
  folder.put("b.json", "old");
  fs::rename(folder.path("b.json"), path);
  EXPECT_FALSE(replace_whole(path, "ours", as_read));
  EXPECT_EQ(test::read_file(path), "old");
  EXPECT_THAT(folder.names(), ElementsAre("a.json"));
}

TEST(ReplaceWhole, RefusesWhatIsNotThereAndWhatIsNoFile) {
  const test::TempFolder folder;
  const std::string path = folder.put("a.json", "old");
  const FileStamp as_read = stamp(path);
  fs::remove(path);
  const Status gone = replace_whole(path, "new", as_read);
  ASSERT_FALSE(gone);
  EXPECT_EQ(to_text(gone.error()), path + ": no such file or directory");
  const Status none = replace_whole("/dev/null", "new", stamp("/dev/null"));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Code::usage);
}

TEST(ReplaceWhole, IsDeniedAReadOnlyFile) {
  const test::TempFolder folder;
  const std::string path = folder.put("a.json", "old");
  fs::permissions(folder.path(), fs::perms(0777));
  fs::permissions(path, fs::perms(0444));
  const test::OrdinaryUser user;
  if (!user.is_bound()) {
    GTEST_SKIP() << test::note_skip("root may write everywhere");
  }
  const Status replaced = replace_whole(path, "new", stamp(path));
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.error().code, Code::denied);
  EXPECT_EQ(to_text(replaced.error()), path + ": permission denied");
  EXPECT_EQ(test::read_file(path), "old");
}

TEST(ReplaceWhole, TakesNoNameThatIsTaken) {
  const test::TempFolder folder;
  const std::string path = folder.put("a.json", "old");
  std::vector<std::string> left;
  for (int i = 0; i < 50; ++i) {
    left.push_back(folder.put(
        "a.json.new-" + std::to_string(getpid()) + "-" + std::to_string(i),
        "left over"));
  }
  ASSERT_TRUE(replace_whole(path, "new", stamp(path)));
  EXPECT_EQ(test::read_file(path), "new");
  for (const std::string& name : left) {
    EXPECT_EQ(test::read_file(name), "left over");
  }
}

TEST(WriteWhole, OfManyThreadsLeavesOneOfTheirTexts) {
  const test::TempFolder folder;
  const std::string path = folder.path("a.json");
  {
    std::vector<std::jthread> writers;
    for (char c = 'a'; c < 'i'; ++c) {
      writers.emplace_back([&path, c] {
        for (int i = 0; i < 20; ++i) {
          EXPECT_TRUE(write_whole(path, std::string(1000, c)));
        }
      });
    }
  }
  const std::string text = test::read_file(path);
  EXPECT_EQ(text, std::string(1000, text[0]));
  EXPECT_THAT(folder.names(), ElementsAre("a.json"));
}

}  // namespace
}  // namespace cardinal
