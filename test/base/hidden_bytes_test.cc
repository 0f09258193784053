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
      EXPECT_EQ(may_hide_in_json(text, byte_classes_in(text)), in_json)
          << byte << " at " << at;
      EXPECT_EQ(may_hide(text), in_json || byte < 0x20) << byte << " at " << at;
    }
  }
  EXPECT_FALSE(may_hide({}));
}

TEST(MayHide, LettersOfEuropeAndCommonSignsPass) {
  EXPECT_FALSE(may_hide("Prices in £ or ¥, at 20 °C, for Šipka and Øresund"));
  EXPECT_TRUE(may_hide("soft\u00ADhyphen"));
  EXPECT_TRUE(may_hide("zero\u200Bwidth"));
}

}  // namespace
}  // namespace cardinal
