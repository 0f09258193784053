// Names lead somewhere: a type's name has one meaning, a rule's id its file,
// and nothing stands at the root that does not belong there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
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

std::string stem_of(const std::string& source) {
  return std::filesystem::path(source).stem().string();
}

std::size_t shared_words(const std::string& id, const std::string& source) {
  const auto of_id = words_of(id.substr(id.find('/') + 1));
  const auto of_file = words_of(stem_of(source));
  return static_cast<std::size_t>(std::ranges::count_if(
      of_id, [&](const std::string& word) { return of_file.contains(word); }));
}

// url_path.cc is about cards whose URL has no path.
constexpr std::string_view led_elsewhere = "a2a/url-operation-path";

// Who looks for a rule opens the file whose name is most like its id.
TEST(Names, ARuleIdLeadsToItsFile) {
  std::map<std::string, std::set<std::string>> files_of_folder;
  for (const RuleInfo* rule : all_rules()) {
    const std::filesystem::path source(rule->source);
    files_of_folder[source.parent_path()].insert(source);
  }
  for (const RuleInfo* rule : all_rules()) {
    const std::string id(rule->id), source(rule->source);
    // One file has all of these.
    if (id.starts_with("json/") || id == led_elsewhere) continue;
    const std::size_t shared = shared_words(id, source);
    EXPECT_GT(shared, 0u) << id << " is in " << source;
    const std::filesystem::path folder =
        std::filesystem::path(source).parent_path();
    for (const std::string& other : files_of_folder[folder]) {
      EXPECT_LE(shared_words(id, other), shared)
          << id << " is in " << source << ", not in " << other;
    }
  }
}

TEST(Names, AFileOfRulesHasOneSubject) {
  for (const RuleInfo* rule : all_rules()) {
    const std::string stem = stem_of(std::string(rule->source));
    EXPECT_FALSE(stem.contains("_and_")) << rule->source;
    EXPECT_LE(std::ranges::count(stem, '_'), 2) << rule->source;
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
                                          "data",
                                          "docs",
                                          "examples",
                                          "fuzz",
                                          ".pre-commit-hooks.yaml",
                                          "action",
                                          "action.yml",
                                          "include",
                                          "npm",
                                          "packaging",
                                          "python",
                                          "scripts",
                                          "src",
                                          "templates",
                                          "test",
                                          "tools",
                                          "web"};
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
