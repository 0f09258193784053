#include "card/card_text.h"

#include <gtest/gtest.h>

#include "support/dice.h"
#include "support/parsed.h"

namespace cardinal {
namespace {

constexpr std::string_view card = R"({"agent_id": "x", "name": "é😀/\\ "})";

// One of the ways to write a text as a JSON string.
std::string spelled(std::string_view text, test::Dice& dice) {
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    while (end < text.size() && (text[end] & 0xC0) == 0x80) ++end;
    const std::string_view character = text.substr(i, end - i);
    i = end;
    const char first = character[0];
    if (first == '/' && dice.roll(2) == 0) {
      out += "\\/";
    } else if (character.size() == 2 && dice.roll(2) == 0) {
      out += "\\u00e9";
    } else if (character.size() == 4 && dice.roll(2) == 0) {
      out += "\\ud83d\\uDE00";
    } else if (first >= 'a' && first <= 'f' && dice.roll(4) == 0) {
      out += "\\u006" + std::to_string(first - 'a' + 1);
    } else {
      const std::string quoted = json_quoted(character);
      out += quoted.substr(1, quoted.size() - 2);
    }
  }
  return out + "\"";
}

CardText read(std::string text, std::string_view pointer = {}) {
  Reader reader;
  return read_card_text(reader, std::move(text), Limits{}, pointer);
}

TEST(CardText, IsTheTextItselfOrThatOfAString) {
  EXPECT_EQ(read(std::string(card)).card().text(), card);
  EXPECT_FALSE(read(std::string(card)).embedded_in);
  const CardText embedded = read(" " + json_quoted(card) + "\n");
  EXPECT_TRUE(embedded.faults.empty());
  EXPECT_TRUE(embedded.embedded_in);
  EXPECT_EQ(embedded.card().text(), card);
  EXPECT_EQ(embedded.root()["agent_id"].string(), "x");
  EXPECT_EQ(read(json_quoted(" \n" + std::string(card))).root().kind(),
            Kind::object);
}

TEST(CardText, IsUnwrappedOnceOnly) {
  const std::string twice = json_quoted(json_quoted(card));
  EXPECT_EQ(read(twice).root().kind(), Kind::string);
  EXPECT_TRUE(is_twice_embedded(read(twice).root()));
  EXPECT_EQ(card_text_in(twice), twice);
  EXPECT_EQ(card_text_in(json_quoted(card)), card);
  for (const std::string_view other :
       {R"("hello")", "\"\"", "\"[{}]\"", "7", "[\"{}\"]", ""}) {
    EXPECT_FALSE(read(std::string(other)).embedded_in) << other;
    EXPECT_EQ(card_text_in(std::string(other)), other);
  }
}

TEST(CardText, IsFoundByItsPointer) {
  const std::string text =
      R"({"content": [{"text": )" + json_quoted(card) + "}]}";
  const CardText found = read(text, "/content/0/text");
  ASSERT_TRUE(found.embedded_in);
  EXPECT_EQ(found.pointer_to(found.root()["name"]), "/content/0/text/name");
  EXPECT_EQ(found.pointer_to(found.outer.root()["content"]), "/content");
  EXPECT_FALSE(read(text).embedded_in);
  EXPECT_FALSE(read(text, "/content/1").embedded_in);
}

TEST(CardText, FaultsHaveTheirPlacesInTheOuterText) {
  const std::string text = R"(  "{\"a\": [1,], \u0022b\": \"\\x\"}")";
  const CardText given = read(text);
  ASSERT_EQ(given.faults.size(), 2u);
  EXPECT_EQ(given.faults[0].kind, FaultKind::extra_comma);
  EXPECT_EQ(text[given.faults[0].where.begin], ',');
  EXPECT_EQ(given.faults[1].kind, FaultKind::bad_escape);
  EXPECT_EQ(given.faults[1].where.begin, text.find("\\\\x"));
}

// A repaired character has no place in the text.
TEST(CardText, AStringWithAFaultOfItsOwnIsNotUnwrapped) {
  const CardText given = read("\"{\\\"a\\\": \t1}\"");
  EXPECT_FALSE(given.embedded_in);
  EXPECT_EQ(given.faults.size(), 1u);
}

TEST(CardText, AChangedCardKeepsItsFormAndTheRestOfTheText) {
  test::Dice dice{3};
  for (int round = 0; round < 2'000; ++round) {
    const std::string outside = dice.roll(2) == 0 ? "" : " \n";
    const std::string text = outside + spelled(card, dice) + outside;
    const CardText given = read(text);
    ASSERT_EQ(given.card().text(), card) << text;
    const std::string_view added = dice.pick(
        std::to_array<std::string_view>({"", "\"", "ü", "è", "😁", "/", "\n"}));
    const std::size_t begin = dice.roll(card.size() + 1);
    const std::size_t end = begin + dice.roll(card.size() + 1 - begin);
    std::string changed = std::string(card.substr(0, begin)) +
                          std::string(added) + std::string(card.substr(end));
    if (!changed.starts_with('{') || !test::parse(changed).faults.empty()) {
      continue;
    }
    const auto made = given.with_card(changed);
    ASSERT_TRUE(made);
    const CardText again = read(*made);
    EXPECT_EQ(again.card().text(), changed) << text;
    EXPECT_TRUE(made->starts_with(outside + "\"") &&
                made->ends_with("\"" + outside));
    if (changed == card) {
      EXPECT_EQ(*made, text);
    }
  }
  EXPECT_EQ(read(std::string(card)).with_card("{}"), "{}");
}

TEST(CardText, AChangeThatNobodyCouldReadIsRefused) {
  const std::string large =
      R"({"a": ")" + std::string(Limits{}.bytes_max - 100, 'a') + "\"}";
  const CardText given = read(json_quoted(large));
  ASSERT_TRUE(given.faults.empty());
  const auto made = given.with_card(large + std::string(100, '\n'));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, Code::invalid);
}

}  // namespace
}  // namespace cardinal
