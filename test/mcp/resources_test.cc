// The schema, the list of agents and their cards as resources.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mcp/mcp_session.h"

namespace cardinal::mcp {
namespace {

using test::McpSession;
using testing::HasSubstr;

constexpr std::string_view trains = R"({
  "agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDF", "name": "Train tickets",
  "version": "1.0.0", "capabilities": [{"id": "tool.book",
  "description": "Books train tickets in Europe.", "tags": ["travel"]}],
  "endpoint": {"protocol": "https", "url": "https://trains.example.com/a"}})";

std::string resource_text(McpSession& session, std::string_view uri) {
  const Document response =
      session.ask("resources/read", "{\"uri\": \"" + std::string(uri) + "\"}");
  const Value first = response.root()["result"]["contents"][std::size_t{0}];
  EXPECT_EQ(first["uri"].string(), uri) << response.text();
  return std::string(first["text"].string().value_or(""));
}

TEST(McpResources, AreTheSchemaTheRegistryAndCards) {
  McpSession session;
  session.call("agentcard_declare",
               "{\"card_json\": " + json_quoted(trains) + "}");
  const Document listed = session.ask("resources/list");
  EXPECT_EQ(listed.root()["result"]["resources"].size(), 2u);
  const Document templates = session.ask("resources/templates/list");
  EXPECT_EQ(templates.root()["result"]["resourceTemplates"].size(), 3u);
  EXPECT_THAT(resource_text(session, "agentcard://schema"),
              HasSubstr("agent_id"));
  EXPECT_THAT(resource_text(session, "agentcard://registry"),
              HasSubstr("Train tickets"));
  EXPECT_EQ(resource_text(session, "urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDF"),
            trains);
}

TEST(McpResources, SayWhatIsNotThere) {
  McpSession session;
  for (const char* uri : {"agent://nobody.example/x", "https://a.example/b",
                          "file:///etc/passwd", "agentcard://other", "x"}) {
    const Document response = session.ask(
        "resources/read", "{\"uri\": \"" + std::string(uri) + "\"}");
    EXPECT_EQ(response.root()["error"]["code"].int64(), resource_not_found);
    EXPECT_EQ(response.root()["error"]["data"]["uri"].string(), uri);
  }
}

}  // namespace
}  // namespace cardinal::mcp
