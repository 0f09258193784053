// MCP over Streamable HTTP: what the transport asks of clients, and what it
// keeps from attackers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "http/event_stream.h"
#include "server/mcp_client.h"

namespace cardinal::server {
namespace {

using test::a2a_card;
using test::DirectoryServer;
using test::McpClient;
using test::subject_of_card;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string as_argument(const std::string& card) {
  return "{\"card\": " + card + "}";
}

cardinal::test::Parsed mcp_parsed(const http::ClientResponse& response) {
  return cardinal::test::parse(response.body);
}

TEST(McpEndpoint, AnswersInASession) {
  DirectoryServer server;
  McpClient client(server);
  ASSERT_NE(client.initialize(), "");
  EXPECT_EQ(client
                .post(R"({"jsonrpc": "2.0", "method":)"
                      R"( "notifications/initialized"})")
                .status,
            202);
  const auto stored = client.call("register", as_argument(a2a_card(1)));
  EXPECT_EQ(stored.status, 200);
  EXPECT_EQ(stored.header("Content-Type"), "application/json");
  EXPECT_THAT(stored.body, HasSubstr("\"stored\":true"));
  // What this session has written shows at once.
  EXPECT_THAT(client.call("discover", R"({"query": "invoices"})").body,
              HasSubstr(subject_of_card(1)));
  EXPECT_THAT(
      client.ask("resources/read", R"({"uri": ")" + subject_of_card(1) + "\"}")
          .body,
      HasSubstr("Finds mistakes"));
  EXPECT_THAT(client.call("agentcard_resolve", R"({"query": "reader"})").body,
              HasSubstr(subject_of_card(1)));
  EXPECT_EQ(client.end().status, 204);
  EXPECT_EQ(client.ask("ping").status, 404);
  EXPECT_EQ(client.end().status, 404);
  EXPECT_EQ(client.listen("x").status, 404);
}

TEST(McpEndpoint, RefusesWhatTheTransportForbids) {
  DirectoryServer server;
  McpClient client(server);
  const std::string ping = R"({"jsonrpc": "2.0", "id": 1, "method": "ping"})";
  EXPECT_EQ(client.post(ping).status, 400);  // no session
  client.set_session("made-up");
  EXPECT_EQ(client.post(ping).status, 404);
  client.set_session("");
  client.initialize("2025-06-18");
  EXPECT_EQ(client.post(ping).status, 200);
  EXPECT_EQ(client.post(ping, {{"Accept", "text/html"}}).status, 406);
  EXPECT_EQ(client.post(ping, {{"Accept", "application/json"}}).status, 200);
  EXPECT_EQ(client.post(ping, {{"Content-Type", "text/plain"}}).status, 415);
  EXPECT_EQ(client.post(ping, {{"MCP-Protocol-Version", "2025-06-18"}}).status,
            200);
  EXPECT_EQ(client.post(ping, {{"MCP-Protocol-Version", "2025-11-25"}}).status,
            400);
  EXPECT_EQ(client.post(ping, {{"MCP-Protocol-Version", "2031-01-01"}}).status,
            400);
  EXPECT_EQ(server
                .get("/mcp", {{"Mcp-Session-Id", client.session()},
                              {"Accept", "application/json"}})
                .status,
            406);
  EXPECT_EQ(server.send({.method = "PUT", .url = "/mcp"}).status, 405);
  for (const char* bad : {"", "{", "nonsense", "1", "[]", "[1]", "{}",
                          R"({"jsonrpc": "2.0", "id": {}, "method": "ping"})",
                          R"({"jsonrpc": "2.0", "id": null, "method": "x"})",
                          R"([{"jsonrpc": "2.0", "id": 1, "method": "ping"}])",
                          R"({"jsonrpc": "2.0", "id": 1, "method": "initialize",
                              "params": {"protocolVersion": "2025-06-18"}})"}) {
    const auto response = client.post(bad);
    EXPECT_EQ(response.status, bad == std::string_view("{}") ? 202 : 400)
        << bad << response.body;
  }
  EXPECT_EQ(client.post(ping).status, 200);
}

TEST(McpEndpoint, RefusesPagesOfOtherOrigins) {
  DirectoryServer server;
  McpClient client(server);
  client.initialize();
  const std::string ping = R"({"jsonrpc": "2.0", "id": 1, "method": "ping"})";
  const std::string own = server.url();
  const std::string port = own.substr(own.rfind(':'));
  EXPECT_EQ(client.post(ping, {{"Origin", own}}).status, 200);
  for (const std::string& origin :
       {std::string("https://evil.example"), std::string("null"),
        "http://localhost" + port, "http://evil.example" + port}) {
    EXPECT_EQ(client.post(ping, {{"Origin", origin}}).status, 403) << origin;
    EXPECT_EQ(server
                  .get("/mcp", {{"Origin", origin},
                                {"Accept", "text/event-stream"},
                                {"Mcp-Session-Id", client.session()}})
                  .status,
              403);
  }
  EXPECT_EQ(client.post(ping, {{"Sec-Fetch-Site", "cross-site"}}).status, 403);
}

TEST(McpEndpoint, SurvivesBatchesOfThousandsAndGiantBodies) {
  DirectoryServer server;
  McpClient client(server);
  client.initialize("2025-03-26");
  const std::string ping = R"({"jsonrpc": "2.0", "id": 1, "method": "ping"})";
  std::string few = "[" + ping, many = "[" + ping;
  for (int i = 0; i < 20; ++i) few += "," + ping;
  for (int i = 0; i < 5000; ++i) many += "," + ping;
  EXPECT_EQ(mcp_parsed(client.post(few + "]")).root().size(), 21u);
  EXPECT_THAT(client.post(many + "]").body, HasSubstr("at most 32"));
  EXPECT_EQ(client.post(std::string(5u << 20, ' ')).status, 413);
  std::string deep(100'000, '[');
  EXPECT_EQ(client.post(deep).status, 400);
  EXPECT_EQ(client.post(ping).status, 200);
}

TEST(McpEndpoint, HasScopesLimitsAndAuditLinesAsOverHttp) {
  DirectoryServer server({.policy = directory::AdmissionPolicy::token});
  McpClient nobody(server);
  ASSERT_NE(nobody.initialize(), "");
  EXPECT_EQ(nobody.call("list").status, 200);
  const auto refused = nobody.call("register", as_argument(a2a_card(1)));
  EXPECT_EQ(refused.status, 401);
  EXPECT_THAT(std::string(refused.header("WWW-Authenticate").value_or("")),
              HasSubstr("Bearer"));
  McpClient reader(server, server.token("reader", "read"));
  reader.initialize();
  EXPECT_EQ(reader.call("register", as_argument(a2a_card(1))).status, 403);
  McpClient wrong(server, {{"Authorization", "Bearer wrong"}});
  EXPECT_EQ(wrong.initialize(), "");
  EXPECT_EQ(server.audit(), "");
  McpClient writer(server, server.token("writer", "publish"));
  writer.initialize();
  EXPECT_THAT(writer.call("register", as_argument(a2a_card(1))).body,
              HasSubstr("\"stored\":true"));
  EXPECT_THAT(server.audit(),
              AllOf(HasSubstr("\"operation\":\"register\""),
                    HasSubstr("\"principal\":\"writer\""),
                    HasSubstr("\"target\":\"/mcp\""),
                    HasSubstr("\"subject\":\"" + subject_of_card(1) + "\"")));
  // What only the operator may set, nobody sets here.
  EXPECT_EQ(writer.call("takedown", R"({"subject": "x"})").status, 200);
  EXPECT_THAT(writer.call("takedown", R"({"subject": "x"})").body,
              HasSubstr("there is no tool"));
}

TEST(McpEndpoint, CountsCallsByTheLimitsOfHttp) {
  DirectoryServer server({.reads = {.per_second = 0.001, .burst = 3}});
  McpClient client(server);
  client.initialize();
  EXPECT_EQ(client.call("list").status, 200);
  EXPECT_EQ(client.call("list").status, 200);
  const auto refused = client.call("list");
  EXPECT_EQ(refused.status, 429);
  EXPECT_TRUE(refused.header("Retry-After"));
}

TEST(McpEndpoint, KeepsSessionsApart) {
  DirectoryServer server;
  McpClient one(server, server.token("one", "publish"));
  McpClient other(server, server.token("other", "publish"));
  McpClient nobody(server);
  one.initialize();
  for (McpClient* thief : {&other, &nobody}) {
    thief->set_session(one.session());
    EXPECT_EQ(thief->ask("ping").status, 404);
    EXPECT_EQ(thief->listen("x").status, 404);
    EXPECT_EQ(thief->end().status, 404);
  }
  EXPECT_EQ(one.ask("ping").status, 200);
}

TEST(McpEndpoint, StreamsProgressAndResumesIt) {
  DirectoryServer server;
  McpClient client(server);
  client.initialize();
  const auto response = client.ask(
      "tools/call", R"({"name": "rules", "_meta": {"progressToken": "p"}})");
  EXPECT_EQ(response.header("Content-Type"), "text/event-stream");
  EXPECT_THAT(response.body, HasSubstr("id: 1-0\ndata: \n\n"));
  EXPECT_THAT(http::events_in(response.body),
              ElementsAre("", HasSubstr("notifications/progress"),
                          HasSubstr(R"("id":7,"result")")));
  // The connection was cut after the first event, or after the second.
  const auto rest = client.listen("result", {{"Last-Event-ID", "1-0"}});
  EXPECT_THAT(http::events_in(rest.body),
              ElementsAre(HasSubstr("notifications/progress"),
                          HasSubstr(R"("id":7,"result")")));
  EXPECT_THAT(
      http::events_in(client.listen("result", {{"Last-Event-ID", "1-1"}}).body),
      ElementsAre(HasSubstr(R"("id":7,"result")")));
  for (const char* id : {"9-0", "1-9", "x", "1-", "-1", "c-nonsense"}) {
    EXPECT_EQ(client.listen("x", {{"Last-Event-ID", id}}).status, 400) << id;
  }
  const auto events_only =
      client.ask("ping", "{}", {{"Accept", "text/event-stream"}});
  EXPECT_THAT(http::events_in(events_only.body),
              ElementsAre("", R"({"jsonrpc":"2.0","id":7,"result":{}})"));
}

TEST(McpEndpoint, LogsOnTheStreamOfACall) {
  DirectoryServer server;
  McpClient client(server);
  client.initialize("2025-06-18");
  client.ask("logging/setLevel", R"({"level": "info"})");
  EXPECT_THAT(http::events_in(client.call("rules").body),
              ElementsAre(HasSubstr("notifications/message"),
                          HasSubstr(R"("id":7,"result")")));
}

TEST(McpEndpoint, TellsWhatChangesAndResumesThat) {
  DirectoryServer server;
  McpClient client(server);
  client.initialize("2025-06-18");
  client.ask("resources/subscribe",
             R"({"uri": ")" + subject_of_card(1) + "\"}");
  McpClient writer(server);
  writer.initialize();
  // A first event says where the stream begins.
  McpClient newer(server);
  newer.initialize("2025-11-25");
  const auto begun = newer.listen("data:");
  const std::string id = begun.body.substr(4, begun.body.find('\n') - 4);
  EXPECT_THAT(id, testing::StartsWith("c-"));
  writer.call("register", as_argument(a2a_card(1)));
  writer.call("register", as_argument(a2a_card(2)));
  // The client comes back and misses nothing.
  const auto told = client.listen("updated", {{"Last-Event-ID", id}});
  EXPECT_THAT(http::events_in(told.body),
              ElementsAre(HasSubstr("resources/list_changed"),
                          HasSubstr(subject_of_card(1))));
  EXPECT_THAT(told.body, HasSubstr("id: c-"));
}

TEST(McpEndpoint, CancelsACallThatWaits) {
  DirectoryServer server;
  McpClient client(server);
  client.initialize("2025-06-18");
  http::ClientResponse ended;
  std::thread waiting([&] {
    McpClient same(server);
    same.set_session(client.session());
    do {  // a call below may have the id at that moment
      ended = same.ask("tools/call",
                       R"({"name": "changes", "arguments": {"wait": 60},
                           "_meta": {"progressToken": 1}})");
    } while (ended.status == 429);
  });
  // Until it runs: its id is taken then.
  const std::string cancel =
      R"({"jsonrpc": "2.0", "method": "notifications/cancelled",
          "params": {"requestId": 7}})";
  while (client.call("stats").status != 429) std::this_thread::yield();
  EXPECT_EQ(client.post(cancel).status, 202);
  waiting.join();
  EXPECT_THAT(ended.body, Not(HasSubstr("\"result\"")));
  EXPECT_EQ(client.call("stats").status, 200);
}

TEST(McpEndpoint, TakesRequestsWithoutSessions) {
  DirectoryServer server;
  McpClient client(server);
  const std::string meta =
      R"("_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
         "io.modelcontextprotocol/clientCapabilities": {}})";
  const auto fields = [](std::string method, std::string name = "") {
    http::Fields all = {{"MCP-Protocol-Version", "2026-07-28"},
                        {"Mcp-Method", std::move(method)}};
    if (!name.empty()) all.emplace_back("Mcp-Name", std::move(name));
    return all;
  };
  const auto found = client.ask("server/discover", "{" + meta + "}",
                                fields("server/discover"));
  EXPECT_EQ(found.status, 200);
  EXPECT_FALSE(found.header("Mcp-Session-Id"));
  const std::string call = "{" + meta + R"(, "name": "rules"})";
  EXPECT_EQ(
      client.ask("tools/call", call, fields("tools/call", "rules")).status,
      200);
  EXPECT_EQ(
      client
          .ask("tools/call", call, fields("tools/call", "=?base64?cnVsZXM=?="))
          .status,
      200);
  const auto code = [](const http::ClientResponse& response) {
    EXPECT_EQ(response.status, 400);
    return mcp_parsed(response).root()["error"]["code"].int64();
  };
  EXPECT_EQ(code(client.ask("tools/call", call, fields("tools/call", "list"))),
            -32020);
  EXPECT_EQ(code(client.ask("tools/call", call, fields("tools/call"))), -32020);
  EXPECT_EQ(code(client.ask("tools/call", call,
                            fields("tools/call", "=?base64?!?="))),
            -32020);
  EXPECT_EQ(
      code(client.ask("tools/list", "{" + meta + "}", fields("tools/call"))),
      -32020);
  EXPECT_EQ(code(client.ask("tools/list", "{" + meta + "}")), -32020);
  EXPECT_EQ(code(client.ask("tools/list", "{}",
                            {{"MCP-Protocol-Version", "2031-01-01"},
                             {"Mcp-Method", "tools/list"}})),
            -32022);
  const auto unknown =
      client.ask("no/such", "{" + meta + "}", fields("no/such"));
  EXPECT_EQ(unknown.status, 404);
  EXPECT_THAT(unknown.body, HasSubstr("-32601"));
}

TEST(McpEndpoint, StreamsSubscriptionsWithoutSessions) {
  DirectoryServer server;
  McpClient client(server);
  client.initialize();
  std::atomic<bool> is_acknowledged = false;
  http::ClientResponse heard;
  std::thread listening([&] {
    heard = server.send(
        {.method = "POST",
         .url = "/mcp",
         .fields = {{"Content-Type", "application/json"},
                    {"Accept", "application/json, text/event-stream"},
                    {"MCP-Protocol-Version", "2026-07-28"},
                    {"Mcp-Method", "subscriptions/listen"}},
         .body =
             R"({"jsonrpc": "2.0", "id": "s", "method": "subscriptions/listen",
                 "params": {"notifications": {"resourcesListChanged": true},
                 "_meta": {"io.modelcontextprotocol/protocolVersion":
                 "2026-07-28",
                 "io.modelcontextprotocol/clientCapabilities": {}}}})",
         .is_enough = [&](std::string_view body) {
           if (body.find("acknowledged") != std::string_view::npos) {
             is_acknowledged = true;
             is_acknowledged.notify_all();
           }
           return body.find("list_changed") != std::string_view::npos &&
                  body.ends_with("\n\n");
         }});
  });
  is_acknowledged.wait(false);
  client.call("register", as_argument(a2a_card(1)));
  listening.join();
  EXPECT_THAT(http::events_in(heard.body),
              ElementsAre(HasSubstr("subscriptions/acknowledged"),
                          AllOf(HasSubstr("list_changed"),
                                HasSubstr("subscriptionId\":\"s\""))));
  EXPECT_THAT(heard.body, Not(HasSubstr("id: ")));
}

// For the same question, the structured content is the answer under /v1.
TEST(McpEndpoint, AnswersAsHttpDoes) {
  DirectoryServer server;
  McpClient client(server);
  client.initialize();
  client.call("register", as_argument(a2a_card(1)));
  const std::string subject = R"({"subject": ")" + subject_of_card(1) + "\"}";
  const std::pair<const char*, std::string> questions[] = {
      {"check", as_argument(a2a_card(1))},
      {"reach", as_argument(a2a_card(1))},
      {"schema", R"({"dialect": "a2a-1.0"})"},
      {"explain", R"({"rule": "a2a/skill-id-unique"})"},
      {"discover", R"({"query": "find mistakes in invoices"})"},
      {"explore", "{}"},
      {"list", "{}"},
      {"get", subject},
      {"history", subject},
      {"tags", "{}"},
      {"stats", "{}"},
      {"changes", "{}"},
  };
  RemoteCaller remote = server.remote();
  for (const auto& [name, input] : questions) {
    SCOPED_TRACE(name);
    const auto answer = mcp_parsed(client.call(name, input));
    const Result<Reply> reply = remote.call(*operation_named(name), input, {});
    ASSERT_TRUE(reply) << reply.error().message;
    EXPECT_EQ(
        canonicalize(answer.root()["result"]["structuredContent"]).value(),
        canonicalize(cardinal::test::parse(reply->json).root()).value());
  }
}

}  // namespace
}  // namespace cardinal::server
