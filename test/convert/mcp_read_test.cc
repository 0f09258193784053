// Lists of MCP tools as cards.
#include <gmock/gmock.h>

#include "support/conversion.h"

namespace cardinal {
namespace {

using test::at;
using test::converted;
using test::lost_pointers;
using test::refusal;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view tool = R"({"name": "get_weather",
  "title": "Weather", "description": "Tells the weather.",
  "inputSchema": {"type": "object"},
  "annotations": {"readOnlyHint": true, "destructiveHint": false,
                  "idempotentHint": true, "openWorldHint": true}})";

std::string as_card(const std::string& text, std::string name = "Weather") {
  return converted(text, {.to = CardFormat::a2a_1_0,
                          .url = "https://a.example",
                          .embed_original = false,
                          .name = std::move(name)})
      .text;
}

TEST(FromMcp, TakesAListInAnyShape) {
  const std::string one(tool);
  for (const std::string& text :
       {one, "[" + one + "]", R"({"tools": [)" + one + "]}",
        R"({"jsonrpc": "2.0", "id": 1, "result": {"tools": [)" + one + "]}}"}) {
    const std::string card = as_card(text);
    EXPECT_EQ(at(card, "/skills/0/id"), "\"get_weather\"");
    EXPECT_EQ(at(card, "/skills/0/name"), "\"Weather\"");
    EXPECT_EQ(at(card, "/skills/0/description"), "\"Tells the weather.\"");
  }
}

TEST(FromMcp, TakesNameAndVersionFromTheServerBeside) {
  const std::string card = as_card(
      R"({"serverInfo": {"name": "weather", "title": "Weather Service",
          "version": "3.0.0"}, "instructions": "Ask for a place.",
          "tools": [)" +
      std::string(tool) + "]}");
  EXPECT_EQ(at(card, "/name"), "\"Weather Service\"");
  EXPECT_EQ(at(card, "/version"), "\"3.0.0\"");
  EXPECT_EQ(at(card, "/description"), "\"Ask for a place.\"");
}

TEST(FromMcp, NeedsANameAndNamesTheOption) {
  const std::string list = "[" + std::string(tool) + "]";
  for (const CardFormat to : {CardFormat::a2a_0_3, CardFormat::a2a_1_0,
                              CardFormat::adp, CardFormat::agentcard}) {
    EXPECT_THAT(refusal(list, {.to = to}), HasSubstr("--name"));
  }
  EXPECT_THAT(refusal(list, {.to = CardFormat::a2a_1_0, .name = "N"}),
              HasSubstr("--url"));
}

TEST(FromMcp, TellsWhatAnAgentCardCannotHold) {
  const std::string list = R"({"tools": [)" + std::string(tool) +
                           R"(, {"description": "No name."}, 7],
    "nextCursor": "2"})";
  const Converted made = converted(list, {.to = CardFormat::agentcard,
                                          .from = CardFormat::mcp,
                                          .id = "01HZQK3P8EMXR9V7T5N2W4J6C0",
                                          .url = "https://a.example",
                                          .name = "Weather"});
  EXPECT_THAT(lost_pointers(made),
              ElementsAre("/tools/0/title", "/tools/0/annotations/readOnlyHint",
                          "/tools/0/annotations/destructiveHint",
                          "/tools/0/annotations/idempotentHint",
                          "/tools/0/annotations/openWorldHint", "/tools/1",
                          "/tools/2", "/nextCursor"));
}

TEST(FromMcp, ARegistryEntryIsNoTool) {
  EXPECT_THAT(refusal(R"({"name": "io.example/server", "version": "1.0.0"})",
                      {.to = CardFormat::openai, .from = CardFormat::mcp}),
              HasSubstr("\"inputSchema\""));
}

TEST(FromMcp, HintsStayAmongMcpVersions) {
  const Converted made = converted(
      std::string(tool), {.to = CardFormat::mcp, .embed_original = false});
  const std::string hints = at(made.text, "/tools/0/annotations");
  for (const std::string_view hint :
       {"\"readOnlyHint\": true", "\"destructiveHint\": false",
        "\"idempotentHint\": true", "\"openWorldHint\": true"}) {
    EXPECT_THAT(hints, HasSubstr(std::string(hint)));
  }
  EXPECT_THAT(made.lost, IsEmpty());
}

TEST(FromMcp, ComesBackByteForByteFromEveryCard) {
  const std::string list =
      R"({"tools": [)" + std::string(tool) + R"(], "nextCursor": "2"})";
  for (const auto& [to, id] :
       {std::pair(CardFormat::a2a_0_3, ""), std::pair(CardFormat::a2a_1_0, ""),
        std::pair(CardFormat::adp, "agent://a.example/b"),
        std::pair(CardFormat::agentcard, "01HZQK3P8EMXR9V7T5N2W4J6C0")}) {
    const Converted there = converted(
        list,
        {.to = to, .id = id, .url = "https://a.example", .name = "Weather"});
    const Converted back = converted(there.text, {.to = CardFormat::mcp});
    EXPECT_TRUE(back.unchanged) << name_of(to);
    EXPECT_EQ(back.text, list);
  }
}

TEST(FromMcp, AChangedNameIsTheNameWhateverItsMetaSays) {
  const std::string card = as_card(R"({"tools": [{"name": "other",
    "inputSchema": {"type": "object"},
    "_meta": {"cardinal/id": "nlp/detect"}}]})");
  EXPECT_EQ(at(card, "/skills/0/id"), "\"other\"");
}

}  // namespace
}  // namespace cardinal
