// Many cards: on all cores, in order, in memory that does not grow with them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cardinal/check.h"
#include "cardinal/operations.h"
#include "support/cards.h"
#include "support/mutations.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

std::string file_name(int i) {
  std::string digits = std::to_string(i);
  return "card-" + std::string(5 - digits.size(), '0') + digits + ".json";
}

TEST(FolderRun, TellsOfManyFilesInOrderWhateverThreadCheckedThem) {
  const test::TempFolder folder;
  constexpr int files = 400;
  for (int i = 0; i < files; ++i) {
    std::ofstream(folder.path(file_name(i)))
        << test::mutated_card(static_cast<std::uint64_t>(i));
  }
  Services services{.env = test::fixed_env(), .files = true};
  const std::string input =
      R"({"json": true, "paths": [")" + folder.path() + R"("]})";
  StringSink first, second, messages;
  ASSERT_TRUE(
      call(*operation_named("check"), input, services, first, messages));
  ASSERT_TRUE(
      call(*operation_named("check"), input, services, second, messages));
  EXPECT_EQ(first.text, second.text);
  EXPECT_EQ(messages.text, "");
  const test::Parsed answer = test::parse(first.text);
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
  Services services{.env = test::fixed_env(), .files = true};
  StringSink out, messages;
  const auto outcome =
      call(*operation_named("check"),
           R"({"json": true, "paths": [")" + here + R"(/gone.json", ")" + here +
               R"(/a.json", ")" + here + R"(/lost.json"]})",
           services, out, messages);
  EXPECT_EQ(outcome, Outcome::incomplete);
  EXPECT_EQ(messages.text, "cardinal: " + here +
                               "/gone.json: no such file or directory\n"
                               "cardinal: " +
                               here +
                               "/lost.json: no such file or directory\n");
  EXPECT_EQ(*test::parse(out.text).root()["summary"]["valid"].int64(), 1);
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
  Services services{.env = test::fixed_env(), .files = true};
  StringSink out, messages;
  const auto outcome = call(*operation_named("check"),
                            R"({"json": true, "jsonl": true, "paths": [")" +
                                folder.path("cards.jsonl") + R"("]})",
                            services, out, messages);
  EXPECT_EQ(outcome, Outcome::has_errors);
  Faults faults;
  const Document answer =
      Reader().read(out.text, Limits{.bytes_max = 64u << 20}, faults);
  EXPECT_GT(lines, 2000);
  EXPECT_EQ(answer.root()["results"].size(), lines);
  EXPECT_EQ(answer.root()["summary"]["files"].int64(), lines);
}

}  // namespace
}  // namespace cardinal
