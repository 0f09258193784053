#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "support/ordinary_user.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

namespace fs = std::filesystem;

// What a walk gives, relative to its folder; "! " before an error.
std::vector<std::string> walked(const test::TempFolder& folder,
                                const std::string& suffix) {
  const std::string root = folder.path() + "/";
  std::vector<std::string> found;
  FolderWalk walk(folder.path(), suffix);
  while (auto next = walk.next()) {
    std::string text = *next ? **next : to_text(next->error());
    EXPECT_TRUE(text.starts_with(root)) << text;
    text.erase(0, root.size());
    found.push_back(*next ? text : "! " + text);
  }
  EXPECT_FALSE(walk.next()) << "the end stays the end";
  return found;
}

TEST(FolderWalk, GivesFilesByNameFoldersInTheirPlace) {
  const test::TempFolder folder;
  for (const char* name : {"z.json", "a.json", "B.json", "c/2.json", "c/1.json",
                           "c/d/e/f.json", "c/d.json", "0/x.json"}) {
    folder.put(name, "{}");
  }
  EXPECT_THAT(walked(folder, ".json"),
              ElementsAre("0/x.json", "B.json", "a.json", "c/1.json",
                          "c/2.json", "c/d/e/f.json", "c/d.json", "z.json"));
}

TEST(FolderWalk, GivesOnlyNamesWithTheSuffix) {
  const test::TempFolder folder;
  for (const char* name : {"a.json", "b.json.bak", "c.JSON", "json", ".json",
                           "d.jsonl", "e.agentcard.json", "f.json/g.json"}) {
    folder.put(name, "{}");
  }
  EXPECT_THAT(
      walked(folder, ".json"),
      ElementsAre(".json", "a.json", "e.agentcard.json", "f.json/g.json"));
  EXPECT_THAT(walked(folder, ".jsonl"), ElementsAre("d.jsonl"));
}

TEST(FolderWalk, PassesOverVersionControlAndPackagesOnly) {
  const test::TempFolder folder;
  for (const char* name :
       {".git/a.json", "node_modules/b.json", "x/node_modules/c.json",
        ".well-known/agent.json", ".github/d.json", "git/e.json"}) {
    folder.put(name, "{}");
  }
  EXPECT_THAT(
      walked(folder, ".json"),
      ElementsAre(".github/d.json", ".well-known/agent.json", "git/e.json"));
}

TEST(FolderWalk, PassesOverLinksThatLeadOutside) {
  const test::TempFolder outside;
  const std::string card = outside.put("card.json", "{}");
  const test::TempFolder folder;
  folder.put("own.json", "{}");
  fs::create_symlink(card, folder.path("foreign.json"));
  fs::create_symlink("own.json", folder.path("twin.json"));
  fs::create_symlink("nowhere", folder.path("lost.json"));
  EXPECT_THAT(walked(folder, ".json"),
              ElementsAre("lost.json", "own.json", "twin.json"));
}

TEST(FolderWalk, FindsTheCardsUnderWellKnownAlsoTheOneWithoutASuffix) {
  const test::TempFolder folder;
  for (const char* name :
       {".well-known/agentcard", ".well-known/agent-card.json",
        ".well-known/agent.json", ".well-known/ai-catalog.json",
        ".well-known/security.txt", "agentcard", "site/.well-known/agentcard",
        "site/agentcard/card.json"}) {
    folder.put(name, "{}");
  }
  EXPECT_THAT(
      walked(folder, ".json"),
      ElementsAre(".well-known/agent-card.json", ".well-known/agent.json",
                  ".well-known/agentcard", ".well-known/ai-catalog.json",
                  "site/.well-known/agentcard", "site/agentcard/card.json"));
  EXPECT_THAT(walked(folder, ".jsonl"), IsEmpty());
  // The folder itself may be given, in any spelling.
  const std::string here = std::filesystem::current_path().string();
  const std::string given[] = {
      folder.path(".well-known"), folder.path(".well-known/"),
      folder.path(".well-known/."), folder.path("site/../.well-known")};
  for (const std::string& path : given) {
    FolderWalk walk(path, ".json");
    std::size_t files = 0;
    while (walk.next()) ++files;
    EXPECT_EQ(files, 4u) << path;
  }
  std::filesystem::current_path(folder.path(".well-known"));
  FolderWalk walk(".", ".json");
  std::size_t files = 0;
  while (walk.next()) ++files;
  std::filesystem::current_path(here);
  EXPECT_EQ(files, 4u);
}

TEST(FolderWalk, FollowsLinksToFilesButNotToFolders) {
  const test::TempFolder folder;
  folder.put("a/card.json", "{}");
  fs::create_symlink("a/card.json", folder.path("link.json"));
  fs::create_symlink("nowhere.json", folder.path("broken.json"));
  fs::create_directory_symlink("..", folder.path("a/loop"));
  fs::create_directory_symlink("a", folder.path("same.json"));
  EXPECT_THAT(walked(folder, ".json"),
              ElementsAre("a/card.json", "broken.json", "link.json"));
}

TEST(FolderWalk, GivesNothingForAnEmptyFolder) {
  const test::TempFolder folder;
  fs::create_directory(folder.path("empty"));
  EXPECT_THAT(walked(folder, ".json"), IsEmpty());
}

TEST(FolderWalk, TellsOfAFolderThatIsNotThereOnce) {
  const test::TempFolder folder;
  FolderWalk walk(folder.path("none"), ".json");
  const auto first = walk.next();
  ASSERT_TRUE(first);
  ASSERT_FALSE(*first);
  EXPECT_EQ(first->error().code, Code::not_found);
  EXPECT_EQ(to_text(first->error()),
            folder.path("none") + ": no such file or directory");
  EXPECT_FALSE(walk.next());
}

TEST(FolderWalk, TellsOfAnUnreadableFolderAndGoesOn) {
  const test::TempFolder folder;
  fs::permissions(folder.path(), fs::perms(0755));
  folder.put("a.json", "{}");
  folder.put("b/secret.json", "{}");
  folder.put("c.json", "{}");
  fs::permissions(folder.path("b"), fs::perms::none);
  std::vector<std::string> found;
  {
    const test::OrdinaryUser user;
    if (!user.is_bound()) {
      GTEST_SKIP() << test::note_skip("root may read everything");
    }
    found = walked(folder, ".json");
  }
  fs::permissions(folder.path("b"), fs::perms(0700));
  EXPECT_THAT(found, ElementsAre("a.json", "! b: permission denied", "c.json"));
}

}  // namespace
}  // namespace cardinal
