// Texts in memory: incremental changes, positions, and diagnostics of them.
#include <gmock/gmock.h>

#include "base/utf8.h"
#include "cardinal/operations.h"
#include "lsp/lsp_client.h"
#include "operations/registry.h"
#include "support/dice.h"
#include "support/paths.h"
#include "support/shared_data.h"

namespace cardinal::lsp {
namespace {

using test::error_code;
using test::LspClient;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
namespace fs = std::filesystem;

constexpr std::string_view card_name = "x.agentcard.json";

TEST(TextSync, AppliesChangesInTheirOrder) {
  OpenDocument document(
      LspClient::read(R"({"uri": "file:///a.json", "text": "ab\ncd"})").root());
  const auto changes = LspClient::read(R"([
    {"range": {"start": {"line": 0, "character": 1},
               "end": {"line": 1, "character": 1}}, "text": "-\n-\n"},
    {"range": {"start": {"line": 2, "character": 0},
               "end": {"line": 2, "character": 1}}, "text": "D"}])");
  ASSERT_TRUE(document.change(changes.root(), {}, Encoding::utf16));
  EXPECT_EQ(document.text(), "a-\n-\nD");
}

struct EncodingCase {
  Encoding encoding;
  std::uint32_t after_emoji;  // the character behind "aé😀" in a line
};

TEST(TextLines, CountsCharactersAsTheEncodingDoes) {
  const std::string text = "{\r\na\u00E9\U0001F600b\rlast";
  for (const EncodingCase& each :
       {EncodingCase{Encoding::utf8, 7}, EncodingCase{Encoding::utf16, 4},
        EncodingCase{Encoding::utf32, 3}}) {
    const TextLines lines(text, each.encoding);
    EXPECT_EQ(lines.line_count(), 3u);
    const auto byte = static_cast<std::uint32_t>(text.find('b'));
    EXPECT_EQ(lines.position(byte), (Place{1, each.after_emoji}));
    EXPECT_EQ(lines.offset({1, each.after_emoji}), byte);
    // Within a character: its beginning. Beyond the line: its end.
    EXPECT_EQ(lines.offset({1, each.after_emoji - 1}), byte - 4);
    EXPECT_EQ(lines.offset({1, 1000}), byte + 1);
    EXPECT_EQ(lines.offset({3, 0}), text.size());
    EXPECT_EQ(lines.offset({4, 0}), std::nullopt);
  }
}

// Every edit gives the text that the same edit gives on a string.
TEST(TextSync, AgreesWithEditsOfAString) {
  cardinal::test::Dice dice{20};
  for (const Encoding encoding :
       {Encoding::utf8, Encoding::utf16, Encoding::utf32}) {
    std::string text = "{\n  \"name\": \"caf\u00E9 \U0001F600\"\r\n}";
    for (int round = 0; round < 300; ++round) {
      const TextLines lines(text, encoding);
      std::vector<std::uint32_t> places;
      for (std::uint32_t at = 0; at <= text.size(); ++at) {
        if (lines.offset(lines.position(at)) == at) places.push_back(at);
      }
      std::uint32_t begin = places[dice.roll(places.size())];
      std::uint32_t end = places[dice.roll(places.size())];
      if (begin > end) std::swap(begin, end);
      Writer range;
      lines.write({begin, end}, range);
      const std::string piece = std::vector<std::string>{
          "x", "\n", "\U0001F600", "", "\u00E9\r\n", "\r"}[dice.roll(6)];
      Writer item;
      item.begin_object().key("uri").string("file:///a.json");
      item.key("text").string(text).end_object();
      OpenDocument document(LspClient::read(item.take()).root());
      const auto change =
          LspClient::read("[{\"range\": " + range.take() +
                          ", \"text\": " + json_quoted(piece) + "}]");
      ASSERT_TRUE(document.change(change.root(), {}, encoding));
      text.replace(begin, end - begin, piece);
      ASSERT_EQ(document.text(), text);
    }
  }
}

TEST(TextSync, LosesATextWhoseChangeIsOutOfRange) {
  LspClient client;
  const std::string name(card_name);
  client.open(name, "{}");
  for (
      const char* const range :
      {R"({"start": {"line": 9, "character": 0}, "end": {"line": 9, "character": 0}})",
       R"({"start": {"line": 0, "character": 2}, "end": {"line": 0, "character": 1}})",
       R"({"start": {"line": -1, "character": 0}, "end": {"line": 0, "character": 0}})",
       R"({"start": 1})", R"([])"}) {
    SCOPED_TRACE(range);
    client.change(name, 2,
                  "[{\"range\": " + std::string(range) + ", \"text\": \"x\"}]");
    const auto shown = client.sent("window/showMessage");
    ASSERT_EQ(shown.size(), 1u);
    EXPECT_THAT(std::string(*shown[0].root()["params"]["message"].string()),
                HasSubstr("is not within the text"));
    EXPECT_EQ(error_code(client.ask_about("textDocument/documentSymbol", name)),
              -32803);
    // Nothing is said of a text that is not known.
    client.change(name, 3, R"([{"range": {"start": {"line": 0, "character": 0},
      "end": {"line": 0, "character": 0}}, "text": "x"}])");
    EXPECT_THAT(client.published(), IsEmpty());
    client.change(name, 4, R"([{"text": "{}"}])");
    EXPECT_FALSE(client.published().empty());
  }
}

TEST(TextSync, TakesTheLineAfterTheLastAsTheEnd) {
  LspClient client;
  client.open("a.agentcard.json", "{}");
  client.change("a.agentcard.json", 2,
                R"([{"range": {"start": {"line": 1, "character": 0},
                    "end": {"line": 1, "character": 0}}, "text": "\n"}])");
  EXPECT_THAT(client.sent("window/showMessage"), IsEmpty());
}

TEST(TextSync, ReportsDocumentsThatAreNotOpen) {
  LspClient client;
  client.change("no.json", 2, R"([{"text": "{}"}])");
  EXPECT_EQ(client.sent("window/logMessage").size(), 1u);
  EXPECT_EQ(error_code(client.ask_about("textDocument/hover", "no.json")),
            -32602);
  client.notify("textDocument/didClose", R"({"textDocument": {"uri": "x:y"}})");
  client.notify("textDocument/didOpen", R"({"textDocument": {"uri": 7}})");
  client.notify("textDocument/didOpen", "[]");
  EXPECT_EQ(client.sent("window/logMessage").size(), 2u);
}

TEST(TextSync, RefusesADocumentOf50Megabytes) {
  LspClient client;
  client.open("x.agentcard.json", std::string(50u << 20, ' '));
  const auto shown = client.sent("window/showMessage");
  ASSERT_EQ(shown.size(), 1u);
  EXPECT_THAT(std::string(*shown[0].root()["params"]["message"].string()),
              HasSubstr("16 MiB at most"));
  EXPECT_EQ(
      error_code(client.ask_about("textDocument/hover", "x.agentcard.json")),
      -32803);
  client.open("y.agentcard.json", "{}");
  EXPECT_FALSE(client.published().empty());
}

TEST(Diagnostics, FollowTheTextInMemory) {
  LspClient client;
  const std::string name(card_name);
  const std::string text = cardinal::test::read_file(
      cardinal::test::source_dir() + "/examples/web-search.agentcard.json");
  client.open(name, text);
  EXPECT_THAT(client.published(), IsEmpty());
  client.change(name, 2, R"([{"range": {"start": {"line": 0, "character": 0},
    "end": {"line": 0, "character": 0}}, "text": ","}])");
  EXPECT_THAT(client.published(), ElementsAre("1 json/missing-value 0:0-0:1"));
  client.change(name, 3, R"([{"range": {"start": {"line": 0, "character": 0},
    "end": {"line": 0, "character": 1}}, "text": ""}])");
  EXPECT_THAT(client.published(), IsEmpty());
  client.notify(
      "textDocument/didClose",
      "{\"textDocument\": {\"uri\": " + json_quoted(client.uri(name)) + "}}");
  EXPECT_THAT(client.published(), IsEmpty());
}

TEST(Diagnostics, AreMadeOfTheNewestTextOnly) {
  LspClient client;
  const std::string name(card_name);
  client.open(name, "{}");
  client.sent("");
  for (int version = 2; version < 100; ++version) {
    client.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\","
        "\"params\":" +
        client.change_params(name, version, R"([{"text": "{}"}])") + "}");
  }
  const auto sent = client.settle();
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].root()["params"]["version"].int64(), 99);
}

TEST(Diagnostics, ArePulledByClientsThatCan) {
  LspClient client(R"({"textDocument": {"diagnostic": {}},
    "workspace": {"diagnostics": {"refreshSupport": true}}})");
  const std::string name(card_name);
  client.open(name, "{}");
  EXPECT_THAT(client.sent("textDocument/publishDiagnostics"), IsEmpty());
  const auto first = client.ask_about("textDocument/diagnostic", name);
  const Value report = first.root()["result"];
  EXPECT_EQ(report["kind"].string(), "full");
  EXPECT_GT(report["items"].size(), 0u);
  const std::string id(*report["resultId"].string());
  const auto again = client.ask_about("textDocument/diagnostic", name,
                                      "\"previousResultId\": \"" + id + "\"");
  EXPECT_EQ(again.root()["result"]["kind"].string(), "unchanged");
  client.notify("workspace/didChangeConfiguration", R"({"settings": null})");
  EXPECT_EQ(client.sent("workspace/diagnostic/refresh").size(), 1u);
  const auto fresh = client.ask_about("textDocument/diagnostic", name,
                                      "\"previousResultId\": \"" + id + "\"");
  EXPECT_EQ(fresh.root()["result"]["kind"].string(), "full");
}

TEST(Diagnostics, OfAnOldTextAreNotPulled) {
  LspClient client(R"({"textDocument": {"diagnostic": {}}})");
  const std::string name(card_name);
  client.open(name, "{}");
  client.send(LspClient::request(
      70, "textDocument/diagnostic",
      "{\"textDocument\":{\"uri\":" + json_quoted(client.uri(name)) + "}}"));
  client.send(
      "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":" +
      client.change_params(name, 2, R"([{"text": "{}"}])") + "}");
  const auto sent = client.settle();
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(error_code(sent[0]), -32802);
  EXPECT_EQ(sent[0].root()["error"]["data"]["retriggerRequest"].boolean(),
            true);
}

// By `check` as a call, in the units of the protocol.
std::vector<std::string> checked_rows(const std::string& text) {
  Services services{.env = system_env()};
  Writer input;
  input.begin_object().key("text").string(text);
  input.key("positions").string("utf-16").end_object();
  const auto reply = call(check_operation, input.take(), services, {});
  EXPECT_TRUE(reply);
  const Document answer = LspClient::read(reply->json);
  std::vector<std::string> rows;
  for (const Value found : answer.root()["results"][0]["diagnostics"].items()) {
    const auto place = [&](const char* line, const char* column) {
      return std::to_string(*found[line].int64() - 1) + ":" +
             std::to_string(*found[column].int64() - 1);
    };
    const std::string severity(*found["severity"].string());
    const std::string help(found["help"].string().value_or(""));
    rows.push_back((severity == "error"     ? "1 "
                    : severity == "warning" ? "2 "
                                            : "3 ") +
                   std::string(*found["rule"].string()) + " " +
                   place("line", "column") + "-" +
                   place("end_line", "end_column") + " " +
                   std::string(*found["message"].string()) +
                   (help.empty() ? "" : "\n" + help));
  }
  return rows;
}

std::vector<std::string> served_rows(const std::string& text) {
  LspClient client;
  client.open("agent-card.json", text);
  const auto sent = client.sent("textDocument/publishDiagnostics");
  EXPECT_EQ(sent.size(), 1u);
  const Value items = sent.at(0).root()["params"]["diagnostics"];
  std::vector<std::string> rows = LspClient::rows(items);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i] += " " + std::string(*items[i]["message"].string());
  }
  return rows;
}

void expect_same_findings(const fs::path& folder) {
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().extension() != ".json") {
      continue;
    }
    const std::string text = cardinal::test::read_file(entry.path());
    // A client sends text; what is not UTF-8 cannot come this way.
    if (!is_utf8(text)) continue;
    SCOPED_TRACE(entry.path());
    ASSERT_EQ(served_rows(text), checked_rows(text));
    ++count;
  }
  EXPECT_GT(count, 5u);
}

TEST(Diagnostics, EqualThoseOfCheckForTheExamples) {
  expect_same_findings(cardinal::test::source_dir() + "/examples");
}

TEST(Diagnostics, EqualThoseOfCheckForTheCorpus) {
  const fs::path corpus = SHARED_OR_SKIP("corpus");
  expect_same_findings(corpus);
}

}  // namespace
}  // namespace cardinal::lsp
