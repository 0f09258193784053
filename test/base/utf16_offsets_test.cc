#include "base/utf16_offsets.h"

#include <gtest/gtest.h>

#include <string>

#include "base/utf8.h"

namespace cardinal {
namespace {

TEST(Utf16Offsets, AreByteOffsetsInAscii) {
  const Utf16Offsets offsets("plain text");
  EXPECT_EQ(offsets.at(0), 0u);
  EXPECT_EQ(offsets.at(6), 6u);
  EXPECT_EQ(offsets.at(10), 10u);
  EXPECT_EQ(offsets.at(99), 10u);
}

// One unit up to U+FFFF, two above it (RFC 2781, section 2.1).
TEST(Utf16Offsets, CountTwoUnitsAboveTheBasicPlane) {
  const std::string text = "a\u00e9\u20ac\U0001F600z";
  const Utf16Offsets offsets(text);
  EXPECT_EQ(offsets.at(1), 1u);   // after a
  EXPECT_EQ(offsets.at(3), 2u);   // after e acute, two bytes
  EXPECT_EQ(offsets.at(6), 3u);   // after the euro sign, three bytes
  EXPECT_EQ(offsets.at(10), 5u);  // after the emoji, four bytes
  EXPECT_EQ(offsets.at(11), 6u);
}

TEST(Utf16Offsets, CountOneForEachInvalidByte) {
  const Utf16Offsets offsets("\xff\xfe!");
  EXPECT_EQ(offsets.at(2), 2u);
  EXPECT_EQ(offsets.at(3), 3u);
}

// Longer than several blocks, with characters across their ends, at every
// character: the same as counting from the start.
TEST(Utf16Offsets, AgreeWithCountingFromTheStart) {
  std::string text;
  for (int i = 0; i < 400; ++i) {
    text += i % 3 == 0 ? "\U0001F600" : i % 3 == 1 ? "\u20ac" : "ab\u00e9";
  }
  const Utf16Offsets offsets(text);
  std::uint32_t units = 0;
  for (std::uint32_t byte = 0; byte < text.size();) {
    EXPECT_EQ(offsets.at(byte), units) << byte;
    const Utf8Step step = decode_utf8(text, byte);
    units += step.point > 0xFFFF ? 2 : 1;
    byte += static_cast<std::uint32_t>(step.bytes);
  }
  EXPECT_EQ(offsets.at(static_cast<std::uint32_t>(text.size())), units);
}

}  // namespace
}  // namespace cardinal
