// The same question gets the same answer from every front end: HTTP, MCP, ADP
// and ARD.
#include <gtest/gtest.h>

#include <cmath>

#include "ard/registry_server.h"
#include "server/adp_server.h"
#include "server/mcp_client.h"
#include "wellknown/agent_identifier.h"

namespace cardinal::ard {
namespace {

using cardinal::test::parse;
using cardinal::test::signing_key;
using server::test::a2a_card;
using server::test::adp_card;
using server::test::AdpServer;
using server::test::McpClient;

// "subject score", as ARD has scores.
std::string found_line(std::string_view subject, double score) {
  return std::string(subject) + " " + std::to_string(std::lround(100 * score));
}

std::vector<std::string> lines_in(Value results) {
  std::vector<std::string> lines;
  for (const Value each : results.items()) {
    lines.push_back(found_line(each["subject"].string().value_or(""),
                               each["score"].number().value_or(-1)));
  }
  return lines;
}

struct SharedQuestion {
  std::string query;
  int limit;
  std::string dialect;     // as /v1 names it; empty: all
  std::string media_type;  // as ARD names it
};

class FrontEnds : public ::testing::Test {
 protected:
  FrontEnds() {
    http::Router routes;
    for (http::Route& route : server::adp_routes(
             {.services = server_.services(),
              .gate = &server_.gate(),
              .own_card = std::string(server::test::own_adp_card),
              .pending = &server_.server().pending()})) {
      EXPECT_TRUE(routes.add(std::move(route)));
    }
    EXPECT_TRUE(server_.server().routes()->replace("adp", std::move(routes)));
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      server_.add(adp_card(signing_key(Algorithm::eddsa, seed),
                           static_cast<int>(seed)));
    }
    for (int i = 1; i <= 5; ++i) {
      server_.add(a2a_card(i, "Reader " + std::to_string(i)));
    }
    server_.add(test::search_card());
    mcp_.initialize();
  }

  static std::string input_of(const SharedQuestion& question) {
    std::string input = R"({"query": ")" + question.query + R"(", "limit": )" +
                        std::to_string(question.limit);
    if (!question.dialect.empty()) {
      input += R"(, "filters": {"dialects": [")" + question.dialect + "\"]}";
    }
    return input + "}";
  }
  std::vector<std::string> over_http(const SharedQuestion& question) {
    const auto answer =
        parse(server_.post("/v1/discover", input_of(question)).body);
    return lines_in(answer.root()["results"]);
  }
  std::vector<std::string> over_mcp(const SharedQuestion& question) {
    const auto answer = parse(mcp_.call("discover", input_of(question)).body);
    return lines_in(answer.root()["result"]["structuredContent"]["results"]);
  }
  std::vector<std::string> over_ard(const SharedQuestion& question) {
    std::string query = R"({"text": ")" + question.query + '"';
    if (!question.media_type.empty()) {
      query += R"(, "filter": {"type": [")" + question.media_type + "\"]}";
    }
    const auto answer =
        parse(server_
                  .post("/ard/search", R"({"query": )" + query +
                                           R"(}, "pageSize": )" +
                                           std::to_string(question.limit) + "}")
                  .body);
    std::vector<std::string> lines;
    const std::string own = wellknown::own_publisher_of(server_.url());
    for (const Value each : answer.root()["results"].items()) {
      const auto subject = wellknown::subject_of_identifier(
          each["identifier"].string().value_or(""), own);
      lines.push_back(found_line(subject.value_or("?"),
                                 each["score"].number().value_or(-1) / 100));
    }
    return lines;
  }
  std::vector<std::string> over_adp(const SharedQuestion& question) {
    const auto answer =
        parse(server_
                  .post("/adp", AdpServer::message(
                                    "adp.discover",
                                    R"({"query": ")" + question.query +
                                        R"(", "min_score": 0, "limit": )" +
                                        std::to_string(question.limit) + "}"))
                  .body);
    std::vector<std::string> lines;
    for (const Value each : answer.root()["result"]["results"].items()) {
      lines.push_back(found_line(each["agent_card"]["id"].string().value_or(""),
                                 each["score"].number().value_or(-1)));
    }
    return lines;
  }

  test::RegistryServer server_;
  McpClient mcp_{server_};
};

TEST_F(FrontEnds, FindTheSameAgents) {
  const std::string a2a = "application/a2a-agent-card+json";
  const SharedQuestion questions[] = {
      {"translate chinese texts", 10, "adp", "application/json"},
      {"translate chinese texts", 2, "adp", "application/json"},
      {"find mistakes in invoices", 10, "a2a", a2a},
      {"find mistakes in invoices", 3, "", ""},
      {"search the web for news", 5, "", ""},
      {"", 4, "", ""},
      {"", 100, "a2a", a2a},
      {"nobody does this at all zzzz", 10, "", ""},
  };
  for (const SharedQuestion& question : questions) {
    SCOPED_TRACE(question.query + " " + question.dialect);
    const std::vector<std::string> expected = over_http(question);
    EXPECT_EQ(over_mcp(question), expected);
    EXPECT_EQ(over_ard(question), expected);
    if (question.dialect != "adp") continue;
    EXPECT_EQ(over_adp(question), expected);
  }
  EXPECT_EQ(over_http(questions[0]).size(), 4u);
  EXPECT_EQ(over_http(questions[1]).size(), 2u);
}

TEST_F(FrontEnds, ShowTheSameCardAndKnowTheSameRemovals) {
  const std::string subject = server::test::subject_of_card(1);
  const std::string input = R"({"subject": ")" + subject + "\"}";
  const std::string path = "/v1/agents/https%3A%2F%2Fagents.example%2F1";
  const std::string entry =
      "/ard/agents/urn%3Aair%3Aagents.example%3Ahttps%3A1";
  EXPECT_EQ(server_.get(path).body, a2a_card(1, "Reader 1"));
  const auto tool = parse(mcp_.call("get", input).body);
  EXPECT_EQ(tool.root()["result"]["structuredContent"]["text"].string(),
            a2a_card(1, "Reader 1"));
  const auto found = parse(server_.get(entry).body);
  EXPECT_EQ(server_
                .get(std::string(found.root()["url"].string().value_or(""))
                         .substr(server_.url().size()))
                .body,
            a2a_card(1, "Reader 1"));
  ASSERT_EQ(server_.send({.method = "DELETE", .url = path}).status, 200);
  EXPECT_EQ(server_.get(path).status, 410);
  EXPECT_EQ(server_.get(entry).status, 404);
  const auto gone = parse(mcp_.call("get", input).body);
  EXPECT_EQ(gone.root()["result"]["structuredContent"]["text"].kind(),
            Kind::null);
}

}  // namespace
}  // namespace cardinal::ard
