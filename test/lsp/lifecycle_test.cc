// initialize, shutdown, exit, and clients that speak the protocol badly.
#include <gmock/gmock.h>

#include "lsp/lsp_client.h"

namespace cardinal::lsp {
namespace {

using test::error_code;
using test::LspClient;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Codes and ids of the responses.
std::vector<std::string> responses(const std::vector<Document>& messages) {
  std::vector<std::string> all;
  for (const Document& message : messages) {
    const Value root = message.root();
    if (root["method"]) continue;
    all.push_back(
        std::string(root["id"].raw()) + " " +
        (root["error"] ? std::string(root["error"]["code"].raw()) : "ok"));
  }
  return all;
}

TEST(Lifecycle, AnswersInitializeWithWhatItCanDo) {
  LspClient client;
  const Value capabilities = client.initialize_result()["capabilities"];
  EXPECT_EQ(capabilities["positionEncoding"].string(), "utf-16");
  EXPECT_EQ(capabilities["textDocumentSync"]["change"].int64(), 2);
  for (const char* const provider :
       {"hoverProvider", "completionProvider", "codeActionProvider",
        "documentSymbolProvider", "documentFormattingProvider",
        "documentRangeFormattingProvider", "diagnosticProvider"}) {
    EXPECT_TRUE(capabilities[provider]) << provider;
  }
  EXPECT_EQ(client.initialize_result()["serverInfo"]["name"].string(),
            "cardinal");
  const auto registered = client.sent("client/registerCapability");
  ASSERT_EQ(registered.size(), 1u);
  EXPECT_EQ(
      registered[0].root()["params"]["registrations"][0]["method"].string(),
      "workspace/didChangeWatchedFiles");
}

TEST(Lifecycle, TakesTheFirstKnownEncodingOfTheClient) {
  for (const auto& [offered, taken] :
       std::map<std::string, std::string>{{"[\"utf-8\", \"utf-16\"]", "utf-8"},
                                          {"[\"utf-32\"]", "utf-32"},
                                          {"[\"latin-1\"]", "utf-16"},
                                          {"null", "utf-16"}}) {
    LspClient client(R"({"general": {"positionEncodings": )" + offered + "}}");
    EXPECT_EQ(
        client.initialize_result()["capabilities"]["positionEncoding"].string(),
        taken);
  }
}

TEST(Lifecycle, RefusesRequestsBeforeInitializeAndAfterShutdown) {
  LspClient client("");
  EXPECT_EQ(error_code(client.ask("textDocument/hover", "{}")), -32002);
  EXPECT_TRUE(
      client.ask("initialize", R"({"capabilities": {}})").root()["result"]);
  EXPECT_EQ(error_code(client.ask("initialize", R"({"capabilities": {}})")),
            -32600);
  EXPECT_EQ(client.ask("shutdown", "null").root()["result"].kind(), Kind::null);
  EXPECT_EQ(error_code(client.ask("textDocument/hover", "{}")), -32600);
  EXPECT_EQ(error_code(client.ask("shutdown", "{}")), -32600);
  EXPECT_FALSE(client.session().exit_code());
  client.notify("exit", "{}");
  EXPECT_EQ(client.session().exit_code(), 0);
}

TEST(Lifecycle, ExitWithoutShutdownIsAnError) {
  LspClient client;
  EXPECT_EQ(client.session().exit_code_at_end(), 1);
  client.notify("exit", "{}");
  EXPECT_EQ(client.session().exit_code(), 1);
  LspClient early("");
  early.notify("exit", "{}");
  EXPECT_EQ(early.session().exit_code(), 1);
}

TEST(Lifecycle, KnowsUnknownMethodsAndIgnoresUnknownNotifications) {
  LspClient client;
  EXPECT_EQ(error_code(client.ask("textDocument/rename", "{}")), -32601);
  EXPECT_EQ(error_code(client.ask("$/unknown", "{}")), -32601);
  client.send(R"({"jsonrpc":"2.0","method":"$/unknown","params":{}})");
  client.send(R"({"jsonrpc":"2.0","method":"no/such"})");
  client.send(R"({"jsonrpc":"2.0","id":"cardinal-1","result":null})");
  EXPECT_THAT(client.settle(), IsEmpty());
}

TEST(Lifecycle, RefusesWhatIsNoMessageAndGoesOn) {
  LspClient client;
  client.send("{\"jsonrpc\":");
  client.send("[]");
  client.send(R"([{"jsonrpc":"2.0","id":1,"method":"shutdown"}])");
  client.send(R"({"jsonrpc":"1.0","id":2,"method":"shutdown"})");
  client.send(R"({"jsonrpc":"2.0","id":3})");
  client.send(R"({"jsonrpc":"2.0","id":null,"method":"shutdown"})");
  client.send(R"({"jsonrpc":"2.0","id":{},"method":"shutdown"})");
  client.send(std::string("\xFF\xFE\x00\x01", 4));
  client.send("");
  client.send(LspClient::request(9, "no/such", "{}"));
  EXPECT_THAT(responses(client.settle()),
              ElementsAre("null -32700", "null -32600", "null -32600",
                          "2 -32600", "3 -32600", "null -32600", "null -32600",
                          "null -32700", "null -32700", "9 -32601"));
}

TEST(Lifecycle, RefusesTheSecondOfTwoRequestsWithOneId) {
  LspClient client;
  client.send(LspClient::request(7, "no/such", "{}"));
  client.send(LspClient::request(7, "no/such", "{}"));
  EXPECT_THAT(responses(client.settle()), ElementsAre("7 -32601", "7 -32600"));
  client.send(LspClient::request(7, "no/such", "{}"));
  EXPECT_THAT(responses(client.settle()), ElementsAre("7 -32601"));
}

TEST(Lifecycle, CancelsRequestsThatWait) {
  LspClient client;
  client.send(LspClient::request(7, "no/such", "{}"));
  client.send(LspClient::request(8, "no/such", "{}"));
  client.send(
      R"({"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":8}})");
  client.send(
      R"({"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":99}})");
  EXPECT_THAT(responses(client.settle()), ElementsAre("7 -32601", "8 -32800"));
}

TEST(Lifecycle, TracesWhatItAnswersIfAsked) {
  LspClient client;
  client.notify("$/setTrace", R"({"value": "messages"})");
  client.ask("no/such", "{}");
  EXPECT_EQ(client.sent("$/logTrace").size(), 1u);
  client.notify("$/setTrace", R"({"value": "off"})");
  client.ask("no/such", "{}");
  EXPECT_EQ(client.sent("$/logTrace").size(), 0u);
}

TEST(Framing, DoesNotDependOnHowBytesAreSplit) {
  LspClient client;
  const std::string message = framed(LspClient::request(5, "no/such", "{}"));
  for (const char byte : message + message) client.send_bytes({&byte, 1});
  EXPECT_THAT(responses(client.settle()), ElementsAre("5 -32601", "5 -32600"));
}

TEST(Framing, AcceptsOtherFieldsInAnyLetterCase) {
  LspClient client;
  const std::string message = LspClient::request(5, "no/such", "{}");
  client.send_bytes(
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n"
      "content-length:" +
      std::to_string(message.size()) + "\r\n\r\n" + message);
  EXPECT_THAT(responses(client.settle()), ElementsAre("5 -32601"));
}

TEST(Framing, GoesOnAfterABadHeader) {
  const std::string good = framed(LspClient::request(5, "no/such", "{}"));
  for (const std::string& bad : std::vector<std::string>{
           "Content-Length: -3\r\n\r\n{}", "Content-Length: 3x\r\n\r\n{}",
           "Content-Length: 99999999999999999999999\r\n\r\n{}",
           "Content-Length:\r\n\r\n{}", "Content-Type: x\r\n\r\n{}",
           "nonsense\r\n\r\n", "\r\n\r\n",
           "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
           std::string(10'000, 'x'), std::string(10'000, '\0'),
           "X: " + std::string(5'000, 'y') + "\r\n\r\n"}) {
    SCOPED_TRACE(bad.substr(0, 60));
    LspClient client;
    client.send_bytes(bad + good);
    EXPECT_THAT(responses(client.settle()),
                ElementsAre("null -32700", "5 -32601"));
  }
}

TEST(Framing, SkipsAMessageThatIsTooLarge) {
  LspClient client;
  const std::size_t bytes = message_bytes_max + 1;
  client.send_bytes("Content-Length: " + std::to_string(bytes) + "\r\n\r\n");
  const std::string piece(1 << 20, ' ');
  for (std::size_t sent = 0; sent < bytes;) {
    const std::size_t next = std::min(piece.size(), bytes - sent);
    client.send_bytes(std::string_view(piece).substr(0, next));
    sent += next;
  }
  client.send(LspClient::request(5, "no/such", "{}"));
  const auto messages = client.settle();
  EXPECT_THAT(responses(messages), ElementsAre("null -32700", "5 -32601"));
  EXPECT_THAT(std::string(*messages[0].root()["error"]["message"].string()),
              HasSubstr("64 MiB at most"));
}

}  // namespace
}  // namespace cardinal::lsp
