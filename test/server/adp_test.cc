// The directory as an agent of ADP (draft-song-anp-adp-00, section 4): the
// draft's tables, errors, sizes, and the same answers as HTTP gives.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/adp_server.h"

namespace cardinal::server {
namespace {

using cardinal::test::parse;
using cardinal::test::Parsed;
using cardinal::test::signing_key;
using test::adp_card;
using test::AdpServer;
using test::agent_of_key;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// "code status", or "result".
std::string outcome_of(std::string_view answer) {
  const Parsed parsed = parse(answer);
  const Value error = parsed.root()["error"];
  if (!error) return parsed.root()["result"] ? "result" : "nothing";
  std::string text(error["code"].raw());
  if (const Value status = error["data"]["status"]) {
    text += " " + std::string(status.raw());
    EXPECT_GT(error["data"]["diagnostics"].size(), 0u) << answer;
  }
  return text;
}

SigningKey key_numbered(std::uint64_t seed) {
  return signing_key(Algorithm::eddsa, seed);
}

TEST(Adp, DescribesTheDirectory) {
  AdpServer server;
  EXPECT_EQ(server.ask("adp.describe", "{}"),
            R"({"jsonrpc":"2.0","id":1,"result":)" +
                std::string(test::own_adp_card) + "}");
  EXPECT_EQ(server.ask("adp.describe", R"({"fields": ["seq", "signature"]})"),
            R"({"jsonrpc":"2.0","id":1,"result":{"id":)"
            R"("agent://directory.example","name":"Directory","seq":4}})");
  EXPECT_EQ(
      server.rpc(R"({"jsonrpc":"2.0","id":7,"method":"adp.describe"})").status,
      200);
  EXPECT_EQ(server.get("/adp").body, test::own_adp_card);
}

TEST(Adp, StoresWhatItsAgentSigned) {
  AdpServer server({.policy = directory::AdmissionPolicy::proof});
  const SigningKey key = key_numbered(1);
  const std::string first = server.ask("adp.advertise", adp_card(key, 2));
  EXPECT_THAT(first, HasSubstr(R"({"stored":true,"reason":null,)"
                               R"("verdict":"first","change":1,)"));
  EXPECT_THAT(server.ask("adp.advertise", adp_card(key, 2)),
              HasSubstr(R"("stored":true,"reason":null,"verdict":"same")"));
  EXPECT_THAT(server.ask("adp.advertise", adp_card(key, 1)),
              HasSubstr(R"("stored":false,"reason":")"));
  EXPECT_THAT(server.ask("adp.advertise", adp_card(key, 1)),
              HasSubstr(R"("verdict":"stale")"));
  EXPECT_THAT(
      server.ask("adp.advertise", adp_card(key, 2, R"(, "version": "2.0.0")")),
      HasSubstr(R"("verdict":"equivocation")"));
}

TEST(Adp, RefusesCardsWithoutAProof) {
  AdpServer server;
  EXPECT_EQ(outcome_of(server.ask(
                "adp.advertise",
                R"({"id": "agent://somebody", "name": "Somebody"})")),
            "-32001 5");
  const SigningKey key = key_numbered(1);
  std::string changed = adp_card(key);
  changed.replace(changed.find("Translator"), 10, "Translat0r");
  EXPECT_EQ(outcome_of(server.ask("adp.advertise", changed)), "-32602 6");
  const std::string a2a = test::a2a_card(1);
  EXPECT_EQ(outcome_of(server.ask("adp.advertise", a2a)), "-32602 6");
  EXPECT_EQ(
      directory::DirectoryStats(*server.directory().stats({.sees_all = true}))
          .change,
      0u);
}

TEST(Adp, InvalidCardsComeWithWhatIsWrong) {
  AdpServer server;
  const std::string answer = server.ask(
      "adp.advertise", R"({"id": "http://a", "name": 1, "tools": {}})");
  EXPECT_EQ(outcome_of(answer), "-32602 6");
  const Parsed parsed = parse(answer);
  std::vector<std::string> rules;
  for (const Value each :
       parsed.root()["error"]["data"]["diagnostics"].items()) {
    if (each["severity"].string() != "error") continue;
    rules.emplace_back(each["rule"].string().value_or("?"));
  }
  EXPECT_THAT(rules, ElementsAre("adp/id-uri", "adp/type", "adp/type"));
}

TEST(Adp, ARevocationEndsTheRecord) {
  AdpServer server;
  const SigningKey key = key_numbered(1);
  server.ask("adp.advertise", adp_card(key, 1));
  const std::string revoked =
      cardinal::test::signed_text(adp_card(key, 1), key, {.revoke = true});
  EXPECT_THAT(server.ask("adp.advertise", revoked),
              HasSubstr(R"("stored":true)"));
  server.wait_for_index();
  EXPECT_THAT(server.ask("adp.discover", R"({"tags": ["nlp/translation"]})"),
              HasSubstr(R"("result":{"results":[]})"));
  EXPECT_THAT(server.ask("adp.advertise", adp_card(key, 1)),
              HasSubstr(R"("stored":false)"));
}

TEST(Adp, FindsTheCards) {
  AdpServer server;
  const SigningKey key = key_numbered(1);
  const std::string card = adp_card(key);
  server.ask("adp.advertise", card);
  server.post("/v1/agents", test::a2a_card(1, "Translator"));
  server.wait_for_index();
  const Parsed answer = parse(server.ask(
      "adp.discover", R"({"tags": ["nlp/*"], "query": "translate texts"})"));
  const Value results = answer.root()["result"]["results"];
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0]["agent_card"].raw(), card);
  EXPECT_EQ(results[0]["matched_tags"].raw(), R"(["nlp/translation"])");
  EXPECT_GT(results[0]["score"].number().value_or(0), 0.1);
  EXPECT_EQ(results[0].size(), 3u);
  EXPECT_FALSE(answer.root()["result"]["omitted"]);
}

TEST(Adp, FindsWhatHttpFinds) {
  AdpServer server;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    server.ask("adp.advertise",
               adp_card(key_numbered(seed), static_cast<int>(seed)));
  }
  server.wait_for_index();
  struct Question {
    const char *adp, *http;
  };
  const Question questions[] = {
      {R"({"tags": ["nlp/translation"]})",
       R"({"tags": ["nlp/translation"], "min_score": 0.1)"},
      {R"({"query": "chinese texts", "limit": 3})",
       R"({"query": "chinese texts", "limit": 3, "min_score": 0.1)"},
      {R"({"query": "translate", "limit": 100000, "min_score": 0.2})",
       R"({"query": "translate", "limit": 100, "min_score": 0.2)"},
      {"{}", R"({"min_score": 0.1)"},
      {R"({"tags": ["audio"]})", R"({"tags": ["audio"], "min_score": 0.1)"},
  };
  for (const Question& question : questions) {
    SCOPED_TRACE(question.adp);
    const Parsed adp = parse(server.ask("adp.discover", question.adp));
    const Parsed http = parse(
        server
            .post("/v1/discover", std::string(question.http) +
                                      R"(, "filters": {"dialects": ["adp"]}})")
            .body);
    std::vector<std::string> found, expected;
    for (const Value each : adp.root()["result"]["results"].items()) {
      found.push_back(
          std::string(each["agent_card"]["id"].string().value_or("")) + " " +
          std::string(each["score"].raw()) +
          std::string(each["matched_tags"].raw()));
    }
    for (const Value each : http.root()["results"].items()) {
      expected.push_back(std::string(each["subject"].string().value_or("")) +
                         " " + std::string(each["score"].raw()) +
                         std::string(each["matched_tags"].raw()));
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(Adp, AnswersFitAMessage) {
  AdpServer server;
  const std::string big = R"(, "extensions": {"com.acme.big": {"x": ")" +
                          std::string(20'000, 'y') + R"("}})";
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    server.ask("adp.advertise", adp_card(key_numbered(seed), 1, big));
  }
  server.wait_for_index();
  const std::string three = server.ask("adp.discover", R"({"tags": ["nlp"]})");
  EXPECT_LE(three.size(), adp_answer_bytes_max);
  const Parsed cut = parse(three);
  std::vector<bool> is_whole;
  for (const Value each : cut.root()["result"]["results"].items()) {
    is_whole.push_back(bool(each["agent_card"]["signature"]));
  }
  EXPECT_THAT(is_whole, ElementsAre(true, true, true, false, false));
  EXPECT_EQ(cut.root()["result"]["reduced"].raw(), "2");
  EXPECT_EQ(cut.root()["result"]["omitted"].raw(), "0");
  EXPECT_THAT(three, HasSubstr("64511 octets"));
  // One that has no room by itself.
  AdpServer other;
  const std::string huge = R"(, "extensions": {"com.acme.big": {"x": ")" +
                           std::string(64'000, 'y') + R"("}})";
  other.ask("adp.advertise", adp_card(key_numbered(1), 1, huge));
  other.wait_for_index();
  const std::string one = other.ask("adp.discover", R"({"tags": ["nlp"]})");
  EXPECT_LE(one.size(), adp_answer_bytes_max);
  const Parsed part = parse(one);
  std::vector<std::string> members;
  for (const Member member :
       part.root()["result"]["results"][std::size_t{0}]["agent_card"]
           .members()) {
    members.emplace_back(member.name);
  }
  EXPECT_THAT(members, ElementsAre("id", "name", "description", "skills",
                                   "tools", "metadata", "seq"));
}

TEST(Adp, WrongParametersAreInvalidRequests) {
  AdpServer server;
  for (const char* params :
       {R"({"tags": "nlp"})", R"({"tags": [1]})", R"({"query": 1})",
        R"({"limit": 0})", R"({"limit": -1})", R"({"limit": 1.5})",
        R"({"limit": "3"})", R"({"min_score": 2})", R"({"min_score": -0.1})",
        R"({"min_score": "a"})", R"({"tags": ["*"]})", R"({"tags": null})",
        "[]", R"([{"tags": ["nlp"]}])"}) {
    EXPECT_EQ(outcome_of(server.ask("adp.discover", params)), "-32602 6")
        << params;
  }
  EXPECT_EQ(outcome_of(server.ask("adp.describe", R"({"fields": 1})")),
            "-32602 6");
  EXPECT_EQ(outcome_of(server.ask("adp.describe", "[]")), "-32602 6");
  EXPECT_EQ(outcome_of(server.ask("adp.advertise", "[]")), "-32602 6");
  EXPECT_EQ(
      outcome_of(
          server.rpc(R"({"jsonrpc":"2.0","id":1,"method":"adp.advertise"})")
              .body),
      "-32602 6");
  // What the draft does not define is ignored.
  EXPECT_EQ(outcome_of(server.ask("adp.discover", R"({"colour": "red"})")),
            "result");
}

TEST(Adp, MalformedEnvelopesGetTheErrorsOfJsonRpc) {
  AdpServer server;
  const auto code = [&](std::string body) {
    return outcome_of(server.rpc(std::move(body)).body);
  };
  EXPECT_EQ(code("{"), "-32700");
  EXPECT_EQ(code(""), "-32700");
  EXPECT_EQ(code("[]"), "-32600");
  EXPECT_EQ(code("7"), "-32600");
  EXPECT_EQ(code(R"({"jsonrpc":"1.0","id":1,"method":"adp.describe"})"),
            "-32600");
  EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":{},"method":"adp.describe"})"),
            "-32600");
  EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":")" + std::string(300, 'x') +
                 R"(","method":"adp.describe"})"),
            "-32600");
  EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":1,"method":"adp.nothing"})"),
            "-32601");
  EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":1,"method":"rpc.discover"})"),
            "-32601");
  EXPECT_EQ(server.rpc(std::string(300'000, ' ')).status, 413);
  EXPECT_EQ(outcome_of(server.ask("adp.describe", "{}")), "result");
}

TEST(Adp, BatchesAreBounded) {
  AdpServer server;
  const std::string card = adp_card(key_numbered(1));
  std::string batch = "[" + AdpServer::message("adp.advertise", card);
  for (int i = 0; i < 3'000; ++i) batch += ",1";
  EXPECT_EQ(outcome_of(server.rpc(batch + "]").body), "-32600");
  EXPECT_EQ(server.directory().store().end().change, 0u);
  const Parsed three =
      parse(server
                .rpc("[" + AdpServer::message("adp.describe", "{}") + "," +
                     AdpServer::message("adp.advertise", card) +
                     R"(,{"jsonrpc":"2.0","method":"adp.describe"},5])")
                .body);
  EXPECT_EQ(three.root().size(), 3u);
  EXPECT_EQ(three.root()[1]["result"]["stored"].boolean(), true);
  EXPECT_EQ(three.root()[2]["error"]["code"].raw(), "-32600");
}

TEST(Adp, NotificationsAreDoneAndNotAnswered) {
  AdpServer server;
  std::string message =
      AdpServer::message("adp.advertise", adp_card(key_numbered(1)));
  message.replace(message.find(R"("id":1,)"), 7, "");
  const http::ClientResponse response = server.rpc(message);
  EXPECT_EQ(response.status, 204);
  EXPECT_EQ(response.body, "");
  EXPECT_EQ(server.directory().store().end().change, 1u);
}

TEST(Adp, TheGateIsAsked) {
  AdpServer server({.policy = directory::AdmissionPolicy::token,
                    .reads = {.per_second = 0.001, .burst = 2}});
  const http::Fields wrong = {{"Authorization", "Bearer nothing"}};
  EXPECT_EQ(outcome_of(server.ask("adp.discover", "{}", wrong)), "-32001 5");
  EXPECT_EQ(outcome_of(server.ask("adp.describe", "{}", wrong)), "-32001 5");
  const std::string card = adp_card(key_numbered(1));
  EXPECT_EQ(outcome_of(server.ask("adp.advertise", card, wrong)), "-32001 5");
  const http::Fields page = {{"Origin", "https://evil.example"}};
  EXPECT_EQ(outcome_of(server.ask("adp.advertise", card, page)), "-32001 5");
  EXPECT_EQ(outcome_of(server.ask("adp.advertise", card)), "result");
  EXPECT_THAT(server.audit(), HasSubstr(R"("operation":"register")"));
  EXPECT_THAT(server.audit(), HasSubstr(agent_of_key(key_numbered(1))));
  EXPECT_EQ(outcome_of(server.ask("adp.describe", "{}")), "result");
  EXPECT_EQ(outcome_of(server.ask("adp.describe", "{}")), "result");
  EXPECT_EQ(outcome_of(server.ask("adp.describe", "{}")), "-32002");
}

TEST(Adp, HiddenRecordsAreNotFound) {
  AdpServer server;
  const SigningKey key = key_numbered(1);
  const http::Fields ann = server.token("ann", "publish");
  const auto stored = server.post(
      "/v1/agents",
      R"({"visibility": "private", "card": )" + adp_card(key) + "}", ann);
  EXPECT_EQ(stored.status, 201) << stored.body;
  server.wait_for_index();
  EXPECT_THAT(server.ask("adp.discover", R"({"tags": ["nlp"]})"),
              HasSubstr(R"("results":[])"));
  EXPECT_THAT(server.ask("adp.discover", R"({"tags": ["nlp"]})", ann),
              HasSubstr(agent_of_key(key)));
  // Kept now, and still not for everybody.
  EXPECT_THAT(server.ask("adp.discover", R"({"tags": ["nlp"]})"),
              Not(HasSubstr(agent_of_key(key))));
}

}  // namespace
}  // namespace cardinal::server
