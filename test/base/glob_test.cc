#include "base/glob.h"

#include <gtest/gtest.h>

#include <string>

namespace cardinal {
namespace {

struct GlobRow {
  std::string_view pattern, path;
  bool matches;
};

// What gitignore(5) says of each kind of pattern.
TEST(Glob, MatchesAsGitignoreDoes) {
  constexpr GlobRow rows[] = {
      // A name, at any depth.
      {"card.json", "card.json", true},
      {"card.json", "a/b/card.json", true},
      {"card.json", "xcard.json", false},
      {"card.json", "card.json.bak", false},
      // * and ? stay inside a name.
      {"*", "anything", true},
      {"*.json", "a/b/card.json", true},
      {"*.json", ".json", true},
      {"*.json", "card.yaml", false},
      {"c*d*.json", "card-done.json", true},
      {"c?rd.json", "card.json", true},
      {"c?rd.json", "crd.json", false},
      {"a/*.json", "a/card.json", true},
      {"a/*.json", "a/b/card.json", false},
      {"a/*/card.json", "a/b/card.json", true},
      {"a/*/card.json", "a/card.json", false},
      {"a?b", "a/b", false},
      // A slash anchors.
      {"/card.json", "card.json", true},
      {"/card.json", "a/card.json", false},
      {"./card.json", "card.json", true},
      {"./card.json", "a/card.json", false},
      {"a/card.json", "a/card.json", true},
      {"a/card.json", "b/a/card.json", false},
      // ** crosses folders, and **/ may stand for none.
      {"**", "a/b/card.json", true},
      {"**/card.json", "card.json", true},
      {"**/card.json", "a/b/card.json", true},
      {"**/card.json", "a/xcard.json", false},
      {"a/**", "a/b/card.json", true},
      {"a/**", "b/card.json", false},
      {"a/**/card.json", "a/card.json", true},
      {"a/**/card.json", "a/b/c/card.json", true},
      {"a/**/card.json", "a/b/xcard.json", false},
      {"a/**/card.json", "b/a/card.json", false},
      {"**/b/**", "a/b/card.json", true},
      {"**/b/**", "ab/card.json", false},
      // A slash at the end means what is below the folder, wherever it is
      // unless another slash anchors it.
      {"drafts/", "drafts/card.json", true},
      {"drafts/", "drafts/a/card.json", true},
      {"drafts/", "a/drafts/card.json", true},
      {"drafts/", "drafts", false},
      {"drafts/", "old-drafts/card.json", false},
      {"/drafts/", "a/drafts/card.json", false},
      {"a/drafts/", "a/drafts/card.json", true},
      {"a/drafts/", "b/a/drafts/card.json", false},
      {"d*/", "a/drafts/card.json", true},
      // Characters without a meaning of their own.
      {"a+(b).json", "a+(b).json", true},
      {".well-known/*", ".well-known/agent.json", true},
      {"", "card.json", false},
  };
  for (const GlobRow& row : rows) {
    EXPECT_EQ(matches_glob(row.pattern, row.path), row.matches)
        << row.pattern << " on " << row.path;
  }
}

// Backtracking would take longer than anybody waits.
TEST(Glob, HostilePatternsEnd) {
  const std::string path(1000, 'a');
  std::string stars, pairs;
  for (int i = 0; i < 64; ++i) {
    stars += "*a";
    pairs += "**/";
  }
  EXPECT_TRUE(matches_glob(stars + "*", path));
  EXPECT_FALSE(matches_glob(stars + "*b", path));
  EXPECT_FALSE(matches_glob(std::string(64, '*') + "b", path));
  EXPECT_FALSE(matches_glob(pairs + "b", "a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a"));
}

}  // namespace
}  // namespace cardinal
