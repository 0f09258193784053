// Messages that a client may send, and those that it may not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mcp/mcp_session.h"

namespace cardinal::mcp {
namespace {

using test::McpSession;
using testing::HasSubstr;

std::int64_t error_code(const Document& response) {
  return response.root()["error"]["code"].int64().value_or(0);
}

std::string error_message(const Document& response) {
  const Value message = response.root()["error"]["message"];
  return std::string(message.string().value_or(""));
}

TEST(McpProtocol, AnswersAKnownVersionWithItAndOthersWithTheNewest) {
  const std::pair<const char*, const char*> versions[] = {
      {"2024-11-05", "2024-11-05"},
      {"2025-03-26", "2025-03-26"},
      {"2025-06-18", "2025-06-18"},
      {"2025-11-25", "2025-11-25"},
      // Has no handshake.
      {"2026-07-28", "2025-11-25"},
      {"2031-01-01", "2025-11-25"},
      {"1.0", "2025-11-25"},
      {"", "2025-11-25"}};
  for (const auto& [requested, answered] : versions) {
    McpSession session({.version = ""});
    const Document response =
        session.ask("initialize", "{\"protocolVersion\": \"" +
                                      std::string(requested) + "\"}");
    EXPECT_EQ(response.root()["result"]["protocolVersion"].string(), answered);
    EXPECT_EQ(response.root()["result"]["serverInfo"]["name"].string(),
              "cardinal");
  }
}

TEST(McpProtocol, RefusesRequestsBeforeInitializeExceptPing) {
  McpSession session({.version = ""});
  EXPECT_EQ(error_code(session.ask("tools/list")), rpc::invalid_request);
  EXPECT_EQ(error_code(session.call("id")), rpc::invalid_request);
  EXPECT_EQ(session.ask("ping").root()["result"].raw(), "{}");
  EXPECT_EQ(error_code(session.ask("initialize")), rpc::invalid_params);
  EXPECT_TRUE(session.ask("initialize", R"({"protocolVersion": "2025-06-18"})")
                  .root()["result"]);
  EXPECT_EQ(error_code(session.ask("initialize",
                                   R"({"protocolVersion": "2025-06-18"})")),
            rpc::invalid_request);
  EXPECT_TRUE(session.ask("tools/list").root()["result"]);
}

TEST(McpProtocol, SurvivesMalformedMessages) {
  McpSession session;
  const std::pair<const char*, int> messages[] = {
      {"", rpc::parse_error},
      {"{", rpc::parse_error},
      {"nonsense", rpc::parse_error},
      {"1", rpc::invalid_request},
      {"[]", rpc::invalid_request},
      {R"({"id": 1, "method": "ping"})", rpc::invalid_request},
      {R"({"jsonrpc": "1.0", "id": 1, "method": "ping"})",
       rpc::invalid_request},
      {R"({"jsonrpc": "2.0", "id": 1, "method": 5})", rpc::invalid_request},
      {R"({"jsonrpc": "2.0", "id": {}, "method": "ping"})",
       rpc::invalid_request},
      {R"({"jsonrpc": "2.0", "id": null, "method": "ping"})",
       rpc::invalid_request},
      {R"({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": 3})",
       rpc::invalid_request},
      {R"({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]})",
       rpc::invalid_params},
      {R"({"jsonrpc": "2.0", "id": 1, "method": "no/such"})",
       rpc::method_not_found},
      {R"({"jsonrpc": "2.0", "id": 1, "method": "notifications/initialized"})",
       rpc::method_not_found},
      {R"({"jsonrpc": "2.0", "id": 1, "method": "tools/call"})",
       rpc::invalid_params},
      {R"({"jsonrpc": "2.0", "id": 1, "method": "resources/read"})",
       rpc::invalid_params},
      {R"({"jsonrpc": "2.0", "id": 1, "method": "prompts/get"})",
       rpc::invalid_params},
      {R"({"jsonrpc": "2.0", "id": 1, "method": "logging/setLevel",
           "params": {"level": "loud"}})",
       rpc::invalid_params},
  };
  for (const auto& [message, code] : messages) {
    EXPECT_EQ(error_code(McpSession::read(session.send(message))), code)
        << message;
  }
  EXPECT_EQ(session.ask("ping").root()["result"].raw(), "{}");
}

TEST(McpProtocol, NeverAnswersNotificationsAndResponses) {
  McpSession session;
  for (const char* message :
       {R"({"jsonrpc": "2.0", "method": "notifications/initialized"})",
        R"({"jsonrpc": "2.0", "method": "notifications/no-such"})",
        R"({"jsonrpc": "2.0", "method": "tools/call", "params":
            {"name": "id"}})",
        R"({"jsonrpc": "2.0", "id": 4, "result": {}})",
        R"({"jsonrpc": "2.0", "id": 4, "error": {"code": 1, "message": ""}})",
        R"({"jsonrpc": "2.0", "method": "ping"})"}) {
    EXPECT_EQ(session.send(message), "") << message;
  }
}

TEST(McpProtocol, HasBatchesInOneVersionOnly) {
  const char* batch =
      R"([{"jsonrpc": "2.0", "id": 1, "method": "ping"},
          {"jsonrpc": "2.0", "method": "notifications/initialized"},
          {"jsonrpc": "2.0", "id": "b", "method": "no/such"}])";
  McpSession with({.version = "2025-03-26"});
  const Document answers = McpSession::read(with.send(batch));
  ASSERT_EQ(answers.root().size(), 2u);
  EXPECT_EQ(answers.root()[1]["id"].string(), "b");
  for (const char* version : {"", "2024-11-05", "2025-06-18", "2025-11-25"}) {
    McpSession without({.version = version});
    EXPECT_EQ(error_code(McpSession::read(without.send(batch))),
              rpc::invalid_request)
        << version;
  }
  std::string thousands = "[";
  for (int i = 0; i < 5000; ++i) {
    thousands += R"({"jsonrpc": "2.0", "id": 1, "method": "ping"},)";
  }
  thousands.back() = ']';
  EXPECT_THAT(error_message(McpSession::read(with.send(thousands))),
              HasSubstr("at most 32"));
}

TEST(McpProtocol, AcceptsALoggingLevel) {
  McpSession session;
  EXPECT_EQ(session.ask("logging/setLevel", R"({"level": "warning"})")
                .root()["result"]
                .raw(),
            "{}");
}

TEST(McpProtocol, ListsPromptsAndFillsThemIn) {
  McpSession session;
  const Document listed = session.ask("prompts/list");
  EXPECT_EQ(listed.root()["result"]["prompts"].size(), 2u);
  const Document prompt = session.ask(
      "prompts/get",
      R"({"name": "find_agent", "arguments": {"task": "book a train"}})");
  EXPECT_THAT(std::string(prompt.root()["result"].raw()),
              HasSubstr("book a train"));
  EXPECT_THAT(
      error_message(session.ask("prompts/get", R"({"name": "review_card"})")),
      HasSubstr("needs the argument \"card\""));
  EXPECT_EQ(error_code(session.ask("prompts/get", R"({"name": "x"})")),
            rpc::invalid_params);
}

}  // namespace
}  // namespace cardinal::mcp
