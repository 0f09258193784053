// Partial records (draft-song-anp-adp-00, 7.2 and 7.5): everybody learns that
// there is such an agent; what it can do is for those who may see it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/uri.h"
#include "server/adp_server.h"

namespace cardinal::server {
namespace {

using cardinal::test::parse;
using cardinal::test::Parsed;
using cardinal::test::signing_key;
using test::adp_card;
using test::AdpServer;
using test::agent_of_key;
using testing::HasSubstr;
using testing::Not;

// The partial record of an agent, sent by "owner", for the scope "team".
class PartialRecords : public ::testing::Test {
 protected:
  PartialRecords() {
    const auto made =
        server.post("/v1/agents?visibility=partial&scope=team", card, owner);
    EXPECT_EQ(made.status, 201) << made.body;
    server.wait_for_index();
  }
  // What adp.discover has of the agent for a caller, by its name.
  std::string discovered(const http::Fields& who) {
    const Parsed answer =
        parse(server.ask("adp.discover", R"({"query": "Translator"})", who));
    const Value results = answer.root()["result"]["results"];
    EXPECT_EQ(results.size(), 1u);
    const Value first = results[std::size_t{0}];
    EXPECT_EQ(first["partial"].boolean().value_or(false),
              !first["agent_card"]["tools"]);
    return std::string(first["agent_card"].raw());
  }

  AdpServer server{{.policy = directory::AdmissionPolicy::token}};
  const SigningKey key = signing_key(Algorithm::eddsa, 1);
  const std::string id = agent_of_key(key);
  const std::string card = adp_card(key, 1, R"(, "version": "7.7.7")");
  const std::string path = "/v1/agents/" + percent_encoded(id);
  const std::string part = R"({"id":")" + id + R"(","name":"Translator"})";
  const http::Fields owner = server.token("owner", "publish");
  const http::Fields member = server.token("member", "team");
  const http::Fields stranger = server.token("stranger", "publish");
};

TEST_F(PartialRecords, AreWholeForThoseWhoMaySeeThem) {
  // In every order: an answer for one must not be kept for another.
  for (int round = 0; round < 2; ++round) {
    for (const http::Fields& who : {http::Fields{}, stranger}) {
      const auto got = server.get(path, who);
      EXPECT_EQ(got.status, 200);
      EXPECT_EQ(got.body, part);
      EXPECT_THAT(std::string(got.header("Cardinal-Note").value_or("")),
                  HasSubstr("partial"));
      EXPECT_EQ(discovered(who), part);
    }
    for (const http::Fields& who : {owner, member}) {
      const auto got = server.get(path, who);
      EXPECT_EQ(got.body, card);
      EXPECT_FALSE(got.header("Cardinal-Note"));
      EXPECT_EQ(discovered(who), card);
    }
  }
}

TEST_F(PartialRecords, TellStrangersNothingElse) {
  const std::string digest = to_hex(sha256(card));
  for (const char* rest :
       {"", "?view=annotated", "?at=4", "?as=a2a", "/versions", "/findings",
        "/reach", "/diff", "/snippets", "/proof", "/proof?at=4"}) {
    for (const http::Fields& who : {http::Fields{}, stranger}) {
      SCOPED_TRACE(rest);
      const auto got = server.get(path + rest, who);
      std::string all = got.body;
      for (const auto& [name, value] : got.fields) all += "\n" + value;
      for (const char* word : {"translation", "Chinese", "7.7.7",
                               "\"owner\":\"", "team", "signature\":\""}) {
        EXPECT_THAT(all, Not(HasSubstr(word)));
      }
      EXPECT_THAT(all, Not(HasSubstr(digest.substr(0, 16))));
    }
  }
}

TEST_F(PartialRecords, AreNotFoundByWhatTheyCanDo) {
  for (const char* asked :
       {"/v1/discover?q=chinese", "/v1/discover?q=translate+texts&explain=true",
        "/v1/discover?tags=nlp", "/v1/discover?q=translator&explain=true",
        "/v1/agents", "/v1/changes?since=0", "/v1/export",
        "/v1/explore?facet=tag"}) {
    SCOPED_TRACE(asked);
    const std::string found = server.get(asked).body;
    for (const char* word : {"nlp/translation", "Chinese", "7.7.7", "team"}) {
      EXPECT_THAT(found, Not(HasSubstr(word)));
    }
  }
  EXPECT_THAT(server.get("/v1/agents").body, HasSubstr(id));
  EXPECT_THAT(server.get("/v1/export").body, Not(HasSubstr(id)));
  EXPECT_THAT(server.get("/v1/export", member).body, HasSubstr(id));
  EXPECT_THAT(server.ask("adp.discover", R"({"tags": ["nlp/*"]})"),
              HasSubstr(R"("results":[])"));
}

TEST_F(PartialRecords, HaveNoLeafInThePublicLog) {
  EXPECT_EQ(server.directory().stats({.sees_all = true})->tree_size, 0u);
  EXPECT_EQ(server.get(path + "/proof", owner).status, 404);
}

TEST_F(PartialRecords, StayPartialWhenTheirCardChanges) {
  const auto newer = server.post(
      "/v1/agents", adp_card(key, 2, R"(, "version": "7.7.8")"), owner);
  EXPECT_EQ(newer.status, 200) << newer.body;
  server.wait_for_index();
  EXPECT_EQ(server.get(path).body, part);
  EXPECT_EQ(discovered({}), part);
  EXPECT_THAT(discovered(member), HasSubstr("7.7.8"));
}

TEST_F(PartialRecords, AreRemovedForEverybody) {
  const http::Fields admin = server.token("root", "admin");
  const auto taken = server.post(path + "/takedown",
                                 R"({"reason": "of the translation"})", admin);
  EXPECT_EQ(taken.status, 200) << taken.body;
  const auto gone = server.get(path);
  EXPECT_EQ(gone.status, 410) << gone.body;
  EXPECT_THAT(gone.body, Not(HasSubstr("of the translation")));
  EXPECT_THAT(server.get(path, owner).body, HasSubstr("of the translation"));
}

TEST(Partial, APublicRecordBecomesPartialAndPublicAgain) {
  AdpServer server;
  const SigningKey key = signing_key(Algorithm::eddsa, 2);
  const std::string card = adp_card(key);
  const std::string path = "/v1/agents/" + percent_encoded(agent_of_key(key));
  const http::Fields admin = server.token("root", "admin");
  server.ask("adp.advertise", card);
  const auto become = [&](const char* visibility) {
    const auto changed = server.post(
        path + "/visibility",
        R"({"visibility": ")" + std::string(visibility) + "\"}", admin);
    EXPECT_EQ(changed.status, 200) << changed.body;
    server.wait_for_index();
  };
  const std::string asked = R"({"tags": ["nlp"]})";
  EXPECT_THAT(server.ask("adp.discover", asked), HasSubstr(card));
  become("partial");
  EXPECT_THAT(server.get(path).body, Not(HasSubstr("nlp")));
  EXPECT_THAT(server.ask("adp.discover", asked), HasSubstr(R"("results":[])"));
  EXPECT_THAT(server.ask("adp.discover", R"({"query": "Translator"})"),
              HasSubstr(R"("partial":true)"));
  become("public");
  EXPECT_EQ(server.get(path).body, card);
  EXPECT_THAT(server.ask("adp.discover", asked), HasSubstr(card));
}

TEST(Partial, IsForAdpCardsOnly) {
  AdpServer server;
  const auto refused =
      server.post("/v1/agents?visibility=partial", test::a2a_card(1));
  EXPECT_EQ(refused.status, 400) << refused.body;
  EXPECT_THAT(refused.body, HasSubstr("for an ADP card"));
  EXPECT_EQ(server.post("/v1/agents", test::a2a_card(1)).status, 201);
  const auto changed = server.post(
      "/v1/agents/" + percent_encoded(test::subject_of_card(1)) + "/visibility",
      R"({"visibility": "partial"})", server.token("root", "admin"));
  EXPECT_EQ(changed.status, 400) << changed.body;
}

}  // namespace
}  // namespace cardinal::server
