// Many cards: on all cores, in order, in memory that does not grow with them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cardinal/rule.h"
#include "operations/ask.h"
#include "support/mutations.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

std::string file_name(int i) {
  std::string digits = std::to_string(i);
  return "card-" + std::string(5 - digits.size(), '0') + digits +
         ".agentcard.json";
}

TEST(FolderRun, TellsOfManyFilesInOrderWhateverThreadCheckedThem) {
  const test::TempFolder folder;
  constexpr int files = 400;
  for (int i = 0; i < files; ++i) {
    std::ofstream(folder.path(file_name(i)))
        << test::mutated_card(static_cast<std::uint64_t>(i));
  }
  const std::string input = R"({"paths": [")" + folder.path() + R"("]})";
  const test::Answer first = test::ask("check", input, true);
  const test::Answer second = test::ask("check", input, true);
  ASSERT_TRUE(first.outcome);
  EXPECT_EQ(first.out, second.out);
  EXPECT_EQ(first.messages, "");
  const test::Parsed answer = test::parse(first.out);
  ASSERT_TRUE(answer.faults.empty());
  int seen = 0;
  for (const Value result : answer.root()["results"].items()) {
    const fs::path file(std::string(*result["file"].string()));
    EXPECT_EQ(file.filename().string(), file_name(seen++));
  }
  EXPECT_EQ(seen, files);
  EXPECT_EQ(answer.root()["summary"]["files"].int64(), files);
}

TEST(FolderRun, EveryFileWithTroubleIsNamedAndTheOthersAreChecked) {
  const test::TempFolder folder;
  std::ofstream(folder.path("a.json")) << minimal_card(Profile::agentcard);
  const std::string here = folder.path();
  const test::Answer answer =
      test::ask("check",
                R"({"paths": [")" + here + R"(/gone.json", ")" + here +
                    R"(/a.json", ")" + here + R"(/lost.json"]})",
                true);
  EXPECT_EQ(answer.outcome, Outcome::incomplete);
  EXPECT_EQ(answer.messages, "cardinal: " + here +
                                 "/gone.json: no such file or directory\n"
                                 "cardinal: " +
                                 here +
                                 "/lost.json: no such file or directory\n");
  EXPECT_EQ(*test::parse(answer.out).root()["summary"]["valid"].int64(), 1);
}

TEST(FolderRun, JsonLinesOfALargeFileAreAllChecked) {
  const test::TempFolder folder;
  std::int64_t lines = 0;
  {
    std::ofstream file(folder.path("cards.jsonl"));
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
      const test::Parsed card = test::parse(test::mutated_card(seed));
      const auto line = canonicalize(card.root());
      if (!line) continue;  // two members of one name
      file << *line << "\n";
      ++lines;
    }
  }
  const test::Answer checked = test::ask(
      "check",
      R"({"jsonl": true, "paths": [")" + folder.path("cards.jsonl") + R"("]})",
      true);
  EXPECT_EQ(checked.outcome, Outcome::has_errors);
  Faults faults;
  const Document answer =
      Reader().read(checked.out, Limits{.bytes_max = 64u << 20}, faults);
  EXPECT_GT(lines, 2000);
  EXPECT_EQ(answer.root()["results"].size(), lines);
  EXPECT_EQ(answer.root()["summary"]["files"].int64(), lines);
}

}  // namespace
}  // namespace cardinal
