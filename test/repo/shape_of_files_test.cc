// Files and functions keep a size one can take in, and hold no reminders.
#include <gtest/gtest.h>

#include <map>
#include <regex>

#include "repo/sources.h"

namespace cardinal {
namespace {

constexpr std::size_t file_lines_max = 400;
constexpr std::size_t table_lines_max = 500;
constexpr std::size_t function_lines_max = 60;

// Longer than the rule, each with its reason.
const std::map<std::string, std::string> long_files = {
    {"include/cardinal/json.h", "the whole public API of a module"},
    {"include/cardinal/operations.h", "the whole public API of a module"},
    {"src/schema/evaluation.cc", "one evaluation, its recursion inlined"},
};

TEST(Files, ArePagesNotScrolls) {
  for (const std::string& file :
       test::files_of({"src", "include", "test", "fuzz", "bench"})) {
    const std::size_t lines = test::lines_of_file(file).size();
    const std::size_t most =
        long_files.contains(file) ? table_lines_max : file_lines_max;
    EXPECT_LE(lines, most) << file;
    EXPECT_TRUE(lines > file_lines_max || !long_files.contains(file))
        << file << " needs no exception any more";
  }
}

// clang-format starts a function at column 0 and ends it with a brace there.
TEST(Functions, FitAScreen) {
  for (const std::string& file : test::files_of({"src"})) {
    const auto lines = test::lines_of_file(file);
    std::size_t header = 0, begin = 0;  // lines from 1; 0: none
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string& line = lines[i];
      if (begin == 0 && !line.empty() &&
          std::string(" }#/").find(line[0]) == std::string::npos) {
        const bool type = line.starts_with("class ") ||
                          line.starts_with("struct ") ||
                          line.starts_with("namespace ");
        header = type ? 0 : i + 1;
      }
      if (line.empty() && begin == 0) header = 0;
      const bool opens = line.ends_with(") {") || line.ends_with(") const {");
      if (opens && header > 0 && begin == 0) begin = header;
      if (line != "}" || begin == 0) continue;
      EXPECT_LE(i + 2 - begin, function_lines_max) << file << ":" << begin;
      begin = header = 0;
    }
  }
}

TEST(Files, HoldNoRemindersAndNoPathsOfAMachine) {
  const std::string reminders[] = {std::string("// TO") + "DO",
                                   std::string("// FIX") + "ME",
                                   std::string("// XX") + "X"};
  const std::string homes[] = {std::string("/ro") + "ot/",
                               std::string("/ho") + "me/",
                               std::string("/wo") + "rk/"};
  for (const std::string& file : test::files_of(
           {"src", "include", "test", "fuzz", "bench", "examples"})) {
    const std::string text = test::text_of_file(file);
    for (const std::string& word : reminders) {
      EXPECT_EQ(text.find(word), std::string::npos) << file;
    }
    for (const std::string& home : homes) {
      EXPECT_EQ(text.find(home), std::string::npos) << file;
    }
  }
}

// Before C++23's P2718, which GCC 12 lacks, what a call returns is gone when
// the loop begins: `for (x : *shared())` walks through freed memory.
TEST(Loops, WalkThroughNothingThatACallReturnedByPointer) {
  const std::regex loop(R"(for \([^;{}()]*:\s*\*[A-Za-z_:.>\-]+\()");
  ASSERT_TRUE(std::regex_search("for (auto& a : *b->c(d)) {", loop));
  for (const std::string& file :
       test::files_of({"src", "include", "test", "fuzz", "bench"})) {
    const std::string text = test::text_of_file(file);
    std::smatch found;
    if (file.ends_with("shape_of_files_test.cc")) continue;
    EXPECT_FALSE(std::regex_search(text, found, loop))
        << file << ": " << found.str() << "...: hold the pointer in a variable";
  }
}

}  // namespace
}  // namespace cardinal
