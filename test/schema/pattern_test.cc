// Patterns: ECMAScript's reading, and one verdict whatever the engine.
#include "schema/pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "support/parsed.h"
#include "support/shared_data.h"

namespace cardinal::schema {
namespace {

Match verdict(std::string_view pattern, std::string_view text,
              PatternEngine engine = PatternEngine::best) {
  PatternScratch scratch;
  const auto compiled = Pattern::compile(pattern, engine);
  EXPECT_TRUE(compiled) << pattern;
  return compiled ? compiled->find_in(text, scratch) : Match::gave_up;
}

struct Row {
  std::string_view pattern, text;
  bool found;
};

// From ECMA-262, chapter 22.2, and where PCRE2 would read otherwise.
constexpr Row rows[] = {
    {"b", "abc", true},
    {"^b", "abc", false},
    {"c$", "abc", true},
    {"c$", "abc\n", false},
    {"^.$", "\n", false},
    {"^.$", "\r", false},
    {"^.$", "\xE2\x80\xA8", false},
    {"^.$", "\xF0\x9F\x90\xB2", true},
    {"^.{2}$", "\xC3\xA9\xC3\xA9", true},
    {"^\\d+$", "\xD9\xA1", false},
    {"^\\w$", "\xC3\xA9", false},
    {"^\\W$", "\xC3\xA9", true},
    {"^\\s$", "\xC2\xA0", true},
    {"^\\s$", "\xEF\xBB\xBF", true},
    {"^\\S$", "\xE2\x80\x89", false},
    {"^[^\\s]$", "\xE2\x80\x89", false},
    {"^[\\S]$", "\xE2\x80\x89", false},
    {"^\\cC$", "\x03", true},
    {"^\\u{1F432}$", "\xF0\x9F\x90\xB2", true},
    {"^\\ud83d\\udc32$", "\xF0\x9F\x90\xB2", true},
    {"^\\x41\\0$", std::string_view("A\0", 2), true},
    {"^[]$", "", false},
    {"^[]$", "a", false},
    {"^[^]$", "\n", true},
    {"^[a-c\\-z]+$", "ab-z", true},
    {"^[\\b]$", "\b", true},
    {"^(a|b)*?c$", "abac", true},
    {"^(?:ab){2,3}$", "abab", true},
    {"^(?:ab){2,3}$", "abababab", false},
    {"^a{0}$", "", true},
    {"^(|a)b$", "b", true},
    {"$^", "", true},
    {"$^", "a", false},
    {"a|^$", "", true},
    {"^/\\/$", "//", true},
    {"^(?=.*[0-9])[a-z0-9]+$", "ab1", true},
    {"^(?=.*[0-9])[a-z0-9]+$", "abc", false},
    {"(?<!a)b", "ab", false},
    {"(?<=a)b", "ab", true},
    {"^(a)\\1$", "aa", true},
    {"^(?:(a)|b)\\1$", "b", true},
    {"^(a)\\1*$", "aaa", true},
    {"^(?<x>a)\\k<x>$", "aa", true},
    {"^\\p{Assigned}\\p{Alpha}$", "aa", true},
    {"\\bcat\\b", "a cat!", true},
    {"\\bcat\\b", "concat", false},
    {"^\\p{Letter}+$", "a\xC3\xA9\xCE\xB1", true},
    {"^\\p{Lu}$", "a", false},
    {"^\\P{Lu}$", "a", true},
    {"^\\p{Script=Greek}$", "\xCE\xB1", true},
    {"^[\\p{Nd}x]$", "\xD9\xA1", true},
    {"^(?:(?=a))*a$", "a", true},
};

TEST(Pattern, ReadsAsECMAScriptDoes) {
  for (const Row& row : rows) {
    EXPECT_EQ(verdict(row.pattern, row.text),
              row.found ? Match::yes : Match::no)
        << row.pattern << " on " << testing::PrintToString(row.text);
  }
}

TEST(Pattern, AllEnginesGiveOneVerdict) {
  for (const Row& row : rows) {
    for (const auto engine : {PatternEngine::pcre2, PatternEngine::pcre2_jit}) {
      EXPECT_EQ(verdict(row.pattern, row.text, engine),
                row.found ? Match::yes : Match::no)
          << row.pattern << " on " << testing::PrintToString(row.text);
    }
  }
}

// Small patterns over small texts, many of them.
TEST(Pattern, TableAndPcre2AgreeOnRandomPatterns) {
  constexpr std::string_view pieces[] = {
      "a", "b", ".", "[ab]", "[^a]",     "(a|b)", "(?:ab)",
      "^", "$", "c", "(|a)", "\xC3\xA9", "\\w",   "\\S"};
  constexpr std::string_view counts[] = {"",  "",    "*",     "+",
                                         "?", "{2}", "{1,3}", "*?"};
  constexpr std::string_view letters[] = {"a", "b", "c", "\xC3\xA9", "\n"};
  std::mt19937 random(20201212);
  const auto any = [&random](const auto& list) {
    return list[random() % std::size(list)];
  };
  int linear = 0;
  for (int i = 0; i < 4000; ++i) {
    std::string pattern, text;
    for (auto n = random() % 5 + 1; n > 0; --n) {
      const std::string_view piece = any(pieces);
      pattern += piece;
      if (piece != "^" && piece != "$") pattern += any(counts);
      if (n > 1 && random() % 6 == 0) pattern += "|";
    }
    for (auto n = random() % 7; n > 0; --n) text += any(letters);
    const auto compiled = Pattern::compile(pattern);
    ASSERT_TRUE(compiled) << pattern;
    linear += compiled->is_linear();
    ASSERT_EQ(verdict(pattern, text),
              verdict(pattern, text, PatternEngine::pcre2))
        << pattern << " on " << testing::PrintToString(text);
  }
  EXPECT_EQ(linear, 4000);
}

TEST(Pattern, RefusesWhatECMAScriptDoesNotHave) {
  constexpr std::pair<std::string_view, std::string_view> faults[] = {
      {"(*SKIP)a", "ECMAScript patterns have no verbs such as (*SKIP)"},
      {"(*UTF)a", "ECMAScript patterns have no verbs such as (*SKIP)"},
      {"a\\Z", "\\Z is not an escape of ECMAScript patterns"},
      {"\\a", "\\a is not an escape of ECMAScript patterns"},
      {"\\", "the pattern ends with a backslash"},
      {"(?i)a", "ECMAScript has no group that begins with (?i"},
      {"(?>a)", "ECMAScript has no group that begins with (?>"},
      {"a++", "\"+\" has nothing to repeat"},
      {"(a", "a group is not closed"},
      {"a)", "unmatched \")\""},
      {"[a", "a class is not closed"},
      {"[z-a]", "a range in a class needs two characters in ascending order"},
      {"a{2", "\"{\" does not begin a count such as {2,5}; write \\{"},
      {"a{3,2}", "a count's second number is smaller than its first"},
      {"\\1", "\\1 refers to a group that does not exist"},
      {"\\k<x>", "\\k<x> refers to a group that does not exist"},
      {"^*", "an assertion cannot be repeated"},
      {"}", "\"}\" is unmatched; write \\}"},
      {"\\p{Greek}", "\\p{Greek}: there is no property Greek"},
      {"\\p{lu}", "\\p{lu}: there is no property lu"},
      {"(?<1>x)", "<1> is not a valid group name"},
      {"^(?:(a)|b)*\\1$", "a back-reference to a group inside a repetition"},
  };
  for (const auto& [pattern, message] : faults) {
    const auto compiled = Pattern::compile(pattern);
    ASSERT_FALSE(compiled) << pattern;
    EXPECT_EQ(compiled.error().message, message) << pattern;
  }
  const std::string long_one(pattern_bytes_max + 1, 'a');
  EXPECT_FALSE(Pattern::compile(long_one));
}

TEST(Pattern, NoTextMakesItRunAway) {
  const std::string text = std::string(50'000, 'a') + "b";
  // A table has no bad cases.
  EXPECT_EQ(verdict("^(a+)+$", text), Match::no);
  EXPECT_EQ(verdict("^(a|a)*$", text), Match::no);
  EXPECT_EQ(verdict("(.*a){12}c", text.substr(0, 2000)), Match::no);
  // PCRE2's have an end; the verdict is never a guess.
  EXPECT_EQ(verdict("^(?=(a+)+$)", text.substr(49'960)), Match::gave_up);
  EXPECT_EQ(verdict("^(?:a+)+(b)\\1$", text.substr(49'960)), Match::gave_up);
}

}  // namespace
}  // namespace cardinal::schema
