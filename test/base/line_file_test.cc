#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> lines_of(const std::string& text,
                                  std::size_t bytes_max = 100) {
  const test::TempFolder folder;
  Result<LineFile> file = LineFile::open(folder.put("cards.jsonl", text));
  EXPECT_TRUE(file);
  std::vector<std::string> lines;
  while (auto line = file->next(bytes_max)) lines.push_back(*line);
  EXPECT_FALSE(file->next(bytes_max)) << "the end stays the end";
  return lines;
}

TEST(LineFile, GivesLinesWithoutTheirEnds) {
  EXPECT_THAT(lines_of("one\ntwo\n"), ElementsAre("one", "two"));
  EXPECT_THAT(lines_of("one\r\ntwo\r\n"), ElementsAre("one", "two"));
  EXPECT_THAT(lines_of("a\rb\r\r\n"), ElementsAre("a\rb\r"));
}

TEST(LineFile, GivesALastLineWithoutAnEnd) {
  EXPECT_THAT(lines_of("one\ntwo"), ElementsAre("one", "two"));
  EXPECT_THAT(lines_of("one"), ElementsAre("one"));
}

TEST(LineFile, GivesBlankLines) {
  EXPECT_THAT(lines_of("\n\none\n\r\n"), ElementsAre("", "", "one", ""));
}

TEST(LineFile, GivesNothingForAnEmptyFile) {
  EXPECT_THAT(lines_of(""), IsEmpty());
}

TEST(LineFile, CutsALongLineBehindTheLimitAndSkipsItsRest) {
  EXPECT_THAT(lines_of("abc\nabcd\nabcdefgh\nend\n", 3),
              ElementsAre("abc", "abcd", "abcd", "end"));
  EXPECT_THAT(lines_of("abc\r\nabcd\r\nabcdefgh\r\nend\r\n", 3),
              ElementsAre("abc", "abcd", "abcd", "end"));
}

// Without its last byte the line would pass for one within the limit.
TEST(LineFile, KeepsACarriageReturnWhereALineIsCut) {
  EXPECT_THAT(lines_of("abc\rdefgh\nend\n", 3), ElementsAre("abc\r", "end"));
}

TEST(LineFile, KeepsEveryByteInside) {
  const std::string line("\xEF\xBB\xBF\0\xFF\t ", 7);
  EXPECT_THAT(lines_of(line + "\n"), ElementsAre(line));
}

// It is read by blocks of 64 KiB.
TEST(LineFile, GivesLinesOfEveryLengthAroundABlock) {
  constexpr std::size_t block = std::size_t{1} << 16;
  for (const std::size_t length :
       {block - 2, block - 1, block, block + 1, 2 * block, 2 * block + 1}) {
    const std::string line(length, 'x');
    EXPECT_THAT(lines_of(line + "\n" + line + "\r\nend", 4 * block),
                ElementsAre(line, line, "end"))
        << length;
    EXPECT_THAT(lines_of(line + "\r\nend\n", 10),
                ElementsAre(line.substr(0, 11), "end"))
        << length;
  }
  EXPECT_THAT(lines_of("all\n", std::string::npos), ElementsAre("all"));
}

TEST(LineFile, RefusesWhatIsNotThereAndFolders) {
  const test::TempFolder folder;
  const Result<LineFile> none = LineFile::open(folder.path("none"));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Code::not_found);
  EXPECT_EQ(to_text(none.error()),
            folder.path("none") + ": no such file or directory");
  const Result<LineFile> directory = LineFile::open(folder.path());
  ASSERT_FALSE(directory);
  EXPECT_EQ(to_text(directory.error()), folder.path() + ": is a directory");
}

}  // namespace
}  // namespace cardinal
