#include "base/utf8.h"

#include <gtest/gtest.h>

namespace cardinal {
namespace {

struct IllFormed {
  const char* why;
  std::string bytes;
  int subpart_bytes;
};

TEST(Utf8, StepsOverTheMaximalSubpartOfAnIllFormedSequence) {
  const IllFormed cases[] = {
      {"lone continuation byte", "\x80", 1},
      {"overlong slash", "\xC0\xAF", 1},
      {"overlong of three bytes", "\xE0\x80\xAF", 1},
      {"surrogate U+D800", "\xED\xA0\x80", 1},
      {"above U+10FFFF", "\xF4\x90\x80\x80", 1},
      {"never a lead byte", "\xFF", 1},
      {"three of four bytes", "\xF0\x9F\x98", 3},
      {"two of three bytes, then ASCII", "\xE2\x82z", 2},
  };
  for (const IllFormed& c : cases) {
    SCOPED_TRACE(c.why);
    const Utf8Step step = decode_utf8(c.bytes, 0);
    EXPECT_FALSE(step.valid);
    EXPECT_EQ(step.bytes, c.subpart_bytes);
  }
}

TEST(Utf8, EveryScalarValueSurvivesEncodingAndDecoding) {
  for (std::uint32_t point = 0; point <= 0x10FFFF; ++point) {
    if (point >= 0xD800 && point <= 0xDFFF) continue;
    std::string bytes;
    append_utf8(bytes, point);
    const Utf8Step step = decode_utf8(bytes, 0);
    ASSERT_TRUE(step.valid) << point;
    ASSERT_EQ(step.point, point);
    ASSERT_EQ(step.bytes, bytes.size());
  }
}

TEST(Utf8, IsJudgedAsAWhole) {
  EXPECT_TRUE(is_utf8(""));
  EXPECT_TRUE(is_utf8("a\xC3\xA9\xF0\x9F\x98\x80"));
  EXPECT_FALSE(is_utf8("a\xC3"));
  EXPECT_FALSE(is_utf8("\xED\xA0\x80"));
}

// Texts are looked through eight bytes at a time.
TEST(Utf8, IsJudgedAndCountedAlikeAtEveryPlaceOfALongText) {
  for (std::size_t at = 0; at < 40; ++at) {
    std::string text(40, 'a');
    text.insert(at, "\xE2\x82\xAC");
    EXPECT_TRUE(is_utf8(text)) << at;
    EXPECT_EQ(count_code_points(text), 41u) << at;
    text[at + 1] = 'b';
    EXPECT_FALSE(is_utf8(text)) << at;
  }
}

TEST(Utf8, CountsCodePointsNotBytes) {
  EXPECT_EQ(count_code_points(""), 0u);
  EXPECT_EQ(count_code_points("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"), 4u);
}

}  // namespace
}  // namespace cardinal
