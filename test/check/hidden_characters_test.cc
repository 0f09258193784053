// The tests of whole texts for hidden and look-alike characters miss none that
// the exact ones find.
#include "check/security/hidden_characters.h"

#include <gtest/gtest.h>

#include "base/utf8.h"

namespace cardinal {
namespace {

constexpr std::uint32_t point_end = 0x110000;

bool is_surrogate(std::uint32_t point) {
  return point >= 0xD800 && point < 0xE000;
}

TEST(HiddenCharacters, NoneIsMissedInATextThatHidesNothing) {
  std::string visible;
  for (std::uint32_t point = 0; point < point_end; ++point) {
    if (is_surrogate(point)) continue;
    std::string text = "plain text before ";
    append_utf8(text, point);
    text += " and behind";
    if (!static_cast<bool>(hidden_in(text, visible))) continue;
    ASSERT_TRUE(may_hide(text, byte_classes_in(text))) << point_name(point);
    if (point < 0x20) continue;  // always escaped
    ASSERT_TRUE(json_may_hide(text, byte_classes_in(text)))
        << point_name(point);
    text += "\xC2\xB0 \xE2\x80\x94";  // after other signs, and before them
    ASSERT_TRUE(json_may_hide(text, byte_classes_in(text)))
        << point_name(point);
  }
}

TEST(HiddenCharacters, OrdinaryTextsHideNothing) {
  for (const std::string_view text :
       {"", "plain", "two\nlines\tand\r\nmore",
        "Prices in £ at 20 °C — Øresund", "Привет", "done ✓ → 🎉", "a < b"}) {
    EXPECT_FALSE(may_hide(text, byte_classes_in(text))) << text;
  }
  for (const std::string_view text :
       {"soft\u00ADhyphen", "zero\u200Bwidth", "bell\a", "delete\x7F"}) {
    EXPECT_TRUE(may_hide(text, byte_classes_in(text))) << text;
  }
}

std::string utf8(std::initializer_list<std::uint32_t> points) {
  std::string text;
  for (const std::uint32_t point : points) append_utf8(text, point);
  return text;
}

// One such character may be part of what people see; a row of them is not.
TEST(HiddenCharacters, RowsOfThemAreFoundAndRemovedAsAWhole) {
  std::string tags = "Search.", joiners = "\u4E2D", selectors = "\u2764";
  std::string flagged = utf8({0x1F3F4});
  for (std::uint32_t i = 0; i < 20; ++i) {
    append_utf8(tags, 0xE0061 + i);
    append_utf8(flagged, 0xE0061 + i);
    append_utf8(joiners, 0x200C + i % 2);
    append_utf8(selectors, 0xFE00 + i % 16);
  }
  std::string visible;
  for (const std::string& text : {tags, flagged, joiners, selectors}) {
    EXPECT_TRUE(hidden_in(text, visible));
    EXPECT_TRUE(may_hide(text, byte_classes_in(text)));
    EXPECT_LE(visible.size(), 8u) << visible;
    std::string again;
    EXPECT_FALSE(hidden_in(visible, again)) << visible;
  }
}

TEST(HiddenCharacters, EmojiAndScriptsKeepWhatBelongsToThem) {
  std::string visible;
  for (const std::string& text :
       {// The flag of Scotland, a family, a heart in colour.
        utf8({0x1F3F4, 0xE0067, 0xE0062, 0xE0073, 0xE0063, 0xE0074, 0xE007F}),
        utf8({0x1F468, 0x200D, 0x1F469, 0x200D, 0x1F467}),
        utf8({0x2764, 0xFE0F}),
        // Persian with a joiner that separates.
        utf8({0x0645, 0x06CC, 0x200C, 0x062E})}) {
    EXPECT_FALSE(hidden_in(text, visible)) << text;
  }
}

TEST(LookAlikes, EveryOneHasAFirstByteOfTheClassesThatAreSearchedFor) {
  for (std::uint32_t point = 0x80; point < point_end; ++point) {
    if (is_surrogate(point)) continue;
    std::string text = "cardin";
    append_utf8(text, point);
    if (look_alike_in(text).empty()) continue;
    ASSERT_TRUE(byte_classes_in(text) & (lead_from_0300 | lead_to_05ff))
        << point_name(point);
  }
}

}  // namespace
}  // namespace cardinal
