// Protocol version 2026-07-28: requests that say all by themselves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mcp/mcp_session.h"

namespace cardinal::mcp {
namespace {

using test::McpSession;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view meta =
    R"("_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",)"
    R"("io.modelcontextprotocol/clientCapabilities": {}})";

std::string with_meta(std::string_view members) {
  return "{" + std::string(meta) + (members.empty() ? "" : ", ") +
         std::string(members) + "}";
}

std::int64_t code_of(const Document& response) {
  return response.root()["error"]["code"].int64().value_or(0);
}

TEST(McpStateless, NeedsNoHandshake) {
  McpSession session({.version = ""});
  const Document found = session.ask("server/discover", with_meta(""));
  const Value result = found.root()["result"];
  EXPECT_EQ(result["resultType"].string(), "complete");
  EXPECT_EQ(result["supportedVersions"].raw(),
            R"(["2026-07-28","2025-11-25","2025-06-18","2025-03-26",)"
            R"("2024-11-05"])");
  EXPECT_EQ(result["cacheScope"].string(), "public");
  EXPECT_EQ(
      result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"].string(),
      "cardinal");
  for (const char* method : {"tools/list", "resources/list", "prompts/list",
                             "resources/templates/list"}) {
    const Document listed = session.ask(method, with_meta(""));
    EXPECT_EQ(listed.root()["result"]["resultType"].string(), "complete");
    EXPECT_GT(listed.root()["result"]["ttlMs"].int64(), 0) << method;
  }
  const Document called =
      session.ask("tools/call", with_meta(R"("name": "rules")"));
  EXPECT_EQ(called.root()["result"]["isError"].boolean(), false);
  EXPECT_EQ(called.root()["result"]["resultType"].string(), "complete");
  EXPECT_FALSE(called.root()["result"]["ttlMs"]);
  const Document read = session.ask(
      "resources/read", with_meta(R"("uri": "agentcard://schema")"));
  EXPECT_EQ(read.root()["result"]["cacheScope"].string(), "public");
}

TEST(McpStateless, RefusesOtherVersionsAndRequestsWithoutCapabilities) {
  McpSession session({.version = ""});
  for (const char* version : {"2031-01-01", "2025-11-25", ""}) {
    const Document refused = session.ask(
        "tools/list",
        R"({"_meta": {"io.modelcontextprotocol/protocolVersion": ")" +
            std::string(version) + "\"}}");
    EXPECT_EQ(code_of(refused), unsupported_version);
    const Value data = refused.root()["error"]["data"];
    EXPECT_EQ(data["requested"].string(), version);
    EXPECT_EQ(data["supported"].size(), 5u);
  }
  EXPECT_EQ(code_of(session.ask(
                "tools/list",
                R"({"_meta": {"io.modelcontextprotocol/protocolVersion":)"
                R"( "2026-07-28"}})")),
            rpc::invalid_params);
  EXPECT_EQ(code_of(session.ask(
                "tools/list",
                R"({"_meta": {"io.modelcontextprotocol/protocolVersion":)"
                R"( 20260728}})")),
            rpc::invalid_params);
}

TEST(McpStateless, HasNoMethodsOfSessions) {
  McpSession session({.version = "", .follows_changes = true});
  for (const char* method : {"ping", "initialize", "logging/setLevel",
                             "resources/subscribe", "no/such"}) {
    EXPECT_EQ(code_of(session.ask(method, with_meta(""))),
              rpc::method_not_found)
        << method;
  }
  EXPECT_EQ(code_of(session.ask("resources/read",
                                with_meta(R"("uri": "agent://nobody/x")"))),
            rpc::invalid_params);
  // It leaves no session behind.
  EXPECT_EQ(code_of(session.ask("tools/list")), rpc::invalid_request);
}

TEST(McpStateless, LogsOnlyWhereARequestAsksForIt) {
  McpSession session({.version = ""});
  session.ask("tools/call", with_meta(R"("name": "rules")"));
  EXPECT_THAT(session.notified(), IsEmpty());
  session.ask(
      "tools/call",
      R"({"name": "rules", "_meta": {"io.modelcontextprotocol/logLevel":)"
      R"( "debug", "io.modelcontextprotocol/protocolVersion": "2026-07-28",)"
      R"("io.modelcontextprotocol/clientCapabilities": {}}})");
  EXPECT_THAT(session.notified(),
              ElementsAre(HasSubstr("notifications/message")));
}

}  // namespace
}  // namespace cardinal::mcp
