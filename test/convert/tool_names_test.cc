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
  EXPECT_EQ(escaped("tool.web_search", mcp_names), "tool.web_search");
  EXPECT_EQ(escaped("a_dot_b", mcp_names), "a_dot_b");
  EXPECT_EQ(escaped("tool.web_search", capability_names), "tool.web_search");
  EXPECT_EQ(escaped("escape.rooms", capability_names), "escape.rooms");
}

TEST(ToolNames, EscapesReadWell) {
  EXPECT_EQ(escaped("tool.web_search", openai_names), "tool_dot_web_search");
  EXPECT_EQ(escaped("nlp/translate", mcp_names), "nlp_slash_translate");
  EXPECT_EQ(escaped("Plan a trip", mcp_names), "Plan_space_a_space_trip");
  EXPECT_EQ(escaped("createTask", capability_names), "create_cap_task");
  EXPECT_EQ(escaped("Create", capability_names), "esc_cap_create");
  EXPECT_EQ(escaped("caf\xC3\xA9", mcp_names), "caf_xc3a9_");
}

TEST(ToolNames, WhatLooksLikeAnEscapeIsEscaped) {
  EXPECT_EQ(escaped("a_dot_b", openai_names), "a_x5f_dot_b");
  EXPECT_EQ(escaped("_dot.", openai_names), "_x5f_dot_dot_");
  EXPECT_EQ(escaped("a_x5f_b", mcp_names), "a_x5f_x5f_b");
  EXPECT_EQ(escaped("esc_it", capability_names), "esc_x65_sc_it");
  EXPECT_EQ(escaped("get_x_value", mcp_names), "get_x_value");
}

TEST(ToolNames, TheEmptyIdHasAName) {
  EXPECT_EQ(escaped("", mcp_names), "_x_");
  EXPECT_EQ(unescaped("_x_", mcp_names), "");
  EXPECT_EQ(unescaped(escaped("_x_", mcp_names), mcp_names), "_x_");
  EXPECT_EQ(unescaped("esc_x_", capability_names), "");
}

TEST(ToolNames, WhatIsNoEscapeOfOursIsTakenAsItStands) {
  EXPECT_EQ(unescaped("a_x61_", mcp_names), "a_x61_");
  EXPECT_EQ(unescaped("a_xff_", mcp_names), "a_xff_") << "no UTF-8";
  EXPECT_EQ(unescaped("a b_slash_c", mcp_names), "a b_slash_c");
  EXPECT_EQ(unescaped("tool_dot_web_search", openai_names), "tool.web_search");
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
  const std::vector<std::string> names = {"a_x61_", "a_x5f_x61_"};
  EXPECT_EQ(tool_ids(names, mcp_names), names);
  const std::vector<std::string> plain = {"a_slash_b", "c"};
  EXPECT_THAT(tool_ids(plain, mcp_names), ElementsAre("a/b", "c"));
}

std::string hostile_id(test::Dice& dice) {
  constexpr std::string_view pieces[] = {
      "_",     "__",  "_dot_", "dot",   ".", "_x",       "x5f_",
      "_x5f_", "_x_", "cap",   "_cap_", "T", "t",        "/",
      " ",     "esc", "slash", "_s",    "-", "\xC3\xA9", ":",
      "colon", "5f",  "_x2e_", "a",     "9", "\n",       "\xF0\x9F\x99\x82",
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
    for (int i = 0; i < 2'000; ++i) seen.insert(hostile_id(dice));
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
