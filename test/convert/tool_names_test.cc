// Names of tools: legible, reversible, never two alike.
#include "convert/tool_names.h"

#include <gmock/gmock.h>

#include <set>

#include "support/dice.h"

namespace cardinal::convert {
namespace {

using ::testing::ElementsAre;

TEST(ToolNames, WhatFitsStays) {
  EXPECT_EQ(escaped("web_search", openai_names), "web_search");
  EXPECT_EQ(escaped("Web-Search_2", openai_names), "Web-Search_2");
  EXPECT_EQ(escaped("dot_product", openai_names), "dot_product");
  EXPECT_EQ(escaped("disk_space_left", openai_names), "disk_space_left");
  EXPECT_EQ(escaped("tool.web_search", mcp_names), "tool.web_search");
  EXPECT_EQ(escaped("a__dot__b", mcp_names), "a__dot__b");
  EXPECT_EQ(escaped("tool.web_search", capability_names), "tool.web_search");
  EXPECT_EQ(escaped("escape.rooms", capability_names), "escape.rooms");
}

TEST(ToolNames, EscapesReadWell) {
  EXPECT_EQ(escaped("tool.web_search", openai_names), "tool__dot__web_search");
  EXPECT_EQ(escaped("nlp/translate", mcp_names), "nlp__slash__translate");
  EXPECT_EQ(escaped("Plan a trip", mcp_names), "Plan__space__a__space__trip");
  EXPECT_EQ(escaped("createTask", capability_names), "create__cap__task");
  EXPECT_EQ(escaped("Create", capability_names), "esc__cap__create");
  EXPECT_EQ(escaped("caf\xC3\xA9", mcp_names), "caf__xc3a9__");
}

TEST(ToolNames, WhatLooksLikeAnEscapeIsEscaped) {
  EXPECT_EQ(escaped("a__dot__b", openai_names), "a__x5f___dot__b");
  EXPECT_EQ(escaped("__dot.", openai_names), "__x5f___dot__dot__");
  EXPECT_EQ(escaped("a__x5f__b", mcp_names), "a__x5f___x5f__b");
  EXPECT_EQ(escaped("esc__it", capability_names), "esc__x65__sc__it");
  EXPECT_EQ(escaped("get__x__value", mcp_names), "get__x__value");
}

TEST(ToolNames, TheEmptyIdHasAName) {
  EXPECT_EQ(escaped("", mcp_names), "__x__");
  EXPECT_EQ(unescaped("__x__", mcp_names), "");
  EXPECT_EQ(unescaped(escaped("__x__", mcp_names), mcp_names), "__x__");
  EXPECT_EQ(unescaped("esc__x__", capability_names), "");
}

TEST(ToolNames, WhatIsNoEscapeOfOursIsTakenAsItStands) {
  EXPECT_EQ(unescaped("a__x61__", mcp_names), "a__x61__");
  EXPECT_EQ(unescaped("a__xff__", mcp_names), "a__xff__") << "no UTF-8";
  EXPECT_EQ(unescaped("a b__slash__c", mcp_names), "a b__slash__c");
  EXPECT_EQ(unescaped("tool__dot__web_search", openai_names),
            "tool.web_search");
}

TEST(ToolNames, LongOnesAreCutWithAHash) {
  const std::vector<std::string> ids = {std::string(65, 'a'),
                                        std::string(66, 'a'), "b"};
  const auto names = tool_names(ids, openai_names);
  EXPECT_TRUE(names[0].cut && names[1].cut);
  EXPECT_EQ(names[0].text.substr(0, 56), std::string(55, 'a') + "_");
  EXPECT_EQ(names[0].text.size(), 64u);
  EXPECT_NE(names[0].text, names[1].text);
  EXPECT_EQ(names[2], (ToolName{.text = "b"}));
}

TEST(ToolNames, ACutNameYieldsToAnIdThatIsSpelledLikeIt) {
  const std::string id(70, 'a');
  const std::string taken = tool_names(std::span(&id, 1), openai_names)[0].text;
  const std::vector<std::string> ids = {id, taken};
  const auto names = tool_names(ids, openai_names);
  EXPECT_EQ(names[1].text, taken);
  EXPECT_NE(names[0].text, taken);
  EXPECT_TRUE(is_name(names[0].text, openai_names));
}

TEST(ToolNames, NamesThatEscapeEachOtherStayApart) {
  const std::vector<std::string> names = {"a__x61__", "a__x5f___x61__"};
  EXPECT_EQ(tool_ids(names, mcp_names), names);
  const std::vector<std::string> plain = {"a__slash__b", "c"};
  EXPECT_THAT(tool_ids(plain, mcp_names), ElementsAre("a/b", "c"));
}

std::string hostile_id(test::Dice& dice) {
  constexpr std::string_view pieces[] = {
      "_",     "__",    "__dot__", "dot",
      ".",     "__x",   "x5f__",   "__x5f__",
      "__x__", "cap",   "__cap__", "T",
      "t",     "/",     " ",       "esc",
      "slash", "_s",    "-",       "\xC3\xA9",
      ":",     "colon", "5f",      "__x2e__",
      "a",     "9",     "\n",      "\xF0\x9F\x99\x82",
      "space"};
  std::string id;
  for (std::uint64_t left = dice.roll(7); left > 0; --left) {
    id += dice.pick(pieces);
  }
  return id;
}

TEST(ToolNames, EveryIdComesBackAndNoTwoBecomeOne) {
  test::Dice dice{7};
  for (const NameRules& rules : {openai_names, mcp_names, capability_names}) {
    std::set<std::string> seen;
    for (int i = 0; i < 20'000; ++i) seen.insert(hostile_id(dice));
    const std::vector<std::string> ids(seen.begin(), seen.end());
    const auto names = tool_names(ids, rules);
    std::set<std::string> used;
    for (std::size_t k = 0; k < ids.size(); ++k) {
      EXPECT_TRUE(is_name(names[k].text, rules)) << names[k].text;
      EXPECT_TRUE(used.insert(names[k].text).second) << ids[k];
      if (names[k].cut) continue;
      EXPECT_EQ(unescaped(names[k].text, rules), ids[k]) << names[k].text;
    }
  }
}

}  // namespace
}  // namespace cardinal::convert
