// A signature proves who wrote a card, whoever sends it: a hidden record stays
// its owner's, and its agent can renew and revoke it without a token.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/uri.h"
#include "server/adp_server.h"

namespace cardinal::server {
namespace {

using test::adp_card;
using test::AdpServer;
using test::agent_of_key;
using testing::HasSubstr;
using testing::Not;

class RelayedCards : public ::testing::TestWithParam<const char*> {
 protected:
  RelayedCards() {
    const auto made = server.post("/v1/agents?" + std::string(GetParam()),
                                  adp_card(key, 1), owner);
    EXPECT_EQ(made.status, 201) << made.body;
    first_change = made.header("Cardinal-Change").value_or("");
  }
  int status_for(const http::Fields& who) {
    return server.get(path, who).status;
  }

  AdpServer server{{.policy = directory::AdmissionPolicy::token}};
  const SigningKey key = cardinal::test::signing_key();
  const std::string path = "/v1/agents/" + percent_encoded(agent_of_key(key));
  std::string first_change;
  http::Fields owner = server.token("owner", "publish");
  http::Fields stranger = server.token("stranger", "publish");
};

TEST_P(RelayedCards, TheOwnerStillSeesTheRecord) {
  const auto relayed = server.post("/v1/agents", adp_card(key, 2), stranger);
  EXPECT_EQ(relayed.status, 200) << relayed.body;
  EXPECT_EQ(status_for(owner), 200);
  EXPECT_THAT(server.get(path, owner).body, HasSubstr("\"seq\": 2"));
  EXPECT_EQ(status_for(stranger), 404);
  EXPECT_EQ(status_for({}), 404);
  const std::string feed = server.get("/v1/changes", owner).body;
  EXPECT_THAT(feed, HasSubstr("\"seq\":2"));
  EXPECT_THAT(server.get("/v1/changes", stranger).body,
              Not(HasSubstr("\"seq\":")));
}

TEST_P(RelayedCards, TheAgentRenewsAndRevokesItWithoutAToken) {
  EXPECT_THAT(server.ask("adp.advertise", adp_card(key, 2)),
              HasSubstr("\"stored\":true"));
  EXPECT_EQ(status_for(owner), 200);
  EXPECT_EQ(status_for({}), 404);
  const std::string revoked =
      cardinal::test::signed_text(adp_card(key, 2), key, {.revoke = true});
  EXPECT_THAT(server.ask("adp.advertise", revoked),
              HasSubstr("\"stored\":true"));
  EXPECT_THAT(server.get("/v1/agents", owner).body,
              Not(HasSubstr(agent_of_key(key))));
}

TEST_P(RelayedCards, ANewOwnerSeesNothingOfWhatWasBefore) {
  EXPECT_EQ(server.post("/v1/agents", adp_card(key, 2), stranger).status, 200);
  const auto given = server.post(path + "/owner", R"({"owner": "stranger"})",
                                 server.token("root", "admin"));
  ASSERT_EQ(given.status, 200) << given.body;
  EXPECT_EQ(status_for(stranger), 200);
  EXPECT_EQ(server.get(path + "?at=" + first_change, stranger).status, 404);
  EXPECT_EQ(status_for(owner), 404);
}

INSTANTIATE_TEST_SUITE_P(Visibilities, RelayedCards,
                         ::testing::Values("visibility=private",
                                           "visibility=scoped&scope=team"));

}  // namespace
}  // namespace cardinal::server
