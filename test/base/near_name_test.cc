#include "base/near_name.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "base/text.h"

namespace cardinal {
namespace {

// Optimal string alignment as the textbooks have it: the whole table.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> table(
      a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        table[i][j] = i + j;
        continue;
      }
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      table[i][j] = std::min({table[i - 1][j] + 1, table[i][j - 1] + 1,
                              table[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
      }
    }
  }
  return table[a.size()][b.size()];
}

// At most one slip in three letters, and three; the first of the nearest.
std::string_view nearest(std::string_view word,
                         const std::vector<std::string>& names) {
  std::size_t best = std::min<std::size_t>(3, word.size() / 3) + 1;
  std::string_view found;
  for (const std::string& name : names) {
    const std::size_t slips = distance(word, name);
    if (slips >= best) continue;
    best = slips;
    found = name;
  }
  return found;
}

class Words {
 public:
  explicit Words(unsigned seed) : random_(seed) {}

  // Few letters, so that many words are near each other.
  std::string word() {
    std::string made(upto(14) + 1, 'a');
    for (char& c : made) c = letter();
    return made;
  }
  std::string with_slips(std::string word) {
    for (std::size_t slips = upto(5); slips > 0 && word.size() > 1; --slips) {
      const std::size_t at = upto(word.size() - 1);
      const std::size_t kind = upto(4);
      if (kind == 0) word.erase(at, 1);
      if (kind == 1) word.insert(at, 1, letter());
      if (kind == 2) word[at] = letter();
      if (kind == 3) std::swap(word[at], word[at + 1]);
    }
    return word;
  }

 private:
  std::size_t upto(std::size_t end) { return random_() % end; }
  char letter() { return static_cast<char>('a' + upto(5)); }
  std::mt19937 random_;
};

TEST(NearName, AgreesWithTheWholeTableOfDistances) {
  constexpr unsigned seed = 19;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Words words(seed);
  std::size_t found = 0;
  for (int round = 0; round < 4'000; ++round) {
    std::vector<std::string> names;
    for (int i = 0; i < 8; ++i) names.push_back(words.word());
    const std::string word = words.with_slips(names[3]);
    const std::vector<std::string_view> views(names.begin(), names.end());
    const std::string_view meant = nearest(word, names);
    EXPECT_EQ(closest(word, views), meant)
        << word << " of " << joined(names, " ");
    found += !meant.empty();
  }
  EXPECT_GT(found, 1'000u);
}

TEST(NearName, SaysWhichOfferIsTheNearestSoFar) {
  const FoldedName word("warnin");
  NearName near(word);
  EXPECT_FALSE(near.offer("error"));
  EXPECT_TRUE(near.offer("warnings"));
  EXPECT_TRUE(near.offer("warning"));
  EXPECT_FALSE(near.offer("Warning"));  // as near, but later
  EXPECT_EQ(near.found(), "warning");
}

}  // namespace
}  // namespace cardinal
