// Which documents are cards, and the configuration that applies to them.
#include <gmock/gmock.h>

#include "lsp/lsp_client.h"

namespace cardinal::lsp {
namespace {

using test::LspClient;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::string_view some_card = R"({"agent_id": "x", "name": "Search",
  "version": "1.0.0", "capabilities": [], "endpoint": {}})";

TEST(CardFiles, OtherJsonGetsNoDiagnostics) {
  LspClient client;
  for (const char* const name : {"package.json", "tsconfig.json", "a.json"}) {
    client.open(name, R"({"name": "x", "version": "1.0.0", "private": tru)");
    EXPECT_THAT(client.published(), IsEmpty()) << name;
  }
  // By its content.
  client.open("a.json", R"({"agent_id": "x", "capabilities": [], )"
                        R"("endpoint": {}})");
  EXPECT_FALSE(client.published().empty());
  // By its name.
  for (const char* const name :
       {"agent-card.json", "b.agentcard.json", ".well-known/agent.json"}) {
    client.open(name, "{}");
    EXPECT_FALSE(client.published().empty()) << name;
  }
  // Not JSON at all.
  client.open("a.md", std::string(some_card), "markdown");
  EXPECT_THAT(client.published(), IsEmpty());
}

TEST(CardFiles, DocumentsWithoutAFileAreJudgedByTheirContent) {
  LspClient client;
  client.notify("textDocument/didOpen", R"({"textDocument": {
    "uri": "untitled:Untitled-1", "languageId": "json", "version": 1,
    "text": "{\"agent_id\": \"x\", \"capabilities\": [], \"endpoint\": {}}"}})");
  EXPECT_FALSE(client.published().empty());
}

TEST(Configuration, OfTheNearestFileApplies) {
  LspClient client;
  client.folder().put("cardinal.json",
                      R"({"rules": {"agentcard/*": "warning"},
                          "ignore": ["old/**"]})");
  client.open("cards/a.agentcard.json", some_card);
  const auto rows = client.published();
  EXPECT_THAT(rows, Contains(StartsWith("2 agentcard/agent-id-format ")));
  EXPECT_THAT(rows, Not(Contains(StartsWith("1 "))));
  client.open("old/a.agentcard.json", some_card);
  EXPECT_THAT(client.published(), IsEmpty());
}

TEST(Configuration, IsReadAgainWhenItsFileChanges) {
  LspClient client;
  client.open("a.agentcard.json", some_card);
  EXPECT_THAT(client.published(), Contains(StartsWith("1 ")));
  client.folder().put("cardinal.json", R"({"rules": {"agentcard/*": "off"}})");
  const std::string change = "{\"changes\": [{\"type\": 1, \"uri\": " +
                             json_quoted(client.uri("cardinal.json")) + "}]}";
  client.notify("workspace/didChangeWatchedFiles", change);
  EXPECT_THAT(client.published(), Not(Contains(StartsWith("1 agentcard/"))));
  // An error in it is said of each card, which is not judged.
  client.folder().put("cardinal.json", R"({"rules": 7})");
  client.notify("workspace/didChangeWatchedFiles", change);
  const auto sent = client.sent("textDocument/publishDiagnostics");
  ASSERT_EQ(sent.size(), 1u);
  const Value found = sent[0].root()["params"]["diagnostics"];
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(std::string(*found[0]["message"].string()),
              HasSubstr("cardinal.json:1:11"));
}

TEST(Configuration, IsSetByTheClient) {
  LspClient client(
      test::all_capabilities,
      R"({"as": "a2a-1.0", "ruleUrl": "https://c.example/rules"})");
  client.open("a.json", some_card);
  const auto sent = client.sent("textDocument/publishDiagnostics");
  ASSERT_EQ(sent.size(), 1u);
  const Value first = sent[0].root()["params"]["diagnostics"][0];
  EXPECT_THAT(std::string(*first["code"].string()), StartsWith("a2a/"));
  EXPECT_EQ(first["codeDescription"]["href"].string(),
            "https://c.example/rules/" + std::string(*first["code"].string()));
  client.notify("workspace/didChangeConfiguration",
                R"({"settings": {"cardinal": {"profile": "no-such"}}})");
  EXPECT_EQ(client.sent("window/showMessage").size(), 1u);
  client.notify("workspace/didChangeConfiguration",
                R"({"settings": {"cardinal": {"as": "agentcard"}}})");
  EXPECT_THAT(client.published(), Contains(HasSubstr(" agentcard/")));
}

TEST(Configuration, FileItselfIsChecked) {
  LspClient client;
  client.open("cardinal.json", R"({"rules": {"a2a/type": "of"}, "x": 1})");
  EXPECT_THAT(client.published(), ElementsAre("1 schema/mismatch 0:23-0:27",
                                              "1 schema/mismatch 0:30-0:33"));
  client.open("cardinal.json", R"({"rules": {"a2a/no-such": "off"}})");
  EXPECT_THAT(client.published(), ElementsAre("1 schema/mismatch 0:11-0:24"));
  client.open("cardinal.json", R"({"profile": "no-such"})");
  EXPECT_THAT(client.published(), ElementsAre("1 schema/mismatch 0:12-0:21"));
  client.open("cardinal.json", R"({"rules": {})");
  EXPECT_THAT(client.published(), Not(IsEmpty()));
  client.open("cardinal.json", R"({"rules": {"a2a/*": "off"}})");
  EXPECT_THAT(client.published(), IsEmpty());
}

TEST(Diagnostics, SayWhereTheFirstOfTwoIs) {
  LspClient client;
  client.open("a.agentcard.json", "{\"name\": 1,\n\"name\": 2}");
  const auto sent = client.sent("textDocument/publishDiagnostics");
  Value related;
  for (const Value each : sent.at(0).root()["params"]["diagnostics"].items()) {
    if (each["code"].string() == "json/duplicate-key") {
      related = each["relatedInformation"][0]["location"];
    }
  }
  EXPECT_EQ(related["uri"].string(), client.uri("a.agentcard.json"));
  EXPECT_EQ(LspClient::range_text(related["range"]), "0:1-0:7");
}

TEST(Diagnostics, TagWhatIsDeprecated) {
  LspClient client;
  client.open("agent-card.json",
              R"({"name": "x", "skills": [], "url": "https://a.example",
                  "protocolVersion": "0.3.0",
                  "defaultInputModes": ["text"]})");
  const auto sent = client.sent("textDocument/publishDiagnostics");
  bool has_tag = false;
  for (const Value each : sent.at(0).root()["params"]["diagnostics"].items()) {
    if (each["code"].string() == "a2a/mode-legacy-word") {
      has_tag = each["tags"][0].int64() == 2;
    }
  }
  EXPECT_TRUE(has_tag);
}

}  // namespace
}  // namespace cardinal::lsp
