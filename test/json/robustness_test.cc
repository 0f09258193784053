// A card cut anywhere, or with any byte gone or changed: reading ends, every
// fault has a place in the text, and the two ways of reading agree.
#include <gtest/gtest.h>

#include "cardinal/json.h"
#include "json/careful_reader.h"

namespace cardinal {
namespace {

constexpr std::string_view card = R"({
  "protocolVersion": "0.3.0",
  "name": "Trip Planner \u2708 \"Azur\"",
  "description": "Plans journeys by rail — caf\u00e9 cars included 🚆.",
  "url": "https://planner.example.com/a2a/v1",
  "version": "1.4.2",
  "provider": {"organization": "Azur SA", "url": "https://azur.example"},
  "capabilities": {"streaming": true, "pushNotifications": false},
  "defaultInputModes": ["text/plain", "application/json"],
  "defaultOutputModes": ["text/plain"],
  "skills": [
    {
      "id": "plan",
      "name": "Plan a journey",
      "description": "Finds connections\tand prices.",
      "tags": ["travel", "rail"],
      "examples": []
    },
    {
      "id": "refund",
      "name": "Refund a ticket",
      "description": "Gives back what the fare\u2019s rules allow in \"days\".",
      "tags": ["refund"],
      "inputModes": ["application/json"]
    },
    {"id": "book", "name": "Book", "tags": [], "limits": {"seats": 12}}
  ],
  "extra": {"score": -1.5e-3, "big": 18446744073709551615, "none": null},
  "iconUrl": null
}
)";

bool careful_finds_fault(const std::string& text) {
  const Limits limits;
  detail::Table table;
  table.text = text;
  Faults faults;
  detail::CarefulReader(limits, table, faults).read();
  EXPECT_EQ(faults.empty(), !table.faulty);
  return table.faulty;
}

// False as soon as something is wrong, which ends the loops below.
bool holds(Reader& reader, const std::string& text) {
  Faults faults;
  Document document = reader.read(text, Limits{}, faults);
  EXPECT_EQ(faults.empty(), document.clean());
  EXPECT_TRUE(!document.clean() || document.root());
  EXPECT_EQ(document.text(), text);
  EXPECT_LE(faults.size(), Limits{}.faults_max);
  std::uint32_t last = 0;
  for (const Fault& fault : faults) {
    EXPECT_LE(last, fault.where.begin);
    EXPECT_LE(fault.where.begin, fault.where.end);
    EXPECT_LE(fault.where.end, text.size());
    EXPECT_NE(fault.message, "");
    EXPECT_NE(fault.help, "");
    last = fault.where.begin;
  }
  EXPECT_EQ(careful_finds_fault(text), !document.clean());
  reader.recycle(std::move(document));
  return !testing::Test::HasFailure();
}

TEST(JsonRobustness, TheCardItselfIsClean) {
  Reader reader;
  Faults faults;
  EXPECT_TRUE(reader.read(std::string(card), Limits{}, faults).clean());
  EXPECT_GE(card.size(), 1000u);
}

TEST(JsonRobustness, EveryPrefixIsReadToItsEnd) {
  Reader reader;
  for (std::size_t size = 0; size <= card.size(); ++size) {
    ASSERT_TRUE(holds(reader, std::string(card.substr(0, size)))) << size;
  }
}

TEST(JsonRobustness, EveryPrefixOfTheObjectHasOneFault) {
  Reader reader;
  const std::size_t end = card.rfind('}');
  for (std::size_t size = 0; size <= end; ++size) {
    // A cut inside a word or a character is a second mistake.
    if (size > 0 && card[size - 1] != '"' && card[size - 1] != ',' &&
        card[size - 1] != '\n' && card[size - 1] != '[' &&
        card[size - 1] != '\\') {
      continue;
    }
    Faults faults;
    reader.read(std::string(card.substr(0, size)), Limits{}, faults);
    ASSERT_EQ(faults.size(), 1u) << card.substr(0, size);
  }
}

TEST(JsonRobustness, EveryByteMayBeMissing) {
  Reader reader;
  for (std::size_t at = 0; at < card.size(); ++at) {
    std::string text(card);
    text.erase(at, 1);
    ASSERT_TRUE(holds(reader, text)) << "without byte " << at;
  }
}

TEST(JsonRobustness, EveryByteMayBeAnyOther) {
  Reader reader;
  constexpr std::string_view others("{}[]:,\"\\\n\0\xFF'/*#-.0eu", 20);
  for (std::size_t at = 0; at < card.size(); ++at) {
    for (const char other : others) {
      std::string text(card);
      text[at] = other;
      ASSERT_TRUE(holds(reader, text))
          << "byte " << at << " is " << static_cast<int>(other);
    }
  }
}

TEST(JsonRobustness, ManyUnclosedBracketsEndAtTheDepthLimit) {
  Reader reader;
  for (const char bracket : {'[', '{', ']', '}', ',', ':', '"', '\\', '\''}) {
    ASSERT_TRUE(holds(reader, std::string(100'000, bracket))) << bracket;
  }
}

}  // namespace
}  // namespace cardinal
