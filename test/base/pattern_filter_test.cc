#include "base/pattern_filter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/dice.h"

namespace cardinal {
namespace {

constexpr std::string_view patterns[] = {"sk-?", "ghp_", "key\"", "10.?",
                                         "igno", "//21", "----"};
constexpr std::uint8_t buckets[] = {0, 1, 2, 0, 7, 3, 3};
constexpr PatternFilter filter(patterns, buckets);

using Place = std::pair<std::size_t, std::size_t>;  // at, pattern
using Places = std::vector<Place>;

bool keep(void* context, std::string_view, std::size_t at,
          std::size_t pattern) {
  static_cast<Places*>(context)->emplace_back(at, pattern);
  return false;
}

// What the filter promises, said plainly.
Places plainly_found(std::string_view text) {
  Places places;
  for (std::size_t at = 0; at + 4 <= text.size(); ++at) {
    for (std::size_t i = 0; i < std::size(patterns); ++i) {
      bool same = true;
      for (std::size_t j = 0; j < 4; ++j) {
        const char c = patterns[i][j];
        same = same && ((c == '?' && !(text[at + j] & 0x80)) ||
                        to_lower(text[at + j]) == c);
      }
      if (same) places.emplace_back(at, i);
    }
  }
  return places;
}

TEST(PatternFilter, FindsEachPatternAtEveryPlaceWithAnyInstructions) {
  test::Dice dice{7};
  constexpr std::string_view pieces[] = {
      "sk-a",     "SK-1",  "ghp_",  "GHP_", "key\"", "10.0",
      "Igno",     "//21",  "-----", " ",    "a",     "\"",
      "\xC3\xA9", "task-", "Zz9",   "ghp",  "k",     "1"};
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    // Some are longer than what is looked up at once.
    const std::uint64_t count = dice.roll(round % 100 == 0 ? 4000 : 40);
    for (std::uint64_t i = 0; i < count; ++i) text += dice.pick(pieces);
    const Places expected = plainly_found(text);
    using enum PatternFilter::Instructions;
    for (const auto instructions : {portable, avx2, avx512}) {
      if (instructions > PatternFilter::best_instructions()) continue;
      Places found;
      EXPECT_FALSE(filter.find_with(instructions, text, keep, &found));
      EXPECT_TRUE(std::ranges::is_sorted(found, {}, &Place::first)) << text;
      std::ranges::sort(found);  // patterns of one place have no order
      EXPECT_EQ(found, expected) << text;
    }
  }
}

}  // namespace
}  // namespace cardinal
