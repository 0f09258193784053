#include "base/file.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "support/ordinary_user.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

namespace fs = std::filesystem;

TEST(ReadWhole, GivesTheBytesAsTheyAre) {
  const test::TempFolder folder;
  const std::string bytes("\xEF\xBB\xBF{}\r\n\0\xFF", 9);
  EXPECT_EQ(read_whole(folder.put("a.json", bytes), 100), bytes);
  EXPECT_EQ(read_whole(folder.put("empty.json", ""), 100), "");
}

TEST(ReadWhole, ReadsOneByteMoreThanTheLimitAndNoFurther) {
  const test::TempFolder folder;
  for (const std::size_t limit : {0u, 1u, 10u, 4095u, 4096u, 100'000u}) {
    SCOPED_TRACE(limit);
    const std::string at_limit(limit, 'x'), one_more(limit + 1, 'x');
    EXPECT_EQ(read_whole(folder.put("exact", at_limit), limit), at_limit);
    EXPECT_EQ(read_whole(folder.put("more", one_more), limit), one_more);
    EXPECT_EQ(read_whole(folder.put("much", one_more + at_limit + "x"), limit),
              one_more);
  }
}

TEST(ReadWhole, NamesAFileThatIsNotThere) {
  const test::TempFolder folder;
  for (const char* name : {"none.json", "none/a.json"}) {
    const std::string path = folder.path(name);
    const Result<std::string> text = read_whole(path, 100);
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code, Code::not_found);
    EXPECT_EQ(to_text(text.error()), path + ": no such file or directory");
  }
}

TEST(ReadWhole, RefusesAFolder) {
  const test::TempFolder folder;
  const Result<std::string> text = read_whole(folder.path(), 100);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, Code::internal);
  EXPECT_EQ(to_text(text.error()), folder.path() + ": is a directory");
}

TEST(ReadWhole, IsDeniedWhatItMayNotRead) {
  const test::TempFolder folder;
  fs::permissions(folder.path(), fs::perms(0755));
  const std::string path = folder.put("secret.json", "{}");
  fs::permissions(path, fs::perms::none);
  const test::OrdinaryUser user;
  if (!user.is_bound()) {
    GTEST_SKIP() << test::note_skip("root may read everything");
  }
  const Result<std::string> text = read_whole(path, 100);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, Code::denied);
  EXPECT_EQ(to_text(text.error()), path + ": permission denied");
}

// A pipe tells no size and gives its bytes in pieces.
TEST(ReadWhole, ReadsAPipeToItsEnd) {
  const test::TempFolder folder;
  const std::string path = folder.path("pipe");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::string sent;
  for (int i = 0; i < 50'000; ++i) sent += std::to_string(i) + "\n";
  std::jthread writer([&] { std::ofstream(path, std::ios::binary) << sent; });
  EXPECT_EQ(read_whole(path, 1'000'000), sent);
}

TEST(WriteWhole, MakesAndReplacesAFile) {
  const test::TempFolder folder;
  const std::string path = folder.path("a.json");
  ASSERT_TRUE(write_whole(path, "first and longer"));
  EXPECT_EQ(test::read_file(path), "first and longer");
  ASSERT_TRUE(write_whole(path, "second"));
  EXPECT_EQ(test::read_file(path), "second");
  ASSERT_TRUE(write_whole(path, ""));
  EXPECT_EQ(test::read_file(path), "");
  EXPECT_THAT(folder.names(), ElementsAre("a.json"));
}

TEST(WritePrivate, IsForItsOwnerOnlyEvenWhereTheFileWasNot) {
  const test::TempFolder folder;
  const std::string path = folder.put("a", "old");
  ASSERT_TRUE(write_private(path, "new"));
  EXPECT_EQ(*read_whole(path, 100), "new");
  struct stat about{};
  ASSERT_EQ(::stat(path.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600u);
}

// Whoever has the old file open goes on reading the old text: it was put
// aside, not written over.
TEST(WriteWhole, LeavesTheOldTextToItsReaders) {
  const test::TempFolder folder;
  const std::string path = folder.put("a.json", "old text");
  std::ifstream reader(path);
  ASSERT_TRUE(write_whole(path, "new text"));
  std::string read;
  std::getline(reader, read);
  EXPECT_EQ(read, "old text");
  EXPECT_EQ(test::read_file(path), "new text");
}

TEST(WriteWhole, KeepsLinksDevicesAndPipes) {
  const test::TempFolder folder;
  const std::string target = folder.path("target"), link = folder.path("link");
  ASSERT_TRUE(write_whole(target, "old"));
  ASSERT_EQ(::symlink("target", link.c_str()), 0);
  ASSERT_TRUE(write_whole(link, "new"));
  struct stat about{};
  ASSERT_EQ(::lstat(link.c_str(), &about), 0);
  EXPECT_TRUE(S_ISLNK(about.st_mode));
  EXPECT_EQ(test::read_file(target), "new");

  const std::string pipe = folder.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  EXPECT_TRUE(write_whole(pipe, "through"));
  char read[16] = {};
  EXPECT_EQ(::read(reader, read, sizeof read), 7);
  EXPECT_STREQ(read, "through");
  ::close(reader);
  ASSERT_EQ(::lstat(pipe.c_str(), &about), 0);
  EXPECT_TRUE(S_ISFIFO(about.st_mode));
}

TEST(WriteWhole, NamesThePathItWasGivenWhenTheFolderIsMissing) {
  const test::TempFolder folder;
  const std::string path = folder.path("none/a.json");
  const Status written = write_whole(path, "text");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, Code::not_found);
  EXPECT_EQ(to_text(written.error()), path + ": no such file or directory");
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(WriteWhole, LeavesNothingBehindWhenItCannotRename) {
  const test::TempFolder folder;
  folder.put("a.json/inside", "a folder where the file should be");
  const Status written = write_whole(folder.path("a.json"), "text");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().where, folder.path("a.json"));
  EXPECT_THAT(folder.names(), ElementsAre("a.json"));
}

TEST(WriteWhole, IsDeniedAFolderItMayNotWrite) {
  const test::TempFolder folder;
  fs::permissions(folder.path(), fs::perms(0555));
  const test::OrdinaryUser user;
  if (!user.is_bound()) {
    GTEST_SKIP() << test::note_skip("root may write everywhere");
  }
  const Status written = write_whole(folder.path("a.json"), "text");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, Code::denied);
  EXPECT_THAT(folder.names(), IsEmpty());
}

}  // namespace
}  // namespace cardinal
