// Who may read what is made, whatever the umask.
#include "base/private_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/temp_folder.h"

namespace cardinal {
namespace {

using test::TempFolder;
using ::testing::EndsWith;

// What the umask of a careless shell is, while it lives.
class EverybodyMayRead {
 public:
  EverybodyMayRead() : before_(::umask(0)) {}
  EverybodyMayRead(const EverybodyMayRead&) = delete;
  EverybodyMayRead& operator=(const EverybodyMayRead&) = delete;
  ~EverybodyMayRead() { ::umask(before_); }

 private:
  mode_t before_;
};

unsigned mode_of(const std::string& path) {
  struct stat about{};
  EXPECT_EQ(::stat(path.c_str(), &about), 0) << path;
  return about.st_mode & 07777;
}

// A name alone, as in --data data.
TEST(PrivateFiles, MakeAFolderInTheCurrentOne) {
  const test::TempFolder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  const auto made = make_private_folder("data");
  std::filesystem::current_path(before);
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_TRUE(*made);
  EXPECT_TRUE(std::filesystem::is_directory(folder.path("data")));
}

TEST(PrivateFiles, AreForTheirOwnerOnly) {
  const EverybodyMayRead umask;
  const TempFolder folder;
  EXPECT_EQ(make_private_folder(folder.path("a/b/data/")).value(), true);
  EXPECT_EQ(mode_of(folder.path("a/b/data")), 0700u);
  EXPECT_TRUE(make_private_file(folder.path("a/b/data/file")));
  EXPECT_EQ(mode_of(folder.path("a/b/data/file")), 0600u);
}

TEST(PrivateFiles, LeaveWhatIsThereAsItIs) {
  const TempFolder folder;
  const std::string file = folder.put("open/file", "text");
  ::chmod(folder.path("open").c_str(), 0755);
  ::chmod(file.c_str(), 0644);
  EXPECT_EQ(make_private_folder(folder.path("open")).value(), false);
  EXPECT_TRUE(make_private_file(file));
  EXPECT_EQ(mode_of(folder.path("open")), 0755u);
  EXPECT_EQ(mode_of(file), 0644u);
}

TEST(PrivateFiles, AFileInTheWayIsReported) {
  const TempFolder folder;
  const std::string file = folder.put("data", "text");
  const auto made = make_private_folder(file);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().where, file);
}

TEST(PrivateFiles, TheWarningHasTheCommand) {
  const TempFolder folder;
  folder.put("it's/file", "text");
  const std::string path = folder.path("it's");
  ::chmod(path.c_str(), 0750);
  EXPECT_THAT(who_else_can_read(path),
              EndsWith("run: chmod -R go-rwx '" + folder.path("it'\\''s'")));
  ::chmod(path.c_str(), 0700);
  EXPECT_EQ(who_else_can_read(path), "");
  EXPECT_EQ(who_else_can_read(folder.path("nothing")), "");
}

}  // namespace
}  // namespace cardinal
