#include "base/text.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "base/ascii.h"
#include "base/utf8.h"

namespace cardinal {
namespace {

constexpr std::string_view members[] = {
    "agent_id", "name",         "version",      "capabilities",
    "endpoint", "input_schema", "output_schema"};

TEST(Closest, FindsTheNameAReaderMeant) {
  struct Row {
    std::string_view written, meant;
  };
  constexpr Row rows[] = {
      {"name", "name"},
      {"NAME", "name"},
      {"agentId", "agent_id"},
      {"AgentID", "agent_id"},
      {"agent-id", "agent_id"},
      {"agent id", "agent_id"},
      {"inputSchema", "input_schema"},
      {"outputSchema", "output_schema"},
      {"verison", "version"},
      {"enpoint", "endpoint"},
      {"endpoiint", "endpoint"},
      {"endpoimt", "endpoint"},
      {"capabilites", "capabilities"},
      {"capability", "capabilities"},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.written);
    EXPECT_EQ(closest(row.written, members), row.meant);
  }
}

// Four letters allow one slip; two replaced letters would be two.
TEST(Closest, TwoSwappedLettersAreOneSlip) {
  EXPECT_EQ(closest("nmae", members), "name");
  EXPECT_EQ(closest("nbbe", members), "");
}

TEST(Closest, FindsNothingForAnotherWord) {
  for (const std::string_view word :
       {"", "_", "x", "id", "colour", "skills", "provider", "documentation"}) {
    SCOPED_TRACE(word);
    EXPECT_EQ(closest(word, members), "");
  }
  EXPECT_EQ(closest("name", {}), "");
}

TEST(Closest, PrefersTheNearest) {
  constexpr std::string_view words[] = {"warnings", "warning"};
  EXPECT_EQ(closest("warnin", words), "warning");
}

TEST(Closest, NamesBeyond64BytesHaveNoNeighbours) {
  const std::string at_limit(64, 'a'), beyond(65, 'a');
  const std::string padded = "_" + at_limit;
  const std::string_view candidates[] = {at_limit, beyond};
  EXPECT_EQ(closest(at_limit, candidates), at_limit);
  EXPECT_EQ(closest(beyond, candidates), "");
  EXPECT_EQ(closest(padded, candidates), "");
  EXPECT_EQ(closest(at_limit, std::span(candidates).subspan(1)), "");
}

TEST(ForTerminal, ShowsWhatWouldActOrHide) {
  struct Row {
    std::string text;
    std::string_view shown;
  };
  const Row rows[] = {
      {"\x1b[31mred\x1b[0m", "\\u{1B}[31mred\\u{1B}[0m"},
      {"\x1b]0;title\x07", "\\u{1B}]0;title\\u{7}"},
      {"one\r\ntwo\tthree\x7f", "one\\u{D}\\u{A}two\\u{9}three\\u{7F}"},
      {std::string("a\0b", 3), "a\\u{0}b"},
      {"\u009b31m", "\\u{9B}31m"},
      {"\u202egpj.exe", "\\u{202E}gpj.exe"},
      {"\u2066a\u2069\u061c", "\\u{2066}a\\u{2069}\\u{61C}"},
      {"pay\u200bpal\u200d\u2060", "pay\\u{200B}pal\\u{200D}\\u{2060}"},
      {"\ufeffa\u00adb", "\\u{FEFF}a\\u{AD}b"},
      {"line\u2028paragraph\u2029", "line\\u{2028}paragraph\\u{2029}"},
      {"\u3164\u115f\uffa0", "\\u{3164}\\u{115F}\\u{FFA0}"},
      {"\U000e0041\U000e0100", "\\u{E0041}\\u{E0100}"},
      {"\xff", "\\xFF"},
      {"\x9b", "\\x9B"},
      {"cut \xe2\x82", "cut \\xE2\\x82"},
      {"\xed\xa0\x80", "\\xED\\xA0\\x80"},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.shown);
    EXPECT_EQ(for_terminal(row.text), row.shown);
  }
}

TEST(ForTerminal, LeavesNormalTextAsItIs) {
  for (const std::string_view text :
       {"", "plain ASCII, \"quoted\" \\ {braces}", "caf\u00e9 na\u00efve",
        "cafe\u0301", "\u6771\u4eac\u90fd", "\u041f\u0440\u0438\u0432\u0435",
        "\u0634\u0643\u0631\u0627", "\u20ac \u2014 \u201cso\u201d",
        "\U0001f600 \u2764\ufe0f"}) {
    EXPECT_EQ(for_terminal(text), text);
  }
}

TEST(ForTerminal, WhateverComesInOnlyVisibleUtf8ComesOut) {
  std::mt19937 random(7);
  for (int round = 0; round < 10'000; ++round) {
    std::string text;
    for (auto left = random() % 24; left > 0; --left) {
      text.push_back(static_cast<char>(random()));
    }
    const std::string shown = for_terminal(text);
    for (std::size_t at = 0; at < shown.size();) {
      const Utf8Step step = decode_utf8(shown, at);
      ASSERT_TRUE(step.valid) << "round " << round;
      ASSERT_FALSE(is_invisible(step.point)) << "round " << round;
      at += step.bytes;
    }
  }
}

// Unicode Standard Annex #11.
TEST(DisplayWidth, CountsColumns) {
  struct Row {
    std::string_view text;
    std::size_t columns;
  };
  constexpr Row rows[] = {
      {"", 0},
      {"plain", 5},
      {"caf\u00e9", 4},
      {"cafe\u0301", 4},
      {"\u6771\u4eac", 4},
      {"\ud55c\uad6d\uc5b4", 6},
      {"\u3072\u3089", 4},
      {"\uff21\uff22", 4},
      {"\uff71", 1},
      {"\u041f\u0440", 2},
      {"a \u2192 b", 5},
      {"\U0001f600", 2},
      {"\U0001f916 bot", 6},
      {"\U0001fa84", 2},
      {"\u2705 done", 7},
      {"\u26a1\u2728", 4},
      {"\\u{202E}", 8},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.text);
    EXPECT_EQ(display_width(row.text), row.columns);
  }
}

TEST(Shortened, CutsBetweenCodePoints) {
  EXPECT_EQ(shortened("", 0), "");
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc...");
  EXPECT_EQ(shortened("abc", 0), "...");
  EXPECT_EQ(shortened("\u6771\u4eac\u90fd", 3), "\u6771\u4eac\u90fd");
  EXPECT_EQ(shortened("\u6771\u4eac\u90fd", 2), "\u6771\u4eac...");
  EXPECT_EQ(shortened("\U0001f600\U0001f600", 1), "\U0001f600...");
}

TEST(ShellQuoted, IsOneWordWhateverItContains) {
  EXPECT_EQ(shell_quoted(""), "''");
  EXPECT_EQ(shell_quoted("a $HOME `b` \"c\""), "'a $HOME `b` \"c\"'");
  EXPECT_EQ(shell_quoted("it's"), "'it'\\''s'");
}

TEST(Counted, OnlyOneIsSingular) {
  EXPECT_EQ(counted(0, "file"), "0 files");
  EXPECT_EQ(counted(0, "entry"), "0 entries");
  EXPECT_EQ(counted(1, "entry"), "1 entry");
  EXPECT_EQ(counted(2, "key"), "2 keys");
  EXPECT_EQ(counted(1, "file"), "1 file");
  EXPECT_EQ(counted(2, "file"), "2 files");
  EXPECT_EQ(counted(18'446'744'073'709'551'615u, "file"),
            "18446744073709551615 files");
}

TEST(ForTerminal, KeepsWhatItIsToldTo) {
  EXPECT_EQ(for_terminal("a\tb\n\x1B", "\n\t"), "a\tb\n\\u{1B}");
  EXPECT_EQ(for_terminal("a\tb\n", "\n"), "a\\u{9}b\n");
}

TEST(SameWord, IgnoresLetterCaseAndHowWordsAreJoined) {
  EXPECT_TRUE(is_same_word("agentId", "agent_id"));
  EXPECT_TRUE(is_same_word("AGENT-ID", "agent_id"));
  EXPECT_FALSE(is_same_word("agent_ids", "agent_id"));
}

TEST(UpperCase, ChangesAsciiLettersOnly) {
  EXPECT_EQ(upper_case("az09-\u00E9"), "AZ09-\u00E9");
}

TEST(Joined, SeparatesWordsOfEitherType) {
  const std::vector<std::string> words = {"a", "", "b"};
  EXPECT_EQ(joined(words, ", "), "a, , b");
  constexpr std::string_view one[] = {"a"};
  EXPECT_EQ(joined(one, ", "), "a");
  EXPECT_EQ(joined(std::vector<std::string>(), ", "), "");
}

TEST(KebabCase, KeepsAsciiLettersAndDigits) {
  EXPECT_EQ(kebab_case("Trip planner, 2nd!"), "trip-planner-2nd");
  EXPECT_EQ(kebab_case("/team/translate/"), "team-translate");
  EXPECT_EQ(kebab_case("caf\u00E9 au lait"), "caf-au-lait");
  EXPECT_EQ(kebab_case("\u00E9!"), "");
  EXPECT_EQ(kebab_case("abc def", 3), "abc");
  EXPECT_EQ(kebab_case("abc def", 4), "abc");
}

TEST(Padded, NeverShortens) {
  EXPECT_EQ(padded("ab", 4), "ab  ");
  EXPECT_EQ(padded("abcde", 4), "abcde");
}

TEST(Quoted, IsEscapedForATerminalUnlessSaid) {
  EXPECT_EQ(quoted("a\x1B"), "\"a\\u{1B}\"");
  EXPECT_EQ(quoted_unescaped("a\x1B"), "\"a\x1B\"");
  EXPECT_EQ(quoted_unescaped("abcde", 3), "\"abc...\"");
}

TEST(IsOneOf, ComparesWholeWords) {
  EXPECT_TRUE(is_one_of(members, "name"));
  EXPECT_FALSE(is_one_of(members, "nam"));
}

}  // namespace
}  // namespace cardinal
