// Differences as diff -u prints them, which patch and git take.
#include "base/unified_diff.h"

#include <gtest/gtest.h>

#include <random>

#include "support/shared_data.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal {
namespace {

TEST(UnifiedDiff, OfEqualTextsIsEmpty) {
  EXPECT_EQ(unified_diff("a.json", "{}\n", "{}\n"), "");
  EXPECT_EQ(unified_diff("a.json", "", ""), "");
}

TEST(UnifiedDiff, ShowsThreeLinesAround) {
  EXPECT_EQ(unified_diff("x/a.json", "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
                         "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
            "--- a/x/a.json\n+++ b/x/a.json\n@@ -2,7 +2,7 @@\n"
            " 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, SaysWhereALineFeedIsMissing) {
  EXPECT_EQ(unified_diff("a", "1", "2"),
            "--- a/a\n+++ b/a\n@@ -1 +1 @@\n-1\n\\ No newline at end of file\n"
            "+2\n\\ No newline at end of file\n");
  EXPECT_EQ(unified_diff("a", "1\n2", "0\n2"),
            "--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n-1\n+0\n 2\n"
            "\\ No newline at end of file\n");
}

TEST(UnifiedDiff, NamesTheLineBeforeARangeOfNone) {
  EXPECT_EQ(unified_diff("a", "", "1\n"),
            "--- a/a\n+++ b/a\n@@ -0,0 +1 @@\n+1\n");
  EXPECT_EQ(unified_diff("a", "1\n", ""),
            "--- a/a\n+++ b/a\n@@ -1 +0,0 @@\n-1\n");
}

TEST(UnifiedDiff, KeepsCarriageReturnsInTheirLines) {
  EXPECT_EQ(unified_diff("a", "1\r\n2\r\n", "1\r\n3\r\n"),
            "--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n 1\r\n-2\r\n+3\r\n");
}

TEST(UnifiedDiff, HeadersNameOnlyPathsBelow) {
  const auto header = [](std::string_view path) {
    const std::string diff = unified_diff(path, "1\n", "2\n");
    return diff.substr(0, diff.find('\n'));
  };
  EXPECT_EQ(header("./a.json"), "--- a/a.json");
  EXPECT_EQ(header("/tmp/x/../a.json"), "--- a/tmp/a.json");
  EXPECT_EQ(header("my card.json"), "--- a/my card.json\t");
  EXPECT_EQ(header("a\n\"\\b.json"), "--- \"a/a\\012\\\"\\\\b.json\"");
}

// Whatever lines come and go: a seeded walk through small alphabets, where
// equal lines are many and the shortest way is least obvious.
std::string random_text(std::mt19937_64& random) {
  std::string text;
  const std::uint64_t lines = random() % 30;
  for (std::uint64_t i = 0; i < lines; ++i) {
    text += std::string(1, static_cast<char>('a' + random() % 4)) + "\n";
  }
  if (!text.empty() && random() % 4 == 0) text.pop_back();
  return text;
}

TEST(UnifiedDiff, IsTakenByPatchAndGit) {
  const test::TempFolder folder;
  const std::string tools = test::run_command(
      "command -v patch git > /dev/null || echo none", folder.path());
  if (!tools.empty()) GTEST_SKIP() << test::note_skip("no patch or no git");
  std::mt19937_64 random(1);
  for (int round = 0; round < 60; ++round) {
    const std::string before = random_text(random) + (round % 2 ? "x" : "y\n");
    const std::string after = random_text(random) + (round % 3 ? "x" : "z\n");
    if (before == after) continue;
    SCOPED_TRACE("round " + std::to_string(round) + " of seed 1");
    folder.put("my card.json", before);
    folder.put("the.diff", unified_diff("my card.json", before, after));
    EXPECT_EQ(test::run_command("patch -s -p1 -i the.diff -o patched.json &&"
                                " git apply the.diff",
                                folder.path()),
              "");
    EXPECT_EQ(test::read_file(folder.path("patched.json")), after);
    EXPECT_EQ(test::read_file(folder.path("my card.json")), after);
  }
}

TEST(UnifiedDiff, LeavesOutAndPutsInAsLittleAsDiffDoes) {
  const test::TempFolder folder;
  std::mt19937_64 random(2);
  for (int round = 0; round < 60; ++round) {
    const std::string before = random_text(random), after = random_text(random);
    folder.put("before", before);
    folder.put("after", after);
    const std::string command =
        "diff -d -u before after | tail -n +3 | grep -c '^[-+]'";
    const std::string theirs = test::run_command(command, folder.path());
    const std::string diff = unified_diff("x", before, after);
    int ours = 0;
    for (std::size_t at = diff.find("\n@@"); at < diff.size();
         at = diff.find('\n', at + 1)) {
      ours +=
          at + 1 < diff.size() && (diff[at + 1] == '-' || diff[at + 1] == '+');
    }
    EXPECT_EQ(ours, std::stoi(theirs)) << "round " << round << " of seed 2";
  }
}

TEST(UnifiedDiff, OfVeryDifferentTextsEnds) {
  std::string before, after;
  for (int i = 0; i < 100000; ++i) {
    before += "a" + std::to_string(i) + "\n";
    after += "b" + std::to_string(i) + "\n";
  }
  const std::string diff = unified_diff("a", before, after);
  EXPECT_TRUE(
      diff.starts_with("--- a/a\n+++ b/a\n@@ -1,100000 +1,100000 @@\n"
                       "-a0\n"));
}

}  // namespace
}  // namespace cardinal
