// From bytes to lines and columns.
#include <gtest/gtest.h>

#include "cardinal/json.h"

namespace cardinal {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  const LineIndex index(text);
  const auto end = static_cast<std::uint32_t>(text.size());
  const std::uint32_t last = index.position(end).line;
  std::vector<std::string> lines;
  for (std::uint32_t line = 1; line <= last; ++line) {
    const Span span = index.line(line);
    lines.emplace_back(text.substr(span.begin, span.end - span.begin));
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineIndex, EndsLinesWithLfCrlfOrCr) {
  EXPECT_EQ(lines_of("a\nbc\n"), (Lines{"a", "bc", ""}));
  EXPECT_EQ(lines_of("a\r\nbc\r\n"), (Lines{"a", "bc", ""}));
  EXPECT_EQ(lines_of("a\rbc\r"), (Lines{"a", "bc", ""}));
  EXPECT_EQ(lines_of("a\nb\r\nc\rd"), (Lines{"a", "b", "c", "d"}));
  EXPECT_EQ(lines_of("\n\r\n\r"), (Lines{"", "", "", ""}));
  EXPECT_EQ(lines_of("\r\r\n\n"), (Lines{"", "", "", ""}));
  EXPECT_EQ(lines_of("\n\ra"), (Lines{"", "", "a"}));
}

TEST(LineIndex, GivesAnEmptyTextOneLine) {
  EXPECT_EQ(lines_of(""), Lines{""});
  EXPECT_EQ(LineIndex("").position(0), (Position{1, 1}));
}

TEST(LineIndex, CountsFromOne) {
  const LineIndex index("ab\ncd\r\nef\rgh");
  EXPECT_EQ(index.position(0), (Position{1, 1}));
  EXPECT_EQ(index.position(2), (Position{1, 3}));
  EXPECT_EQ(index.position(3), (Position{2, 1}));
  EXPECT_EQ(index.position(7), (Position{3, 1}));
  EXPECT_EQ(index.position(10), (Position{4, 1}));
  EXPECT_EQ(index.position(11), (Position{4, 2}));
  EXPECT_EQ(index.line(2), (Span{3, 5}));
  EXPECT_EQ(index.line(3), (Span{7, 9}));
  EXPECT_EQ(index.line(4), (Span{10, 12}));
}

TEST(LineIndex, PlacesTheEndOfTheTextBehindItsLastCharacter) {
  EXPECT_EQ(LineIndex("ab").position(2), (Position{1, 3}));
  EXPECT_EQ(LineIndex("ab\n").position(3), (Position{2, 1}));
  EXPECT_EQ(LineIndex("ab\r").position(3), (Position{2, 1}));
  EXPECT_EQ(LineIndex("ab").position(99), (Position{1, 3}));
}

TEST(LineIndex, CountsATabAndAnEmojiAsOneColumnEach) {
  EXPECT_EQ(LineIndex("\t\tx").position(2), (Position{1, 3}));
  // Of 1, 2, 3 and 4 bytes.
  const LineIndex index("aé€😀x");
  EXPECT_EQ(index.position(1), (Position{1, 2}));
  EXPECT_EQ(index.position(3), (Position{1, 3}));
  EXPECT_EQ(index.position(6), (Position{1, 4}));
  EXPECT_EQ(index.position(10), (Position{1, 5}));
  EXPECT_EQ(index.position(11), (Position{1, 6}));
}

TEST(LineIndex, FindsColumnsDeepInsideALongLine) {
  std::string text = "{\n";
  for (int i = 0; i < 2000; ++i) text += "é😀";
  const LineIndex index(text);
  for (std::uint32_t i = 0; i <= 2000; ++i) {
    ASSERT_EQ(index.position(2 + 6 * i), (Position{2, 2 * i + 1}));
  }
}

TEST(LineIndex, TakesTextsOfAnyLength) {
  for (std::uint32_t size = 0; size <= 1030; ++size) {
    const std::string text(size, 'x');
    ASSERT_EQ(LineIndex(text).position(size), (Position{1, size + 1}));
    const std::string broken = text + "\n";
    ASSERT_EQ(LineIndex(broken).position(size + 1), (Position{2, 1}));
  }
}

TEST(LineIndex, AgreesWithCountingFromTheStart) {
  std::string text;
  for (int i = 0; i < 300; ++i) {
    text += std::string(static_cast<std::size_t>(i % 7), 'x');
    text += i % 3 == 0 ? "é\n" : i % 3 == 1 ? "€\r\n" : "😀\r";
  }
  const LineIndex index(text);
  Position expected;
  for (std::uint32_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool continues = (c & 0xC0) == 0x80;
    if (continues) continue;
    ASSERT_EQ(index.position(at), expected) << at;
    const bool ends = c == '\n' || (c == '\r' && text[at + 1] != '\n');
    expected = ends ? Position{expected.line + 1, 1}
                    : Position{expected.line, expected.column + 1};
  }
}

}  // namespace
}  // namespace cardinal
