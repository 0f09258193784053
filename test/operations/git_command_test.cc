#include "operations/git_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>

#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t plenty = 1u << 20;

// Whether a process that was started is still there, ended or not.
bool has_child() { return waitpid(-1, nullptr, WNOHANG) >= 0; }

TEST(GitCommand, GivesWhatGitPrintsAndItsExitCode) {
  const test::TempFolder folder;
  const auto version = run_git(folder.path(), {"--version"}, plenty);
  ASSERT_TRUE(version) << to_text(version.error());
  EXPECT_EQ(version->status, 0);
  EXPECT_THAT(version->text, testing::StartsWith("git version "));
  const auto wrong = run_git(folder.path(), {"no-such-word"}, plenty);
  ASSERT_TRUE(wrong);
  EXPECT_NE(wrong->status, 0);
  EXPECT_THAT(wrong->messages, HasSubstr("no-such-word"));
  EXPECT_FALSE(has_child());
}

TEST(GitCommand, StopsAtItsBoundAndLeavesNoProcess) {
  const test::TempFolder folder;
  const auto much = run_git(folder.path(), {"--version"}, 5);
  ASSERT_FALSE(much);
  EXPECT_EQ(much.error().code, Code::unavailable);
  EXPECT_EQ(much.error().message, "git printed more than 5 bytes");
  EXPECT_FALSE(has_child());
}

TEST(GitCommand, TakesWordsAsTheyAre) {
  const test::TempFolder folder;
  const std::string file = folder.put("a; $(b) 'c'\nd", "text");
  const auto made = run_git(folder.path(), {"hash-object", file}, plenty);
  ASSERT_TRUE(made);
  // As `printf text | git hash-object --stdin` prints it.
  EXPECT_EQ(made->text, "f3a34851d44d6b97c90fbb99dd3d18c261b9a237\n")
      << made->messages;
}

TEST(GitCommand, GoesByTheFolderAndNotByWhatAHookSet) {
  const test::TempFolder folder;
  ASSERT_TRUE(run_git(folder.path(), {"init", "-q"}, plenty));
  ASSERT_EQ(setenv("GIT_DIR", "/no/such/folder", 1), 0);
  const auto top =
      run_git(folder.path(), {"rev-parse", "--show-toplevel"}, plenty);
  ASSERT_EQ(unsetenv("GIT_DIR"), 0);
  ASSERT_TRUE(top);
  EXPECT_EQ(top->status, 0) << top->messages;
}

}  // namespace
}  // namespace cardinal
