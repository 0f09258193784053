// What the documents say is so: pages are current, links lead somewhere, and
// commands print what is shown.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "cardinal/operations.h"
#include "cardinal/rule.h"
#include "repo/sources.h"
#include "support/paths.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::ContainerEq;

std::set<std::string> matches(const std::string& text,
                              const std::string& pattern) {
  std::set<std::string> found;
  const std::regex expression(pattern);
  for (std::sregex_iterator it(text.begin(), text.end(), expression), end;
       it != end; ++it) {
    found.insert((*it)[1].str());
  }
  return found;
}

TEST(Registry, EveryRuleInTheSourceIsRegistered) {
  std::set<std::string> written, known;
  for (const std::string& file : test::files_of({"src/check/rules"})) {
    const std::string text = test::text_of_file(file);
    written.merge(matches(text, R"rx(\.id = "([a-z0-9-]+/[a-z0-9-]+)")rx"));
    written.merge(matches(text, R"rx(rule\(\s*"(json/[a-z0-9-]+)")rx"));
  }
  for (const RuleInfo* rule : all_rules()) known.emplace(rule->id);
  EXPECT_THAT(written, ContainerEq(known));
}

TEST(Registry, EveryOperationInTheSourceIsRegistered) {
  std::set<std::string> written, known;
  for (const std::string& file : test::files_of({"src/operations"})) {
    written.merge(
        matches(test::text_of_file(file), R"rx(\n    \.name = "([a-z ]+)")rx"));
  }
  for (const Operation* operation : all_operations()) {
    known.emplace(operation->name);
  }
  EXPECT_THAT(written, ContainerEq(known));
}

TEST(Documents, PagesOfVerbsAndRulesAreWhatTheRecordsPrint) {
  const test::TempFolder folder;
  const std::string printed = test::run_command(
      std::string("bash '") + test::source_dir() + "/scripts/print-docs' '" +
          test::program_path() + "' '" + folder.path() + "/docs'",
      folder.path());
  EXPECT_EQ(printed, "");
  const std::string compared = test::run_command(
      std::string("for part in verbs rules; do diff -r docs/$part '") +
          test::source_dir() + "/docs/'$part || exit 1; done",
      folder.path());
  EXPECT_EQ(compared, "") << "`make docs` prints them anew";
}

TEST(Documents, LinksLeadSomewhere) {
  std::vector<std::string> pages = test::files_ending({"docs"}, ".md");
  pages.insert(pages.end(), {"README.md", "CONTRIBUTING.md"});
  for (const std::string& page : pages) {
    for (const std::string& link :
         matches(test::text_of_file(page), R"rx(\]\(([^)#]+)[^)]*\))rx")) {
      if (link.starts_with("http")) continue;
      const fs::path target =
          fs::path(test::source_dir()) / fs::path(page).parent_path() / link;
      EXPECT_TRUE(fs::exists(target)) << page << " links to " << link;
    }
  }
}

TEST(Documents, TheTablesOfRequirementsNameRealRulesAndAllOfThem) {
  for (const std::string dialect :
       {"agentcard", "a2a", "adp", "ai-catalog", "oasf"}) {
    const std::set<std::string> named =
        matches(test::text_of_file("docs/" + dialect + ".md"),
                "(" + dialect + "/[a-z0-9-]*[a-z0-9])");
    std::set<std::string> known;
    for (const RuleInfo* rule : all_rules()) {
      if (rule->id.starts_with(dialect + "/")) known.emplace(rule->id);
    }
    EXPECT_THAT(named, ContainerEq(known));
  }
}

// The rows of facts the draft was taken apart into, and its open questions.
TEST(Documents, TheAdpTablesHaveEveryRow) {
  const std::string page = test::text_of_file("docs/adp.md");
  const std::pair<char, int> groups[] = {
      {'C', 16}, {'S', 8}, {'T', 5}, {'E', 6}, {'K', 4}, {'N', 4}, {'X', 3},
      {'D', 6},  {'A', 7}, {'Q', 6}, {'P', 5}, {'L', 6}, {'Z', 6}};
  std::set<std::string> rows;
  for (const auto& [letter, count] : groups) {
    for (int i = 1; i <= count; ++i) {
      rows.insert(letter + std::string(i < 10 ? "0" : "") + std::to_string(i));
    }
  }
  EXPECT_THAT(matches(page, "\\n\\| ([A-Z][0-9]{2}) \\|"), ContainerEq(rows));
  std::set<std::string> questions;
  for (int i = 1; i <= 48; ++i) questions.insert(std::to_string(i));
  EXPECT_THAT(matches(page, "\\n\\| ([0-9]+) \\|"), ContainerEq(questions));
}

// Blocks marked `console` are transcripts, run from the project's root.
TEST(Documents, ReadmeCommandsPrintWhatItSays) {
  const std::string readme = test::text_of_file("README.md");
  const test::TempFolder folder;
  folder.link_examples();
  int blocks = 0;
  std::size_t at = 0;
  while ((at = readme.find("```console\n", at)) != std::string::npos) {
    const std::size_t begin = at + 11;
    const std::size_t end = readme.find("```", begin);
    const std::string block = readme.substr(begin, end - begin);
    EXPECT_EQ(test::replayed(block, folder.path()), block);
    at = end + 3;
    ++blocks;
  }
  EXPECT_GE(blocks, 1);
}

}  // namespace
}  // namespace cardinal
