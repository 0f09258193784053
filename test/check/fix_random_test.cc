// Fixing short random texts and damaged cards: see fuzz/fix.cc for the same
// properties over any bytes.
#include <gtest/gtest.h>

#include "cardinal/check.h"
#include "support/cards.h"
#include "support/deletions.h"
#include "support/dice.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

using test::Dice;

constexpr std::string_view alphabet = "{}[]:,\"$a1 \n\\/*";

// Where every fault has its repair, all of them together leave none.
void expect_repairs_complete(const std::string& text) {
  const test::Parsed read = test::parse(text);
  if (!read.root()) return;
  std::vector<Edit> edits;
  for (const Fault& fault : read.faults) {
    if (fault.repair.empty()) return;
    edits.insert(edits.end(), fault.repair.begin(), fault.repair.end());
  }
  const auto repaired = apply_edits(text, edits);
  ASSERT_TRUE(repaired);
  EXPECT_TRUE(test::parse(*repaired).document.clean()) << *repaired;
}

int stage_of(const Report& report) {
  if (!report.document.root()) return 0;
  if (report.dialect) return 3;
  return report.document.clean() ? 2 : 1;
}

// Each fix alone can be applied.
void expect_fixes_to_apply(const Report& report) {
  for (const Diagnostic& found : report.diagnostics) {
    if (!found.fix) continue;
    EXPECT_TRUE(apply_edits(report.document.text(), found.fix->edits));
  }
}

void expect_fix_to_settle(Checker& checker, const std::string& text,
                          FixChoice choice) {
  const Report before = checker.check(text);
  const FixedText once = fix(checker, text, choice);
  const std::string fixed(once.report.document.text());
  EXPECT_TRUE(once.fixed > 0 || fixed == text);
  expect_fixes_to_apply(before);
  // What can be read further may show errors that were there before.
  EXPECT_GE(stage_of(once.report), stage_of(before));
  EXPECT_TRUE(stage_of(once.report) > stage_of(before) || once.revealed ||
              once.report.count(Severity::error) <=
                  before.count(Severity::error));
  EXPECT_TRUE(!before.document.clean() || once.report.document.clean());
  EXPECT_EQ(checker.check(fixed).diagnostics.size(),
            once.report.diagnostics.size());
  const FixedText twice = fix(checker, fixed, choice);
  EXPECT_EQ(twice.fixed, 0u);
  EXPECT_EQ(twice.report.document.text(), fixed);
}

void expect_fixable(Checker& checker, const std::string& text) {
  SCOPED_TRACE(text);
  expect_repairs_complete(text);
  expect_fix_to_settle(checker, text, FixChoice::safe);
  expect_fix_to_settle(checker, text, FixChoice::all);
}

TEST(FixRandom, ShortTexts) {
  Checker checker(CheckOptions{}, test::fixed_env());
  for (std::uint64_t seed = 1; seed <= 20'000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice{seed};
    std::string text;
    for (std::uint64_t size = 1 + dice.roll(12); size > 0; --size) {
      text += dice.pick(alphabet);
    }
    const std::string wrapped[] = {text, "[" + text + "]",
                                   "{\"a\": " + text + "}"};
    expect_fixable(checker, dice.pick(wrapped));
    ASSERT_FALSE(HasFailure());
  }
}

TEST(FixRandom, CardsWithTokensDeletedAndInserted) {
  Checker checker(CheckOptions{}, test::fixed_env());
  constexpr std::string_view tokens[] = {"{", "}",  "[",    "]",  ":",   ",",
                                         "$", "a",  "\"",   "1",  "\n",  "//",
                                         "'", "\\", "true", ".5", "/**/"};
  const std::string cards[] = {test::full_card(), test::full_a2a_card()};
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice{seed};
    const std::string& card = dice.pick(cards);
    const auto deletions = test::deletions_of(card);
    const test::Deletion& place = dice.pick(deletions);
    std::string text = dice.roll(2) ? card : test::without(card, place);
    if (dice.roll(2)) text.insert(place.begin, dice.pick(tokens));
    expect_fixable(checker, text);
    ASSERT_FALSE(HasFailure());
  }
}

// Found by fuzzing.
TEST(FixRandom, RegressionInputs) {
  Checker checker(CheckOptions{}, test::fixed_env());
  for (const char* text :
       {"{$}", "{\"a\": 1\n$:1 }", "{\"a\":1.\n$''}", "{\"a\":1 _b:2}",
        "{\"a\":1\na\n'\\/$'}", "[1 $]", "{a $b}"}) {
    expect_fixable(checker, text);
  }
}

}  // namespace
}  // namespace cardinal
