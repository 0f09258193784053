// What answers of ADP have beside their form: nobody hides others, callers find
// what they wrote, and limits are named.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "operations/registry.h"
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

SigningKey agent_key(std::uint64_t seed) {
  return signing_key(Algorithm::eddsa, seed);
}

// A member of a card that makes it so much longer.
std::string ballast(std::size_t bytes) {
  return R"(, "extensions": {"com.acme.big": {"x": ")" +
         std::string(bytes, 'y') + R"("}})";
}

std::vector<std::string> found_ids(Value results) {
  std::vector<std::string> ids;
  for (const Value each : results.items()) {
    ids.emplace_back(each["agent_card"]["id"].string().value_or("?"));
  }
  return ids;
}

// Agents of which the second by name, and so one of the first of equal scores,
// has a card of nearly 64 KiB. Its name.
std::string advertise_around_a_large_card(AdpServer& server, int agents) {
  std::map<std::string, SigningKey> keys;
  for (int i = 1; i <= agents; ++i) {
    SigningKey key = agent_key(static_cast<std::uint64_t>(i));
    std::string id = agent_of_key(key);
    keys.emplace(std::move(id), std::move(key));
  }
  const std::string large = std::next(keys.begin())->first;
  for (const auto& [id, key] : keys) {
    const std::string card =
        adp_card(key, 1, id == large ? ballast(63'900) : "");
    EXPECT_THAT(server.ask("adp.advertise", card),
                HasSubstr(R"("stored":true)"));
  }
  server.wait_for_index();
  return large;
}

// In the order of their ranks.
std::vector<std::string> subjects_by_http(AdpServer& server) {
  const Parsed answer =
      parse(server
                .post("/v1/discover", R"({"tags": ["nlp"], "limit": 100,
                                    "filters": {"dialects": ["adp"]}})")
                .body);
  std::vector<std::string> subjects;
  for (const Value each : answer.root()["results"].items()) {
    subjects.emplace_back(each["subject"].string().value_or("?"));
  }
  return subjects;
}

TEST(AdpAnswers, ALargeCardHidesNobody) {
  AdpServer server;
  const std::string large = advertise_around_a_large_card(server, 10);
  const std::string text = server.ask("adp.discover", R"({"tags": ["nlp"]})");
  EXPECT_LE(text.size(), adp_answer_bytes_max);
  const Parsed answer = parse(text);
  const Value results = answer.root()["result"]["results"];
  EXPECT_EQ(results.size(), 10u);
  EXPECT_EQ(found_ids(results), subjects_by_http(server));
  EXPECT_NE(found_ids(results).back(), large);
  EXPECT_EQ(answer.root()["result"]["reduced"].raw(), "1");
  EXPECT_EQ(answer.root()["result"]["omitted"].raw(), "0");
  for (const Value each : results.items()) {
    const Value card = each["agent_card"];
    const bool is_large = card["id"].string() == large;
    EXPECT_EQ(each["partial"].boolean().value_or(false), is_large);
    EXPECT_EQ(bool(card["signature"]), !is_large);
    EXPECT_FALSE(card["extensions"]);
    EXPECT_EQ(card["skills"].raw(), R"(["nlp/translation"])");
  }
  EXPECT_EQ(server.ask("adp.discover", R"({"tags": ["nlp"]})"), text);
}

TEST(AdpAnswers, ALargeCardHidesNobodyOfALongList) {
  AdpServer server;
  advertise_around_a_large_card(server, 100);
  const std::string text =
      server.ask("adp.discover", R"({"tags": ["nlp"], "limit": 100})");
  EXPECT_LE(text.size(), adp_answer_bytes_max);
  const Parsed answer = parse(text);
  const Value results = answer.root()["result"]["results"];
  EXPECT_EQ(results.size(), 100u);
  EXPECT_EQ(found_ids(results), subjects_by_http(server));
}

TEST(AdpAnswers, LongNamesAndTagsHideNobody) {
  AdpServer server;
  std::string tags = R"(["nlp/translation")";
  for (int i = 0; i < 3'000; ++i) {
    tags += R"(, "nlp/)" + std::to_string(100'000 + i) + R"(")";
  }
  tags += "]";
  const auto with_name = [](const SigningKey& key, const std::string& name,
                            const std::string& skills) {
    return cardinal::test::signed_text(
        R"({"id": ")" + agent_of_key(key) + R"(", "name": ")" + name +
            R"(", "skills": )" + skills +
            R"(, "description": "Translates.", "seq": 1})",
        key);
  };
  std::vector<std::string> ids;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const SigningKey key = agent_key(seed);
    const std::string card =
        seed == 1   ? with_name(key, std::string(60'000, 'n'), R"(["nlp"])")
        : seed == 2 ? with_name(key, "Tagged", tags)
                    : with_name(key, "Small", R"(["nlp/translation"])");
    EXPECT_THAT(server.ask("adp.advertise", card),
                HasSubstr(R"("stored":true)"));
    ids.push_back(agent_of_key(key));
  }
  server.wait_for_index();
  const std::string text = server.ask("adp.discover", R"({"tags": ["nlp/*"]})");
  EXPECT_LE(text.size(), adp_answer_bytes_max);
  const Parsed answer = parse(text);
  EXPECT_THAT(found_ids(answer.root()["result"]["results"]),
              testing::UnorderedElementsAreArray(ids));
}

TEST(AdpAnswers, FindWhatWasStoredBefore) {
  AdpServer server;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const SigningKey key = agent_key(seed);
    EXPECT_THAT(server.ask("adp.advertise", adp_card(key)),
                HasSubstr(R"("stored":true)"));
    EXPECT_THAT(
        server.ask("adp.discover", R"({"tags": ["nlp"], "limit": 100})"),
        HasSubstr(agent_of_key(key)));
  }
}

TEST(AdpAnswers, SayWhichChangeTheyTakeIntoAccount) {
  AdpServer server;
  const auto change_of = [&](std::string_view method,
                             std::string_view params) -> std::string {
    const auto response = server.rpc(AdpServer::message(method, params));
    return std::string(response.header("Cardinal-Change").value_or("none"));
  };
  EXPECT_EQ(change_of("adp.describe", "{}"), "0");
  EXPECT_EQ(change_of("adp.advertise", adp_card(agent_key(1))), "1");
  EXPECT_EQ(change_of("adp.advertise", adp_card(agent_key(2))), "2");
  EXPECT_EQ(change_of("adp.discover", "{}"), "2");
  EXPECT_EQ(change_of("adp.discover", "[]"), "2");
  const auto batch = server.rpc(
      "[" + AdpServer::message("adp.advertise", adp_card(agent_key(3))) + "," +
      AdpServer::message("adp.discover", "{}") + "]");
  EXPECT_EQ(batch.header("Cardinal-Change"), "3");
  EXPECT_THAT(batch.body, HasSubstr(agent_of_key(agent_key(3))));
}

TEST(AdpAnswers, NameTheLimitsOfCallers) {
  AdpServer server({.reads = {.per_second = 0.001, .burst = 2}});
  const std::string message = AdpServer::message("adp.discover", "{}");
  const auto first = server.rpc(message);
  EXPECT_EQ(first.header("RateLimit-Limit"), "2");
  EXPECT_EQ(first.header("RateLimit-Remaining"), "1");
  EXPECT_FALSE(first.header("Retry-After"));
  server.rpc(message);
  const auto third = server.rpc(message);
  const Parsed answer = parse(third.body);
  const Value error = answer.root()["error"];
  EXPECT_EQ(error["code"].raw(), "-32002");
  ASSERT_EQ(error["data"]["diagnostics"].size(), 1u);
  EXPECT_EQ(error["data"]["diagnostics"][std::size_t{0}]["message"].string(),
            error["message"].string());
  const auto v1 = server.get("/v1/discover");
  EXPECT_EQ(v1.status, 429);
  ASSERT_TRUE(third.header("Retry-After"));
  EXPECT_TRUE(v1.header("Retry-After"));
  const auto batch = server.rpc("[" + message + "," + message + "]");
  EXPECT_TRUE(batch.header("Retry-After"));
  int fields = 0;
  for (const auto& [name, value] : batch.fields) {
    fields += name == "Retry-After" || name == "retry-after" ? 1 : 0;
  }
  EXPECT_EQ(fields, 1);
}

TEST(AdpAnswers, ParametersThatAreNotAnObjectAreInvalidRequests) {
  AdpServer server;
  for (const char* method : {"adp.describe", "adp.advertise", "adp.discover"}) {
    for (const char* params : {"null", "7", "\"x\"", "true", "[]"}) {
      SCOPED_TRACE(std::string(method) + " " + params);
      const Parsed answer = parse(server.ask(method, params));
      const Value error = answer.root()["error"];
      EXPECT_EQ(error["code"].raw(), "-32602");
      EXPECT_EQ(error["data"]["status"].raw(), "6");
      EXPECT_EQ(error["data"]["diagnostics"].size(), 1u);
    }
  }
  EXPECT_THAT(server.ask("adp.nothing", "null"), HasSubstr("-32601"));
}

// A server that answers adp.discover with whatever it likes.
TEST(AdpAnswers, TheClientSaysWhatItLeftOut) {
  AdpServer server;
  std::string forged = adp_card(agent_key(1));
  forged.replace(forged.find("Translator"), 10, "Translat0r");
  const auto result = [](std::string_view card) {
    return R"({"agent_card":)" + std::string(card) +
           R"(,"score":0.5,"matched_tags":[]})";
  };
  const std::string body =
      R"({"jsonrpc":"2.0","id":1,"result":{"results":[)" + result(forged) +
      "," + result(adp_card(agent_key(2))) + "," + result("{}") + "," +
      result(R"({"id": 1, "name": "x"})") +
      R"(,{"agent_card":{"id":"agent://part","name":"Part"},"score":0.4,)"
      R"("matched_tags":[],"partial":true}]}})";
  http::Router routes;
  EXPECT_TRUE(routes.add({.method = http::Method::post,
                          .pattern = "/adp",
                          .handler = [body](const http::Request&) {
                            return http::Response::text(200, "application/json",
                                                        body);
                          }}));
  EXPECT_TRUE(server.server().routes()->replace("adp", std::move(routes)));
  Services services{.env = system_env(), .is_operator = true};
  const Result<Reply> reply =
      call(adp_discover_operation,
           R"({"allow_private": true, "url": ")" + server.url() + R"("})",
           services, {});
  ASSERT_TRUE(reply) << reply.error().message;
  const Parsed answer = parse(reply->json);
  EXPECT_THAT(found_ids(answer.root()["results"]),
              ElementsAre(agent_of_key(agent_key(2)), "agent://part"));
  EXPECT_EQ(answer.root()["results"][std::size_t{0}]["partial"].raw(), "false");
  EXPECT_EQ(answer.root()["results"][std::size_t{1}]["partial"].raw(), "true");
  EXPECT_THAT(reply->notes,
              ElementsAre("3 results were left out: 1 with an invalid "
                          "signature, 2 malformed"));
  EXPECT_THAT(reply->json, Not(HasSubstr("Translat0r")));
}

}  // namespace
}  // namespace cardinal::server
