// Names lead somewhere: a type's name has one meaning, a rule's id its file,
// and nothing stands at the root that does not belong there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "cardinal/rule.h"
#include "repo/sources.h"
#include "support/paths.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal {
namespace {

using ::testing::IsEmpty;

// What is defined at column 0, with the namespace it stands in. Of unnamed
// namespaces too: two of one name read as one, and unity builds join them.
std::map<std::string, std::set<std::string>> types_by_name() {
  static const std::regex definition(
      R"(^(?:class|struct|enum class|enum) (?:\[\[nodiscard\]\] )?(\w+)(?: final)?(?: : [^;(]*)? \{.*)");
  std::map<std::string, std::set<std::string>> files;
  for (const std::string& file : test::files_of({"src", "include"})) {
    std::string space;
    for (const std::string& line : test::lines_of_file(file)) {
      if (line.starts_with("namespace cardinal")) {
        space = line.substr(10, line.size() - 12);
      }
      std::smatch match;
      if (std::regex_match(line, match, definition)) {
        files[space + "::" + match[1].str()].insert(file);
      }
    }
  }
  return files;
}

TEST(Names, ATypeIsDefinedOnceInItsNamespace) {
  for (const auto& [type, files] : types_by_name()) {
    EXPECT_EQ(files.size(), 1u)
        << type << " is defined in " << ::testing::PrintToString(files);
  }
}

// "skills" and "skill", "capabilities" and "capability" are one word.
std::string singular(std::string word) {
  if (word.ends_with("ies")) return word.substr(0, word.size() - 3) + "y";
  if (word.ends_with("ses")) return word.substr(0, word.size() - 2);
  if (word.ends_with('s') && word.size() > 3) word.pop_back();
  return word;
}

std::set<std::string> words_of(const std::string& name) {
  static const std::regex word("[a-z0-9]+");
  std::set<std::string> words;
  for (std::sregex_iterator it(name.begin(), name.end(), word), end; it != end;
       ++it) {
    words.insert(singular(it->str()));
  }
  return words;
}

TEST(Names, ARuleNamesItsSourceFile) {
  for (const RuleInfo* rule : all_rules()) {
    const std::string source(rule->source);
    EXPECT_TRUE(source.starts_with("src/check/rules/")) << source;
    const std::string text = test::text_of_file(source);
    EXPECT_NE(text.find("\"" + std::string(rule->id) + "\""), std::string::npos)
        << rule->id << " is not in " << source;
  }
}

// Rules that are with their part of the card although their ids do not say so.
const std::set<std::string_view> elsewhere = {
    "adp/empty-optional",     "adp/integer-spelling",
    "ai-catalog/collections", "ai-catalog/empty-optional",
    "ai-catalog/updated-at",  "probe/not-checked",
    "probe/public",           "probe/soft-404"};

TEST(Names, ARuleIdSharesAWordWithItsFile) {
  for (const RuleInfo* rule : all_rules()) {
    const std::string id(rule->id), source(rule->source);
    // One file has all of these.
    if (id.starts_with("json/") || elsewhere.contains(rule->id)) continue;
    const std::size_t stem = source.rfind('/') + 1;
    const auto of_id = words_of(id.substr(id.find('/') + 1));
    const auto of_file =
        words_of(source.substr(stem, source.size() - stem - 3));
    EXPECT_TRUE(std::ranges::any_of(
        of_id, [&](const std::string& word) { return of_file.contains(word); }))
        << id << " is in " << source;
  }
}

TEST(Names, TheRootHoldsWhatBelongsThere) {
  const std::set<std::string> expected = {".ci",
                                          ".clang-format",
                                          ".clang-tidy",
                                          ".gitignore",
                                          "CMakeLists.txt",
                                          "CMakePresets.json",
                                          "CONTRIBUTING.md",
                                          "LICENSE",
                                          "Makefile",
                                          "README.md",
                                          "bench",
                                          "cmake",
                                          "docs",
                                          "examples",
                                          "fuzz",
                                          "include",
                                          "scripts",
                                          "src",
                                          "test"};
  if (!std::filesystem::exists(test::source_dir() + std::string("/.git"))) {
    GTEST_SKIP() << "skipped: not a git checkout";
  }
  const test::TempFolder folder;
  const std::string listed = test::run_command(
      "git -C '" + test::source_dir() + "' ls-files 2>/dev/null | cut -d/ -f1",
      folder.path());
  ASSERT_NE(listed, "");
  std::set<std::string> strangers;
  std::istringstream lines(listed);
  for (std::string name; std::getline(lines, name);) {
    if (!expected.contains(name)) strangers.insert(name);
  }
  EXPECT_THAT(strangers, IsEmpty());
}

}  // namespace
}  // namespace cardinal
