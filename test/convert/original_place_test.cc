// A converted card is checked and formatted with a mark in place of the
// original that it embeds: the result is the same as without.
#include "convert/original_place.h"

#include <gmock/gmock.h>

#include "cardinal/check.h"
#include "convert/a2a_cards.h"
#include "support/threats.h"

namespace cardinal {
namespace {

using convert::original_mark;
using convert::with_original;
using test::at;
using test::card_0_3;
using test::down;
using test::up;
using ::testing::HasSubstr;

const std::string mark = '"' + std::string(original_mark) + '"';

TEST(OriginalPlace, TheOriginalReplacesItsMark) {
  EXPECT_EQ(with_original("{\"text\":" + mark + "}", "\"{}\""),
            "{\"text\":\"{}\"}");
}

TEST(OriginalPlace, WithoutAMarkOrWithTwoNothingIsReplaced) {
  EXPECT_EQ(with_original("{}", "\"{}\""), "");
  EXPECT_EQ(with_original("[" + mark + "," + mark + "]", "\"{}\""), "");
  // The quotes of the first belong to another string.
  EXPECT_EQ(with_original("[" + mark + ",\"in " + std::string(original_mark) +
                              " words\"]",
                          "\"{}\""),
            "");
}

// What is read back is what was embedded, and the whole is valid.
void expect_embedded(const std::string& original) {
  const Converted made = up(original);
  EXPECT_EQ(at(made.text, "/capabilities/extensions/0/params/text"),
            json_quoted(original));
  EXPECT_TRUE(check(made.text).valid());
  EXPECT_EQ(down(made.text).text, original);
}

TEST(OriginalPlace, EveryOriginalIsEmbeddedAsItIs) {
  expect_embedded(card_0_3());
  expect_embedded(
      card_0_3(R"(, "note": "caf\u00e9 \"quoted\" \\ and — more")"));
  // Signs of threats that are none.
  expect_embedded(card_0_3(R"(, "note": "see http://localhost:8080/docs")"));
  expect_embedded(card_0_3(R"(, "note": "Привет")"));
  // The mark itself, as a value, in a text and as a name.
  expect_embedded(card_0_3(", \"note\": " + mark));
  expect_embedded(card_0_3(", " + mark + ": 1"));
  std::string named = card_0_3();
  named.replace(named.find("Planner"), 7, original_mark);
  expect_embedded(named);
}

TEST(OriginalPlace, AThreatThatOnlyTheOriginalHasIsStillAnError) {
  for (const test::PlantedSecret& secret : test::planted_secrets()) {
    SCOPED_TRACE(secret.text);
    Converter converter({.to = CardFormat::a2a_1_0, .exact_version = true},
                        system_env());
    const Result<Converted> made =
        converter.convert(card_0_3(", \"note\": \"" + secret.text + "\""));
    ASSERT_FALSE(made);
    EXPECT_THAT(made.error().message,
                HasSubstr("would be invalid at /capabilities/extensions/0"));
  }
}

}  // namespace
}  // namespace cardinal
