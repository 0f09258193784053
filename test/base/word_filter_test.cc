#include "base/word_filter.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace cardinal {
namespace {

constexpr std::string_view words[] = {"e now a", "ignore", "powerful"};
constexpr WordFilter filter(words);

// What the filter promises, said plainly.
WordFilter::Found plain_next(std::string_view text, std::size_t from) {
  const auto lower = [](char c) { return static_cast<char>(c & 31); };
  for (std::size_t at = from; at + WordFilter::width <= text.size(); ++at) {
    for (std::size_t word = 0; word < std::size(words); ++word) {
      bool same = true;
      for (std::size_t i = 0; i < WordFilter::width; ++i) {
        same &= lower(text[at + i]) == lower(words[word][i]);
      }
      if (same) return {at, word};
    }
  }
  return {};
}

TEST(WordFilter, FindsEachWordAtEveryPlaceInAnyCase) {
  for (const char* word : {"ignore", "IGNORE", "Powerf", "e now ", "E NOW "}) {
    for (std::size_t before = 0; before < 80; ++before) {
      for (std::size_t behind = 0; behind < 40; ++behind) {
        const std::string text =
            std::string(before, 'o') + word + std::string(behind, 'p');
        EXPECT_EQ(filter.next(text, 0).at, before) << text;
        EXPECT_EQ(filter.next_portably(text, 0).at, before) << text;
      }
    }
  }
}

TEST(WordFilter, BothWaysFindWhatThereIs) {
  std::mt19937 random(7);
  constexpr std::string_view pieces[] = {"ignore", "igno", "Power", "full",
                                         "e now ", " a ",  "re",    "."};
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (std::size_t i = random() % 20; i > 0; --i) {
      text += pieces[random() % std::size(pieces)];
    }
    for (std::size_t from = 0; from <= text.size(); ++from) {
      const auto expected = plain_next(text, from);
      const auto portably = filter.next_portably(text, from);
      const auto found = filter.next(text, from);
      ASSERT_EQ(portably.at, expected.at) << text << " from " << from;
      ASSERT_EQ(portably.word, expected.word) << text << " from " << from;
      // Where letters are told by all their bits, a sign that looks like one
      // in five bits is passed over.
      if (found.at != expected.at) {
        ASSERT_FALSE(
            std::isalpha(static_cast<unsigned char>(text[expected.at])));
      }
    }
  }
}

TEST(WordFilter, AsksUntilOneIsConfirmed) {
  std::vector<std::string> asked;
  EXPECT_TRUE(filter.occurs_in("Ignore this, ignore that",
                               [&](std::string_view found, std::size_t) {
                                 asked.emplace_back(found);
                                 return asked.size() == 2;
                               }));
  EXPECT_EQ(asked, (std::vector<std::string>{"Ignore this, ignore that",
                                             "ignore that"}));
}

TEST(WordFilter, PassesOverOrdinaryText) {
  for (const char* text :
       {"", "i", "ignor", "Searches the web for a phrase.", "ignor e",
        "power of attorney", "he knows a thing"}) {
    EXPECT_EQ(filter.next(text, 0).at, std::string_view::npos) << text;
  }
}

}  // namespace
}  // namespace cardinal
