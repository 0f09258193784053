// The real cards: none crashes the check, and every verdict is on a list that
// a reader can go through.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "support/cards.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

std::string verdict_on(const std::string& card) {
  const Report report = test::checked(card);
  std::map<std::string, int> counts;
  for (const Diagnostic& found : report.diagnostics) {
    ++counts[std::string(name_of(found.severity)) + " " +
             std::string(found.rule->id)];
  }
  std::string line =
      report.dialect ? std::string(name_of(*report.dialect)) : std::string("-");
  line += report.valid() ? "\tvalid" : "\tinvalid";
  for (const auto& [rule, count] : counts) {
    line += "\t" + rule + " x" + std::to_string(count);
  }
  return line;
}

TEST(Corpus, EveryVerdictIsListed) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  ASSERT_GT(files.size(), 300u);
  std::string list;
  for (const fs::path& file : files) {
    list += file.lexically_relative(corpus).string() + "\t" +
            verdict_on(test::read_file(file)) + "\n";
  }
  test::expect_golden("check/golden/corpus.tsv", list);
}

}  // namespace
}  // namespace cardinal
