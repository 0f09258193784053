// The structured content of a tool is the answer that a call in this process
// gives.
#include <gtest/gtest.h>

#include "mcp/mcp_session.h"

namespace cardinal::mcp {
namespace {

using test::McpSession;

constexpr std::string_view invoices = R"({
  "agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDG", "name": "Invoices",
  "version": "1.0.0", "capabilities": [{"id": "tool.read",
  "description": "Reads invoices and finds mistakes.", "tags": ["finance"]}],
  "endpoint": {"protocol": "https", "url": "https://invoices.example.com/a"}})";

struct SameQuestion {
  std::string_view operation, tool;
  std::string input;
};

std::string canonical_text(Value value) {
  const Result<std::string> text = canonicalize(value);
  EXPECT_TRUE(text);
  return text ? *text : "";
}

TEST(McpAnswers, AreThoseOfACallInThisProcess) {
  McpSession session;
  const std::string card = "{\"card\": " + std::string(invoices) + "}";
  session.call("register", card);
  const std::string subject =
      R"({"subject": "urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDG"})";
  const SameQuestion questions[] = {
      {"check", "check", card},
      {"reach", "reach", card},
      {"schema", "schema", R"({"dialect": "a2a-1.0"})"},
      {"explain", "explain", R"({"rule": "a2a/skill-id-unique"})"},
      {"discover", "discover", R"({"query": "find mistakes in invoices"})"},
      {"explore", "explore", "{}"},
      {"list", "list", "{}"},
      {"get", "get", subject},
      {"history", "history", subject},
      {"record findings", "record_findings", subject},
      {"record reach", "record_reach", subject},
      {"tags", "tags", "{}"},
      {"stats", "stats", "{}"},
  };
  for (const SameQuestion& question : questions) {
    SCOPED_TRACE(question.tool);
    const Document response = session.call(question.tool, question.input);
    Result<Reply> reply = cardinal::call(*operation_named(question.operation),
                                         question.input, session.services());
    ASSERT_TRUE(reply) << reply.error().message;
    EXPECT_EQ(canonical_text(response.root()["result"]["structuredContent"]),
              canonical_text(McpSession::read(reply->json).root()));
  }
}

}  // namespace
}  // namespace cardinal::mcp
