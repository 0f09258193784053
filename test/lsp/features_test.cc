// Actions, hover, symbols and formatting.
#include <gmock/gmock.h>

#include "lsp/edits.h"
#include "lsp/formatting.h"
#include "lsp/lsp_client.h"
#include "support/cards.h"
#include "support/paths.h"
#include "support/shared_data.h"

namespace cardinal::lsp {
namespace {

using test::error_code;
using test::LspClient;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

const std::string card = "x.agentcard.json";

std::string example(const std::string& name) {
  return cardinal::test::read_file(cardinal::test::source_dir() + "/examples/" +
                                   name);
}

std::string range_of(std::string_view text) {
  Writer out;
  TextLines(text, Encoding::utf16)
      .write({0, static_cast<std::uint32_t>(text.size())}, out);
  return "\"range\": " + out.take();
}

std::vector<std::string> titles(const Document& response) {
  std::vector<std::string> all;
  for (const Value action : response.root()["result"].items()) {
    all.emplace_back(*action["title"].string());
  }
  return all;
}

Value action_of_kind(const Document& response, std::string_view kind) {
  for (const Value action : response.root()["result"].items()) {
    if (action["kind"].string() == kind) return action;
  }
  return {};
}

TEST(CodeActions, FixAFindingAsCheckDoes) {
  LspClient client;
  const std::string text = example("broken.agentcard.json");
  client.open(card, text);
  const auto all =
      client.ask_about("textDocument/codeAction", card,
                       range_of(text) + R"(, "context": {"diagnostics": []})");
  const Report report = check(text);
  std::size_t fixes = 0;
  for (const Value action : all.root()["result"].items()) {
    if (action["kind"].string() != "quickfix" ||
        action["title"].string()->starts_with("Turn off")) {
      continue;
    }
    const Value edits = action["edit"]["changes"][client.uri(card)];
    const std::string after = LspClient::edited(text, edits);
    EXPECT_NE(after, text);
    EXPECT_EQ(action["diagnostics"].size(), 1u);
    ++fixes;
  }
  EXPECT_EQ(fixes, static_cast<std::size_t>(std::ranges::count_if(
                       report.diagnostics,
                       [](const Diagnostic& d) { return d.fix.has_value(); })));
  EXPECT_GT(fixes, 0u);
  const Value fix_all = action_of_kind(all, "source.fixAll.cardinal");
  ASSERT_TRUE(fix_all);
  EXPECT_EQ(
      LspClient::edited(text, fix_all["edit"]["changes"][client.uri(card)]),
      cardinal::test::fixed_text(text, cardinal::test::Fixes::safe));
}

TEST(CodeActions, AreOfTheKindsThatTheClientWants) {
  LspClient client;
  const std::string text = example("broken.agentcard.json");
  client.open(card, text);
  const auto kinds = [&](const std::string& only) {
    std::set<std::string> found;
    const auto all = client.ask_about(
        "textDocument/codeAction", card,
        range_of(text) + R"(, "context": {"only": [")" + only + "\"]}");
    for (const Value action : all.root()["result"].items()) {
      found.emplace(*action["kind"].string());
    }
    return found;
  };
  EXPECT_THAT(kinds("source"), ElementsAre("source.fixAll.cardinal"));
  EXPECT_THAT(kinds("source.fixAll"), ElementsAre("source.fixAll.cardinal"));
  EXPECT_THAT(kinds("quickfix"), ElementsAre("quickfix"));
  EXPECT_THAT(kinds("refactor.extract"), IsEmpty());
  EXPECT_THAT(kinds("sour"), IsEmpty());
}

TEST(CodeActions, ConvertToA2a) {
  LspClient client;
  const std::string text = example("web-search.agentcard.json");
  client.open(card, text);
  const auto all = client.ask_about("textDocument/codeAction", card,
                                    range_of(text) + R"(, "context": {})");
  const Value action = action_of_kind(all, "refactor.rewrite");
  ASSERT_TRUE(action);
  EXPECT_THAT(std::string(*action["title"].string()),
              StartsWith("Convert to A2A 1.0"));
  const std::string after =
      LspClient::edited(text, action["edit"]["changes"][client.uri(card)]);
  const Report report = check(after);
  EXPECT_EQ(report.dialect, Dialect::a2a);
  EXPECT_EQ(report.version, "1.0");
  EXPECT_TRUE(report.valid());
  // A card of A2A 1.0 needs none.
  client.open("b.json", after);
  EXPECT_FALSE(
      action_of_kind(client.ask_about("textDocument/codeAction", "b.json",
                                      range_of(after) + R"(, "context": {})"),
                     "refactor.rewrite"));
}

TEST(CodeActions, TurnARuleOffInTheNearestConfiguration) {
  LspClient client;
  const std::string text = R"({"agent_id": "x", "name": "Search",
    "version": "1.0.0", "capabilities": [], "endpoint": {}})";
  client.folder().put("cardinal.json", "{\n  \"rules\": {}\n}\n");
  client.open(card, text);
  const auto before = client.published();
  const auto all = client.ask_about("textDocument/codeAction", card,
                                    range_of(text) + R"(, "context": {})");
  Value action;
  for (const Value each : all.root()["result"].items()) {
    if (each["title"].string() ==
        "Turn off agentcard/agent-id-format in cardinal.json") {
      action = each;
    }
  }
  ASSERT_TRUE(action) << all.root().raw();
  // The folder's name may be spelled otherwise than ours.
  const Member change = *action["edit"]["changes"].members().begin();
  EXPECT_TRUE(change.name.ends_with("/cardinal.json")) << change.name;
  const std::string config =
      LspClient::edited("{\n  \"rules\": {}\n}\n", change.value);
  client.folder().put("cardinal.json", config);
  client.notify("workspace/didChangeWatchedFiles",
                "{\"changes\": [{\"type\": 2, \"uri\": " +
                    json_quoted(client.uri("cardinal.json")) + "}]}");
  const auto after = client.published();
  EXPECT_EQ(after.size() + 1, before.size()) << config;
  EXPECT_THAT(after, Not(Contains(HasSubstr("agent-id-format"))));
}

TEST(CodeActions, CreateAConfigurationWhereThereIsNone) {
  LspClient client;
  const std::string text = R"({"agent_id": "x", "name": "Search",
    "version": "1.0.0", "capabilities": [], "endpoint": {}})";
  client.open(card, text);
  const auto all = client.ask_about("textDocument/codeAction", card,
                                    range_of(text) + R"(, "context": {})");
  EXPECT_THAT(titles(all),
              Contains("Turn off agentcard/agent-id-format in cardinal.json"));
  const Value action = action_of_kind(all, "quickfix");
  const Value changes = action["edit"]["documentChanges"];
  EXPECT_EQ(changes[0]["kind"].string(), "create");
  EXPECT_EQ(changes[0]["uri"].string(), client.uri("cardinal.json"));
}

TEST(Hover, ExplainsFindingsAndMembers) {
  LspClient client;
  const std::string text = R"({"agent_id": "x", "name": "Search",
    "version": "1.0.0", "capabilities": [], "endpoint": {}})";
  client.open(card, text);
  const auto text_at = [&](std::string_view part) {
    const auto response = client.ask_about("textDocument/hover", card,
                                           test::position_at(text, part, 1));
    return std::string(
        response.root()["result"]["contents"]["value"].string().value_or(""));
  };
  EXPECT_THAT(text_at("\"name\""), HasSubstr("`name`: Display name"));
  EXPECT_THAT(text_at("\"x\""), HasSubstr("# agentcard/agent-id-format"));
  EXPECT_EQ(text_at("\"Search\""), "");
}

TEST(Symbols, NameSkillsInterfacesAndSchemes) {
  LspClient client;
  client.open("agent-card.json", example("trip-planner.a2a.json"));
  const auto response =
      client.ask_about("textDocument/documentSymbol", "agent-card.json");
  std::vector<std::string> names;
  for (const Value symbol : response.root()["result"].items()) {
    for (const Value child : symbol["children"].items()) {
      names.push_back(std::string(*symbol["name"].string()) + "/" +
                      std::string(*child["name"].string()) + " " +
                      std::string(child["kind"].raw()));
    }
  }
  const Document text = LspClient::read(example("trip-planner.a2a.json"));
  for (const Value skill : text.root()["skills"].items()) {
    EXPECT_THAT(names, Contains("skills/" +
                                std::string(*skill["name"].string()) + " 12"));
  }
  for (const Value each : text.root()["supportedInterfaces"].items()) {
    EXPECT_THAT(names, Contains("supportedInterfaces/" +
                                std::string(*each["url"].string()) + " 11"));
  }
  for (const Member each : text.root()["securitySchemes"].members()) {
    EXPECT_THAT(names,
                Contains("securitySchemes/" + std::string(each.name) + " 20"));
  }
}

TEST(Formatting, ChangesWhiteSpaceOnly) {
  LspClient client;
  const std::string text =
      "{\"name\":\"caf\\u00e9 \\/\",\n\n\t\"agent_id\" :1.50e+3 , "
      "\"capabilities"
      "\":[ {\"id\":\"a\"} ],\"tags\":[1,\n2]}";
  client.open(card, text);
  const std::string options =
      R"("options": {"tabSize": 2, "insertSpaces": true})";
  const auto response =
      client.ask_about("textDocument/formatting", card, options);
  const std::string after = LspClient::edited(text, response.root()["result"]);
  EXPECT_EQ(after,
            "{\n  \"name\": \"caf\\u00e9 \\/\",\n  \"agent_id\": 1.50e+3,\n"
            "  \"capabilities\": [\n    {\n      \"id\": \"a\"\n    }\n  ],\n"
            "  \"tags\": [1, 2]\n}\n");
  client.open(card, after);
  EXPECT_EQ(client.ask_about("textDocument/formatting", card, options)
                .root()["result"]
                .size(),
            0u);
}

TEST(Formatting, FollowsOptionsAndLineEndings) {
  LspClient client;
  client.open(card, "{\"agent_id\": 1,\r\n\"capabilities\": []}");
  const auto response =
      client.ask_about("textDocument/formatting", card,
                       R"("options": {"tabSize": 4, "insertSpaces": false,
                     "insertFinalNewline": false})");
  EXPECT_EQ(LspClient::edited("{\"agent_id\": 1,\r\n\"capabilities\": []}",
                              response.root()["result"]),
            "{\r\n\t\"agent_id\": 1,\r\n\t\"capabilities\": []\r\n}");
}

TEST(Formatting, OfARangeLeavesTheRest) {
  LspClient client;
  const std::string text = "{\"agent_id\":1,\n\"capabilities\":[]}";
  client.open(card, text);
  const auto response =
      client.ask_about("textDocument/rangeFormatting", card,
                       R"("options": {"tabSize": 2, "insertSpaces": true},
         "range": {"start": {"line": 1, "character": 0},
                   "end": {"line": 1, "character": 15}})");
  EXPECT_EQ(LspClient::edited(text, response.root()["result"]),
            "{\"agent_id\":1,\n  \"capabilities\": []}");
}

TEST(Formatting, RefusesDamagedJsonAndLeavesOtherJsonAlone) {
  LspClient client;
  client.open(card, "{\"agent_id\": 1,}");
  const auto refused = client.ask_about("textDocument/formatting", card,
                                        R"("options": {"tabSize": 2})");
  EXPECT_EQ(error_code(refused), -32803);
  EXPECT_THAT(std::string(*refused.root()["error"]["message"].string()),
              HasSubstr("at 1:15"));
  client.open("package.json", "{\"name\":1}");
  EXPECT_EQ(client
                .ask_about("textDocument/formatting", "package.json",
                           R"("options": {"tabSize": 2})")
                .root()["result"]
                .kind(),
            Kind::null);
}

}  // namespace
}  // namespace cardinal::lsp
