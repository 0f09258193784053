#include "base/hidden_bytes.h"

#include <gtest/gtest.h>

#include <string>

namespace cardinal {
namespace {

TEST(MayHide, AByteIsFoundAtEveryPlaceAndNothingElseIs) {
  constexpr std::size_t length = 150;  // blocks of 64 and a rest
  for (int byte = 0; byte < 256; ++byte) {
    const bool in_json =
        byte >= 0xCC || byte == 0x7F || byte == '<' || byte == 0xC2;
    for (const std::size_t at : {0u, 1u, 63u, 64u, 127u, 128u, 148u}) {
      std::string text(length, '~');
      text[at] = static_cast<char>(byte);
      text[at + 1] = '\xA0';  // with which 0xC2 makes a no-break space
      EXPECT_EQ(
          json_may_have_invisible_or_less_than(text, byte_classes_in(text)),
          in_json)
          << byte << " at " << at;
      EXPECT_EQ(may_have_invisible_or_less_than(text), in_json || byte < 0x20)
          << byte << " at " << at;
    }
  }
  EXPECT_FALSE(may_have_invisible_or_less_than({}));
}

TEST(MayHide, LettersOfEuropeAndCommonSignsPass) {
  EXPECT_FALSE(may_have_invisible_or_less_than(
      "Prices in £ or ¥, at 20 °C, for Šipka and Øresund"));
  EXPECT_TRUE(may_have_invisible_or_less_than("soft\u00ADhyphen"));
  EXPECT_TRUE(may_have_invisible_or_less_than("zero\u200Bwidth"));
}

}  // namespace
}  // namespace cardinal
