// OpenAI's function tools, of Chat Completions and of Responses.
#include <gmock/gmock.h>

#include "support/conversion.h"

namespace cardinal {
namespace {

using test::added;
using test::at;
using test::converted;
using test::lost;
using test::lost_pointers;
using test::refusal;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view card = R"({
  "agent_id": "01HZQK3P8EMXR9V7T5N2W4J6C0",
  "name": "Searcher", "version": "1.0.0",
  "capabilities": [
    {"id": "tool.web_search", "description": "Searches the web.",
     "tags": ["web"],
     "input_schema": {"type": "object", "required": ["query"]}},
    {"id": "tool.clear"}],
  "endpoint": {"protocol": "https", "url": "https://a.example"}
})";

Converted to_openai(std::string_view text,
                    OpenAiShape shape = OpenAiShape::chat) {
  return converted(std::string(text),
                   {.to = CardFormat::openai, .openai_shape = shape});
}

TEST(ToOpenAi, NestsFunctionsForChatCompletions) {
  const Converted made = to_openai(card);
  EXPECT_EQ(at(made.text, "/0/type"), "\"function\"");
  EXPECT_EQ(at(made.text, "/0/function/name"), "\"tool__dot__web_search\"");
  EXPECT_EQ(at(made.text, "/0/function/description"), "\"Searches the web.\"");
  EXPECT_EQ(at(made.text, "/0/function/parameters/required"), R"(["query"])");
  EXPECT_EQ(at(made.text, "/0/function/strict"), "absent");
  EXPECT_EQ(at(made.text, "/1/function/parameters"), "absent");
  EXPECT_THAT(added(made), ElementsAre("/0/function/name", "/1/function/name"));
}

TEST(ToOpenAi, IsFlatForResponses) {
  const std::string text = to_openai(card, OpenAiShape::responses).text;
  EXPECT_EQ(at(text, "/0/name"), "\"tool__dot__web_search\"");
  EXPECT_EQ(at(text, "/0/parameters/required"), R"(["query"])");
  EXPECT_EQ(at(text, "/0/strict"), "false");
  EXPECT_EQ(at(text, "/1/parameters/type"), "\"object\"");
}

TEST(ToOpenAi, HasNoRoomForTheOriginalAndSaysSo) {
  const Converted made = to_openai(card);
  EXPECT_THAT(
      lost_pointers(made),
      ElementsAre("/agent_id", "/name", "/version", "/capabilities/0/tags",
                  "/endpoint/protocol", "/endpoint/url"));
  for (const Loss& loss : made.lost) EXPECT_FALSE(loss.stashed);
  EXPECT_EQ(stash_place(CardFormat::openai), "");
}

TEST(ToOpenAi, ALongNameIsALossOfTheNameOnly) {
  const std::string text = R"({"id": "agent://a.example/b", "name": "N",
    "tools": [{"name": ")" +
                           std::string(65, 'a') +
                           R"(", "description": "Long."}]})";
  const Converted made = to_openai(text);
  EXPECT_THAT(lost_pointers(made),
              ElementsAre("/id", "/name", "/tools/0/name"));
  EXPECT_EQ(at(made.text, "/0/function/description"), "\"Long.\"");
}

TEST(FromOpenAi, NamesReadBack) {
  for (const OpenAiShape shape : {OpenAiShape::chat, OpenAiShape::responses}) {
    const Converted back = converted(to_openai(card, shape).text,
                                     {.to = CardFormat::agentcard,
                                      .id = "01HZQK3P8EMXR9V7T5N2W4J6C0",
                                      .url = "https://a.example",
                                      .name = "Searcher"});
    EXPECT_EQ(at(back.text, "/capabilities/0/id"), "\"tool.web_search\"");
    EXPECT_EQ(at(back.text, "/capabilities/0/input_schema/required"),
              R"(["query"])");
    EXPECT_EQ(at(back.text, "/capabilities/1/id"), "\"tool.clear\"");
  }
}

constexpr std::string_view mixed = R"({"tools": [
  {"type": "function", "name": "flat", "parameters": {"type": "object"},
   "strict": true},
  {"type": "web_search"},
  {"type": "function", "function": {"name": "nested",
   "description": "Stands inside."}}]})";

TEST(FromOpenAi, TakesBothShapesAndTellsOfOtherTools) {
  const Converted made = converted(std::string(mixed), {.to = CardFormat::mcp});
  EXPECT_EQ(made.from, CardFormat::openai);
  EXPECT_EQ(at(made.text, "/tools/0/name"), "\"flat\"");
  EXPECT_EQ(at(made.text, "/tools/1/name"), "\"nested\"");
  EXPECT_EQ(at(made.text, "/tools/1/description"), "\"Stands inside.\"");
  EXPECT_EQ(at(made.text, "/tools/2"), "absent");
  EXPECT_THAT(lost_pointers(made), ElementsAre("/tools/0/strict", "/tools/1"));
}

TEST(FromOpenAi, ComesBackByteForByteFromMcp) {
  const Converted there =
      converted(std::string(mixed), {.to = CardFormat::mcp});
  EXPECT_EQ(converted(there.text, {.to = CardFormat::openai}).text, mixed);
}

TEST(FromOpenAi, SaysWhatItLooksFor) {
  EXPECT_THAT(
      refusal("[]", {.to = CardFormat::mcp, .from = CardFormat::openai}),
      HasSubstr("\"type\" is \"function\""));
  EXPECT_THAT(refusal("[]", {.to = CardFormat::mcp}), HasSubstr("--from"));
}

}  // namespace
}  // namespace cardinal
