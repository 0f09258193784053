// .gitignore as git reads it: git itself is the oracle.
#include "base/ignore_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "support/dice.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

constexpr const char* git_alone =
    "GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 git -C ";

bool has_git() { return std::system("git --version >/dev/null 2>&1") == 0; }

bool run_git(const std::string& folder, const std::string& words) {
  return std::system((git_alone + ("'" + folder + "' ") + words).c_str()) == 0;
}

// What a walk with the patterns leaves out; below an ignored folder all of it.
void ignored_below(IgnoreFiles& files, const std::string& folder,
                   const std::string& inside, bool all,
                   std::set<std::string>& out) {
  if (!all) files.enter(folder);
  std::vector<fs::directory_entry> entries(fs::directory_iterator(folder), {});
  for (const fs::directory_entry& entry : entries) {
    const std::string name = entry.path().filename().string();
    if (name == ".git") continue;
    const bool is_folder = entry.is_directory();
    const bool ignored = all || files.ignores(folder, name, is_folder);
    if (ignored) out.insert(inside + name);
  }
  for (const fs::directory_entry& entry : entries) {
    const std::string name = entry.path().filename().string();
    if (name == ".git" || !entry.is_directory()) continue;
    const bool ignored = out.contains(inside + name);
    ignored_below(files, folder + "/" + name, inside + name + "/", ignored,
                  out);
  }
}

std::set<std::string> ignored_by_us(const std::string& folder) {
  IgnoreFiles files(folder);
  std::set<std::string> out;
  ignored_below(files, folder, "", false, out);
  return out;
}

std::set<std::string> ignored_by_git(const std::string& folder) {
  const std::string list = folder + "/.git/ignored-paths";
  EXPECT_TRUE(fs::exists(folder + "/.git"));
  std::ignore =
      run_git(folder, "ls-files >/dev/null; cd '" + folder +
                          "' && find . -mindepth 1 -path ./.git -prune -o "
                          "-print | sed 's|^\\./||' | " +
                          git_alone + ". check-ignore --no-index --stdin > '" +
                          list + "'");
  std::set<std::string> out;
  std::ifstream lines(list);
  for (std::string line; std::getline(lines, line);) out.insert(line);
  return out;
}

std::string random_pattern(test::Dice& dice) {
  static constexpr std::string_view parts[] = {
      "a",   "b",   "ab",   "c", "*",    "**",    "/",
      "/",   "?",   "[ab]", ".", "[!a]", "[a-b]", "[[:alpha:]]",
      "**/", "/**", "\\a",  "a", "b",    "]"};
  std::string pattern = dice.roll(5) == 0 ? "!" : "";
  const std::uint64_t count = 1 + dice.roll(5);
  for (std::uint64_t i = 0; i < count; ++i) {
    pattern += parts[dice.roll(std::size(parts))];
  }
  if (dice.roll(5) == 0) pattern += "/";
  if (dice.roll(9) == 0) pattern += " ";
  return pattern;
}

TEST(IgnoreFiles, IgnoreWhatGitIgnores) {
  if (!has_git()) GTEST_SKIP() << test::note_skip("no git");
  const test::TempFolder folder;
  ASSERT_TRUE(run_git(folder.path(), "init -q"));
  for (const char* name :
       {"a/a/a", "a/a/b", "a/b/ab", "a/c", "b/a/b/a", "b/b", "b/ab/c", "ab/a",
        "ab/b/c", "c", "a.b", "b.a/a", "c.d/a.b/c", "abc", "]"}) {
    folder.put(name, "");
  }
  test::Dice dice(7);
  for (int round = 0; round < 250; ++round) {
    std::string written;
    for (const char* file : {".gitignore", "a/.gitignore", "b/a/.gitignore",
                             ".git/info/exclude"}) {
      std::string text;
      const std::uint64_t lines = dice.roll(4);
      for (std::uint64_t i = 0; i < lines; ++i) {
        text += random_pattern(dice) + (dice.roll(8) == 0 ? "\r\n" : "\n");
      }
      folder.put(file, text);
      written += std::string(file) + ":\n" + text;
    }
    EXPECT_EQ(ignored_by_us(folder.path()), ignored_by_git(folder.path()))
        << "round " << round << "\n"
        << written;
    if (testing::Test::HasFailure()) break;
  }
}

TEST(IgnoreFiles, CountFromAboveTheFolderThatIsSearched) {
  const test::TempFolder folder;
  folder.put(".git/info/exclude", "secret.json\n");
  folder.put(".gitignore", "/services/*/gen\n*.bak\n");
  folder.put("services/.gitignore", "!keep.bak\n");
  folder.put("services/a/x.json", "");
  IgnoreFiles files(folder.path("services/a"));
  files.enter(folder.path("services/a"));
  const auto ignores = [&](std::string_view name, bool is_folder) {
    return files.ignores(folder.path("services/a"), name, is_folder);
  };
  EXPECT_TRUE(ignores("gen", true));
  EXPECT_TRUE(ignores("secret.json", false));
  EXPECT_TRUE(ignores("x.bak", false));
  EXPECT_FALSE(ignores("keep.bak", false));
  EXPECT_FALSE(ignores("x.json", false));
}

TEST(IgnoreFiles, ThatAreLinksOrTooLargeAreNotRead) {
  const test::TempFolder folder;
  folder.put("patterns", "*\n");
  fs::create_symlink("patterns", folder.path(".gitignore"));
  IgnoreFiles linked(folder.path());
  linked.enter(folder.path());
  EXPECT_FALSE(linked.ignores(folder.path(), "a.json", false));
  fs::remove(folder.path(".gitignore"));
  folder.put(".gitignore", "*\n" + std::string(1u << 20, '#'));
  IgnoreFiles large(folder.path());
  large.enter(folder.path());
  EXPECT_FALSE(large.ignores(folder.path(), "a.json", false));
}

TEST(IgnoreFiles, MatchALongPatternInLinearTime) {
  std::string hostile;
  for (int i = 0; i < 200; ++i) hostile += "*a";
  const auto pattern = IgnorePattern::parse(hostile + "b");
  ASSERT_TRUE(pattern);
  EXPECT_FALSE(pattern->matches(std::string(5'000, 'a'), false));
}

}  // namespace
}  // namespace cardinal
