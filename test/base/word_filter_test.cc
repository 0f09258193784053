#include "base/word_filter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace cardinal {
namespace {

constexpr std::string_view words[] = {"e now a", "ignore", "powerful",
                                      "world-class"};
constexpr WordFilter word_filter(words);

// What was found: the word, and how much stands behind it.
using WordPlace = std::pair<std::size_t, std::size_t>;
using WordPlaces = std::vector<WordPlace>;
WordPlaces found_places;

bool keep_word(std::string_view behind, std::size_t word) {
  found_places.emplace_back(word, behind.size());
  return false;
}

// Each place once: a filter may look at one again.
WordPlaces found(bool (WordFilter::*way)(std::string_view, WordFilter::Confirm)
                     const,
                 std::string_view text) {
  found_places.clear();
  EXPECT_FALSE((word_filter.*way)(text, keep_word));
  std::ranges::sort(found_places);
  const auto [first, last] = std::ranges::unique(found_places);
  found_places.erase(first, last);
  return found_places;
}

// What the filter promises, said plainly.
WordPlaces plainly_found_words(std::string_view text) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  };
  WordPlaces places;
  for (std::size_t word = 0; word < std::size(words); ++word) {
    const std::size_t size = words[word].size();
    for (std::size_t at = text.size(); at-- > 0;) {
      if (std::ranges::equal(text.substr(at, size), words[word], {}, lower)) {
        places.emplace_back(word, text.size() - at - size);
      }
    }
  }
  return places;
}

TEST(WordFilter, FindsEachWordAtEveryPlaceInAnyCase) {
  for (const char* word :
       {"ignore", "IGNORE", "Powerful", "e now a", "E NOW A", "World-Class"}) {
    for (std::size_t before = 0; before < 80; ++before) {
      for (std::size_t behind = 0; behind < 40; ++behind) {
        const std::string text =
            std::string(before, 'o') + word + std::string(behind, 'p');
        const WordPlaces expected = plainly_found_words(text);
        ASSERT_EQ(expected.size(), 1u);
        EXPECT_EQ(found(&WordFilter::occurs_in, text), expected) << text;
        EXPECT_EQ(found(&WordFilter::occurs_in_portably, text), expected)
            << text;
      }
    }
  }
}

TEST(WordFilter, BothWaysFindWhatThereIs) {
  std::mt19937 random(7);
  constexpr std::string_view pieces[] = {
      "ignore", "igno",     "Power", "full",   "e now ", " a ", "re",
      ".",      "\xC3\xA9", "world", "-class", "Mclass", "\t",  "IGNORE"};
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    // Some are longer than what is looked up at once.
    const std::size_t pieces_max = round % 1000 == 0 ? 3000 : 30;
    for (std::size_t i = random() % pieces_max; i > 0; --i) {
      text += pieces[random() % std::size(pieces)];
    }
    const WordPlaces expected = plainly_found_words(text);
    ASSERT_EQ(found(&WordFilter::occurs_in, text), expected) << text;
    ASSERT_EQ(found(&WordFilter::occurs_in_portably, text), expected) << text;
  }
}

TEST(WordFilter, AsksUntilOneIsConfirmed) {
  static std::vector<std::string> asked;
  EXPECT_TRUE(word_filter.occurs_in(
      "Ignore this, ignore that, and ignore the rest of it all",
      [](std::string_view behind, std::size_t word) {
        EXPECT_EQ(word, 1u);
        asked.emplace_back(behind);
        return asked.size() == 2;
      }));
  EXPECT_EQ(asked, (std::vector<std::string>{
                       " this, ignore that, and ignore the rest of it all",
                       " that, and ignore the rest of it all"}));
}

TEST(WordFilter, PassesOverOrdinaryText) {
  for (const char* text :
       {"", "i", "ignor", "Searches the web for a phrase.", "ignor e",
        "power of attorney", "he knows a thing", "worldMclass",
        "a world of classes, none of which ignor(e) what it is asked"}) {
    EXPECT_TRUE(found(&WordFilter::occurs_in, text).empty()) << text;
    EXPECT_TRUE(found(&WordFilter::occurs_in_portably, text).empty()) << text;
  }
}

}  // namespace
}  // namespace cardinal
