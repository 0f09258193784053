// Lists of MCP tools: Table 13 of the ADP draft row by row, then what later
// versions of MCP can say besides.
#include <gmock/gmock.h>

#include "support/conversion.h"

namespace cardinal {
namespace {

using test::added;
using test::at;
using test::converted;
using test::lost;
using test::lost_pointers;
using ::testing::Contains;
using ::testing::ElementsAre;

constexpr std::string_view mcp_translator = R"({
  "id": "agent://acme.example/translator",
  "name": "Translator",
  "description": "Translates texts between languages.",
  "version": "1.2.0",
  "tools": [
    {"name": "translate", "description": "Translates a text.",
     "input_schema": {"type": "object", "required": ["text"]},
     "output_schema": {"type": "object"}, "streaming": true,
     "idempotent": true},
    {"name": "nlp/detect", "output_schema": {"type": "string"}}
  ],
  "endpoints": [{"protocol": "http+json", "uri": "https://acme.example/v1"}],
  "seq": 4
}
)";

Converted to_mcp(std::string_view text = mcp_translator,
                 McpVersion version = McpVersion::v2024_11_05,
                 bool embeds_original = true) {
  return converted(std::string(text), {.to = CardFormat::mcp,
                                       .mcp_version = version,
                                       .embed_original = embeds_original});
}

TEST(Table13, NameIsDirect) {
  EXPECT_EQ(at(to_mcp().text, "/tools/0/name"), "\"translate\"");
  EXPECT_EQ(at(to_mcp().text, "/tools/1/name"), "\"nlp/detect\"");
}

TEST(Table13, DescriptionIsDirect) {
  EXPECT_EQ(at(to_mcp().text, "/tools/0/description"),
            "\"Translates a text.\"");
  EXPECT_EQ(at(to_mcp().text, "/tools/1/description"), "absent");
}

TEST(Table13, InputSchemaIsDirectUnderItsCamelCaseKey) {
  EXPECT_EQ(at(to_mcp().text, "/tools/0/inputSchema"),
            R"({
        "type": "object",
        "required": ["text"]
      })");
}

TEST(Table13, NothingElseOfAToolIsThere) {
  const std::string text = to_mcp().text;
  EXPECT_EQ(test::parsed(at(text, "/tools/0")).root().size(), 3u);
  EXPECT_EQ(test::parsed(at(text, "/tools/1")).root().size(), 2u);
  EXPECT_THAT(lost_pointers(to_mcp()),
              ElementsAre("/id", "/tools/0/output_schema", "/tools/0/streaming",
                          "/tools/0/idempotent", "/tools/1/output_schema",
                          "/endpoints/0/protocol", "/endpoints/0/uri", "/seq"));
}

TEST(ToMcp, SaysMoreFromVersionToVersion) {
  const std::string march =
      to_mcp(mcp_translator, McpVersion::v2025_03_26).text;
  EXPECT_EQ(at(march, "/tools/0/annotations/idempotentHint"), "true");
  EXPECT_EQ(at(march, "/tools/0/outputSchema"), "absent");
  EXPECT_EQ(at(march, "/tools/0/_meta"), "absent");
  const Converted june = to_mcp(mcp_translator, McpVersion::v2025_06_18);
  EXPECT_EQ(at(june.text, "/tools/0/outputSchema"),
            "{\n        \"type\": \"object\"\n      }");
  EXPECT_EQ(at(june.text, "/tools/0/_meta/cardinal~1streaming"), "true");
  EXPECT_EQ(at(june.text, "/tools/1/outputSchema"), "absent");
  EXPECT_EQ(at(june.text, "/tools/1/name"), "\"nlp/detect\"");
  EXPECT_THAT(lost_pointers(june),
              ElementsAre("/id", "/tools/1/output_schema",
                          "/endpoints/0/protocol", "/endpoints/0/uri", "/seq"));
  const std::string november =
      to_mcp(mcp_translator, McpVersion::v2025_11_25).text;
  EXPECT_EQ(at(november, "/tools/1/name"), "\"nlp__slash__detect\"");
  EXPECT_EQ(at(november, "/tools/1/_meta/cardinal~1id"), "\"nlp/detect\"");
  EXPECT_EQ(at(november, "/tools/1/outputSchema"), "absent");
  const std::string july = to_mcp(mcp_translator, McpVersion::v2026_07_28).text;
  EXPECT_EQ(at(july, "/tools/1/outputSchema/type"), "\"string\"");
}

TEST(ToMcp, TellsOfTheServerInItsMeta) {
  const std::string text = to_mcp().text;
  EXPECT_EQ(at(text, "/_meta/cardinal~1server/name"), "\"Translator\"");
  EXPECT_EQ(at(text, "/_meta/cardinal~1server/version"), "\"1.2.0\"");
  EXPECT_EQ(at(text, "/_meta/cardinal~1server/instructions"),
            "\"Translates texts between languages.\"");
}

TEST(ToMcp, ComesBackByteForByte) {
  for (const std::string_view name : mcp_version_names()) {
    const Converted there = to_mcp(mcp_translator, *mcp_version_named(name));
    for (const Loss& loss : there.lost) EXPECT_TRUE(loss.stashed);
    const Converted back = converted(there.text, {.to = CardFormat::adp});
    EXPECT_TRUE(back.unchanged) << name;
    EXPECT_EQ(back.text, mcp_translator);
  }
}

TEST(ToMcp, ComesBackFromTheResponseOfAServer) {
  const std::string list = to_mcp().text;
  const std::string response =
      R"({"jsonrpc": "2.0", "id": 1, "result": )" + list + "}";
  const Converted back = converted(response, {.to = CardFormat::adp});
  EXPECT_TRUE(back.unchanged);
  EXPECT_EQ(back.text, mcp_translator);
}

TEST(ToMcp, WithoutTheOriginalTheMappedPartComesBack) {
  const std::string there =
      to_mcp(mcp_translator, McpVersion::v2026_07_28, false).text;
  const Converted back =
      converted(there, {.to = CardFormat::adp,
                        .id = "agent://acme.example/translator",
                        .url = "https://acme.example/v1",
                        .embed_original = false});
  const std::string original(mcp_translator);
  EXPECT_EQ(test::parsed(back.text).root().size(), 6u) << back.text;
  for (const std::string_view pointer :
       {"/id", "/name", "/description", "/version", "/tools/0/name",
        "/tools/0/description", "/tools/0/input_schema/required",
        "/tools/0/output_schema/type", "/tools/0/streaming",
        "/tools/0/idempotent", "/tools/1/name", "/tools/1/input_schema",
        "/tools/1/output_schema/type", "/endpoints/0/uri",
        "/endpoints/0/protocol"}) {
    EXPECT_EQ(at(back.text, pointer), at(original, pointer)) << pointer;
  }
}

TEST(ToMcp, EditsAreMergedIntoAnOriginalWithAnAddress) {
  std::string there = to_mcp(mcp_translator, McpVersion::v2025_06_18).text;
  const std::size_t place = there.find("Translates a text.");
  there.replace(place, 18, "Puts a text into another language.");
  const Converted back = converted(there, {.to = CardFormat::adp});
  EXPECT_EQ(at(back.text, "/tools/0/description"),
            "\"Puts a text into another language.\"");
  EXPECT_EQ(at(back.text, "/endpoints"),
            at(std::string(mcp_translator), "/endpoints"));
  EXPECT_EQ(at(back.text, "/seq"), "4");
}

std::string with_schema(std::string_view schema) {
  return R"({"id": "agent://a.example/b", "name": "N", "tools": [{"name": "t",
    "input_schema": )" +
         std::string(schema) + "}]}";
}

TEST(ToMcp, ArgumentsAreAnObject) {
  const auto schema_for = [](std::string_view schema) {
    return at(to_mcp(with_schema(schema)).text, "/tools/0/inputSchema/type");
  };
  EXPECT_EQ(schema_for(R"({"properties": {}})"), "\"object\"");
  EXPECT_EQ(schema_for(R"({"type": ["object", "null"]})"), "\"object\"");
  EXPECT_EQ(schema_for(R"({"type": "string"})"), "\"object\"");
  EXPECT_THAT(lost(to_mcp(with_schema(R"({"type": "string"})"))),
              Contains("/tools/0/input_schema: arguments must be an object, "
                       "and the schema does not allow one"));
}

TEST(ToMcp, SkillsThatTakeAMessageSaySo) {
  const std::string card = R"({"protocolVersion": "0.3.0", "name": "N",
    "description": "Talks.", "version": "1.0.0", "url": "https://a.example",
    "preferredTransport": "JSONRPC", "capabilities": {},
    "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "s", "name": "Speak", "description": "Speaks.",
                "tags": ["talk"]}]})";
  const Converted made = to_mcp(card, McpVersion::v2025_06_18);
  EXPECT_EQ(at(made.text, "/tools/0/title"), "\"Speak\"");
  EXPECT_EQ(at(made.text, "/tools/0/inputSchema/required"), R"(["message"])");
  EXPECT_THAT(added(made), ElementsAre("/tools/0/inputSchema"));
  EXPECT_EQ(converted(made.text, {.to = CardFormat::a2a_0_3}).text, card);
  const std::string march = to_mcp(card, McpVersion::v2025_03_26).text;
  EXPECT_EQ(at(march, "/tools/0/annotations/title"), "\"Speak\"");
}

TEST(ToMcp, OfTwoSkillsWithOneIdTheFirstIsThere) {
  const std::string card = R"({"id": "agent://a.example/b", "name": "N",
    "tools": [{"name": "t", "description": "One."}, {"name": "t"}]})";
  const Converted made = to_mcp(card);
  EXPECT_EQ(at(made.text, "/tools/0/description"), "\"One.\"");
  EXPECT_EQ(at(made.text, "/tools/1"), "absent");
  EXPECT_THAT(lost_pointers(made), Contains("/tools/1/name"));
}

TEST(ToMcp, ACutNameIsKeptBeside) {
  const std::string card = R"({"id": "agent://a.example/b", "name": "N",
    "tools": [{"name": ")" +
                           std::string(129, 'a') + "\"}]}";
  const Converted made = to_mcp(card, McpVersion::v2025_11_25, false);
  EXPECT_THAT(lost_pointers(made), ElementsAre("/id"));
  const Converted back = converted(
      made.text, {.to = CardFormat::adp, .id = "agent://a.example/b"});
  EXPECT_EQ(at(back.text, "/tools/0/name"), at(card, "/tools/0/name"));
}

}  // namespace
}  // namespace cardinal
