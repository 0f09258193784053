#include "base/word_filter.h"

#include <gtest/gtest.h>

#include <string>

namespace cardinal {
namespace {

constexpr char beginnings[][6] = {"ignor", "power", "e now"};
constexpr WordFilter filter(beginnings);

TEST(WordFilter, FindsEachWordAtEveryPlaceInAnyCase) {
  for (const char* word : {"ignor", "IGNOR", "Power", "e now", "E NOW"}) {
    for (std::size_t before = 0; before < 20; ++before) {
      for (std::size_t behind = 0; behind < 8; ++behind) {
        const std::string text =
            std::string(before, 'o') + word + std::string(behind, 'p');
        EXPECT_TRUE(filter.may_occur_in(text)) << text;
      }
    }
  }
}

TEST(WordFilter, PassesOverOrdinaryText) {
  for (const char* text :
       {"", "i", "igno", "Searches the web for a phrase.", "power", "igno r"}) {
    EXPECT_EQ(filter.may_occur_in(text), std::string_view(text) == "power");
  }
}

TEST(UnusualByte, IsFoundAtEveryPlaceAndNothingElseIs) {
  for (int byte = 0; byte < 256; ++byte) {
    const bool unusual =
        byte < 0x20 || byte >= 0x7F || static_cast<char>(byte) == '<';
    for (std::size_t at = 0; at < 19; ++at) {
      std::string text(19, '~');
      text[at] = static_cast<char>(byte);
      EXPECT_EQ(has_unusual_byte(text), unusual) << byte << " at " << at;
    }
  }
  EXPECT_FALSE(has_unusual_byte({}));
}

}  // namespace
}  // namespace cardinal
