// What a card proves by the place where it is served.
#include "directory/admission/card_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/admission_support.h"

namespace cardinal::directory {
namespace {

using test::a2a_card;
using test::adp_card;
using test::parse;
using ::testing::HasSubstr;

// Empty, or why it proves nothing.
std::string objection(const std::string& text, Dialect dialect,
                      std::string_view url) {
  const test::Parsed card = parse(text);
  const Status proof = require_origin(card.root(), dialect, url);
  return proof ? "" : proof.error().message;
}

TEST(CardSource, AHostProvesTheAgentsItServes) {
  const struct {
    std::string agent, served_at, objection;
  } rows[] = {
      {"https://a.example/a2a", "https://a.example/.well-known/agent-card.json",
       ""},
      {"https://a.example/a2a", "https://a.example/.well-known/agent.json", ""},
      {"https://a.example/a2a",
       "HTTPS://A.Example:443/.well-known/agent-card.json", ""},
      {"https://a.example", "https://a.example/.well-known/agent-card.json",
       ""},
      {"https://a.example:8443/x",
       "https://a.example:8443/.well-known/agent-card.json", ""},
      {"https://a.example/a2a", "https://b.example/.well-known/agent.json",
       "came from"},
      {"https://a.example:8443/x",
       "https://a.example/.well-known/agent-card.json", "came from"},
      {"https://a.example/a2a", "https://www.a.example/.well-known/agent.json",
       "came from"},
      // Others may write elsewhere, or behind a query.
      {"https://a.example/a2a", "https://a.example/uploads/agent-card.json",
       "not a well-known"},
      {"https://a.example/a2a", "https://a.example/agent-card.json",
       "not a well-known"},
      {"https://a.example/a2a",
       "https://a.example/.well-known/agent-card.json?to=b",
       "not a well-known"},
      {"https://a.example/a2a", "https://a.example/.well-known/x/agent.json",
       "not a well-known"},
      // Nobody vouches for plain HTTP but the machine itself.
      {"http://a.example/a2a", "http://a.example/.well-known/agent.json",
       "not an https URL"},
      {"http://127.0.0.1:9/a2a", "http://127.0.0.1:9/.well-known/agent.json",
       ""},
      {"http://localhost/a2a", "http://localhost/.well-known/agent.json", ""},
      {"ftp://a.example/a2a", "ftp://a.example/.well-known/agent.json",
       "not an https URL"},
      // A part of a host proves its own agents.
      {"https://a.example/ann/a2a",
       "https://a.example/ann/.well-known/agent-card.json", ""},
      {"https://a.example/ann",
       "https://a.example/ann/.well-known/agent-card.json", ""},
      {"https://a.example/anna/a2a",
       "https://a.example/ann/.well-known/agent-card.json", "agents below"},
      {"https://a.example/bob/a2a",
       "https://a.example/ann/.well-known/agent-card.json", "agents below"},
      {"https://a.example/ann/a2a",
       "https://a.example/bob/../ann/.well-known/agent-card.json", ""},
  };
  for (const auto& row : rows) {
    const std::string found =
        objection(a2a_card(row.agent), Dialect::a2a, row.served_at);
    EXPECT_EQ(found.empty(), row.objection.empty())
        << row.agent << " at " << row.served_at << ": " << found;
    EXPECT_THAT(found, HasSubstr(row.objection));
  }
}

TEST(CardSource, TheHostDependsOnTheDialect) {
  const auto adp = [](const std::string& id) {
    return objection(adp_card(id, "{}"), Dialect::adp,
                     "https://a.example/.well-known/agent-card.json");
  };
  EXPECT_EQ(adp("agent://a.example/weather"), "");
  EXPECT_EQ(adp("agent://A.Example./weather"), "");
  EXPECT_THAT(adp("agent://b.example/weather"), HasSubstr("came from"));
  // Not names of DNS.
  EXPECT_THAT(adp("agent://weather"), HasSubstr("names no host"));
  EXPECT_THAT(adp(test::agent_id_of(test::signing_key())),
              HasSubstr("names no host"));
  EXPECT_THAT(adp("agent://10.0.0.1/x"), HasSubstr("names no host"));

  const auto agentcard = [](const std::string& endpoint) {
    return objection(
        test::merged(minimal_card(Profile::agentcard),
                     R"({"endpoint": {"url": ")" + endpoint + R"("}})"),
        Dialect::agentcard, "https://a.example/.well-known/agentcard");
  };
  EXPECT_EQ(agentcard("https://a.example/run"), "");
  EXPECT_THAT(agentcard("https://b.example/run"), HasSubstr("came from"));
  EXPECT_THAT(agentcard("nonsense"), HasSubstr("names no host"));
}

TEST(CardSource, AUrlWithoutACertainReadingProvesNothing) {
  for (const char* url :
       {"", "https://", "https://a.example\\@b.example/.well-known/agent.json",
        "//a.example/.well-known/agent.json"}) {
    EXPECT_NE(objection(a2a_card("https://a.example/a2a"), Dialect::a2a, url),
              "")
        << url;
  }
}

}  // namespace
}  // namespace cardinal::directory
