// What is offered at a cursor.
#include <gmock/gmock.h>

#include "lsp/cursor.h"
#include "lsp/lsp_client.h"

namespace cardinal::lsp {
namespace {

using test::LspClient;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<std::string> completions(LspClient& client, const std::string& name,
                                     const std::string& text_with_mark) {
  const std::size_t mark = text_with_mark.find('|');
  std::string text = text_with_mark;
  text.erase(mark, 1);
  client.open(name, text);
  const Place place = TextLines(text, Encoding::utf16)
                          .position(static_cast<std::uint32_t>(mark));
  const auto response = client.ask_about(
      "textDocument/completion", name,
      "\"position\": {\"line\": " + std::to_string(place.line) +
          ", \"character\": " + std::to_string(place.character) + "}");
  std::vector<std::string> labels;
  for (const Value item : response.root()["result"]["items"].items()) {
    labels.emplace_back(*item["label"].string());
    // The edit is on the line of the cursor, and the sort order that of ours.
    const Value range = item["textEdit"]["range"];
    EXPECT_EQ(range["start"]["line"].uint64(), place.line);
    EXPECT_EQ(range["end"]["line"].uint64(), place.line);
  }
  return labels;
}

constexpr std::string_view a2a_1_0 =
    R"({"name": "x", "supportedInterfaces": [{"url": "https://a.example",
        "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}], "skills": [)";

TEST(Completion, OffersMembersOfTheVersionRequiredOnesFirst) {
  LspClient client;
  const auto root =
      completions(client, "agent-card.json", std::string(a2a_1_0) + "], |}");
  EXPECT_THAT(std::vector(root.begin(), root.begin() + 5),
              ElementsAre("description", "version", "capabilities",
                          "defaultInputModes", "defaultOutputModes"));
  EXPECT_THAT(root, Not(Contains("url")));   // of 0.3
  EXPECT_THAT(root, Not(Contains("name")));  // there already
  EXPECT_THAT(root, Contains("provider"));
  const auto skill = completions(client, "agent-card.json",
                                 std::string(a2a_1_0) + "{\"id\": \"a\", \"|");
  EXPECT_THAT(std::vector(skill.begin(), skill.begin() + 3),
              ElementsAre("name", "description", "tags"));
  EXPECT_THAT(skill, Contains("securityRequirements"));
  EXPECT_THAT(skill, Not(Contains("security")));
}

TEST(Completion, OffersValues) {
  LspClient client;
  EXPECT_THAT(completions(client, "agent-card.json",
                          std::string(a2a_1_0) +
                              "], \"capabilities\": {\"streaming\": |"),
              ElementsAre("true", "false"));
  EXPECT_THAT(completions(client, "agent-card.json",
                          R"({"name": "x", "skills": [], "supportedInterfaces":
                             [{"protocolVersion": "1.0",
                               "protocolBinding": "|"}]})"),
              ElementsAre("JSONRPC", "GRPC", "HTTP+JSON"));
  EXPECT_THAT(completions(client, "x.agentcard.json",
                          R"({"agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE",
                              "capabilities": [], "endpoint":
                              {"protocol": |}})"),
              Contains("http"));
}

TEST(Completion, KnowsRulesProfilesAndSeveritiesInCardinalJson) {
  LspClient client;
  EXPECT_THAT(completions(client, "cardinal.json", "{|}"),
              Contains("overrides"));
  const auto rules =
      completions(client, "cardinal.json", R"({"rules": {"|"}})");
  EXPECT_THAT(rules, Contains("a2a/*"));
  EXPECT_THAT(rules, Contains("a2a/skill-id-unique"));
  EXPECT_EQ(rules.size() >= all_rules().size(), true);
  EXPECT_THAT(
      completions(client, "cardinal.json", R"({"rules": {"a2a/*": "|"}})"),
      ElementsAre("off", "hint", "warning", "error"));
  EXPECT_THAT(completions(client, "cardinal.json", R"({"profile": ["|"]})"),
              Contains("production"));
  EXPECT_THAT(completions(client, "cardinal.json", R"({"as": "|"})"),
              Contains("a2a-1.0"));
  EXPECT_THAT(completions(client, "other.json", "{|}"), IsEmpty());
}

TEST(Completion, BeginsANewCardByItsName) {
  LspClient client;
  EXPECT_THAT(completions(client, "new.agentcard.json", "{|}"),
              Contains("agent_id"));
  const auto members = completions(client, "agent-card.json", "{\"|");
  EXPECT_THAT(members, Contains("supportedInterfaces"));
  EXPECT_THAT(members, Not(Contains("preferredTransport")));
}

TEST(Completion, WritesWhatIsValid) {
  LspClient client(R"({"textDocument": {"publishDiagnostics": {}}})");
  const std::string text =
      std::string(a2a_1_0) + "], \"descr\n\"version\": \"1\"}";
  client.open("agent-card.json", text);
  const auto response =
      client.ask_about("textDocument/completion", "agent-card.json",
                       test::position_at(text, "descr", 5));
  const Value item = response.root()["result"]["items"][0];
  ASSERT_EQ(item["label"].string(), "description");
  const auto span =
      TextLines(text, Encoding::utf16).span_of(item["textEdit"]["range"]);
  std::string after = text;
  after.replace(span->begin, span->end - span->begin,
                *item["textEdit"]["newText"].string());
  Faults faults;
  Reader().read(after, Limits{}, faults);
  EXPECT_THAT(faults, IsEmpty()) << after;
}

TEST(Cursor, FindsThePlaceInUnfinishedText) {
  const auto shown = [](const std::string& text_with_mark) {
    const std::size_t mark = text_with_mark.find('|');
    std::string text = text_with_mark;
    text.erase(mark, 1);
    const Cursor cursor = cursor_at(text, static_cast<std::uint32_t>(mark));
    std::string out = cursor.in == Cursor::In::name    ? "name"
                      : cursor.in == Cursor::In::value ? "value"
                                                       : "nothing";
    for (const std::string& token : cursor.path) out += "/" + token;
    return out + " " +
           text.substr(cursor.token.begin,
                       cursor.token.end - cursor.token.begin);
  };
  EXPECT_EQ(shown("|"), "nothing ");
  EXPECT_EQ(shown("{|"), "name ");
  EXPECT_EQ(shown("{\"a|"), "name \"a");
  EXPECT_EQ(shown("{\"a|b\": 1}"), "name \"ab\"");
  EXPECT_EQ(shown("{\"a\"|"), "nothing ");
  EXPECT_EQ(shown("{\"a\": |"), "value/a ");
  EXPECT_EQ(shown("{\"a\": tr|ue}"), "value/a true");
  EXPECT_EQ(shown("{\"a\": true|}"), "value/a true");
  EXPECT_EQ(shown("{\"a\": true |}"), "nothing ");
  EXPECT_EQ(shown("{\"a\": [{}, {\"b\": \"|"), "value/a/1/b \"");
  EXPECT_EQ(shown("{\"a\": [1, 2, |]"), "value/a/2 ");
  EXPECT_EQ(shown("{\"a\": {\"b\": 1}, |}"), "name ");
  EXPECT_EQ(shown("{\"a\\\"b\": {|"), "name/a\\\"b ");
}

}  // namespace
}  // namespace cardinal::lsp
