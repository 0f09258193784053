// The visibility, the owner and the quarantine of a record are changed by those
// who may.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/uri.h"
#include "server/directory_server.h"

namespace cardinal::server {
namespace {

using test::a2a_card;
using test::DirectoryServer;
using test::subject_of_card;
using testing::HasSubstr;

class RecordStatus : public ::testing::Test {
 protected:
  RecordStatus() {
    const auto made = server.post("/v1/agents", a2a_card(1), owner);
    EXPECT_EQ(made.status, 201) << made.body;
    show(made);
  }

  // Until the change that was made shows in queries.
  void show(const http::ClientResponse& made) {
    const std::string number(made.header("Cardinal-Change").value_or("0"));
    EXPECT_EQ(server.get("/v1/stats?min_change=" + number).status, 200);
  }

  http::ClientResponse change(std::string_view what, std::string body,
                              const http::Fields& who) {
    auto response =
        server.post(path + "/" + std::string(what), std::move(body), who);
    show(response);
    return response;
  }
  std::uint64_t leaves() {
    return server.directory().store().tree().value().size();
  }
  int status_for(const http::Fields& who) {
    return server.get(path, who).status;
  }
  std::string listed() { return server.get("/v1/agents").body; }
  std::string found() { return server.get("/v1/discover?q=invoices").body; }

  DirectoryServer server{{.policy = directory::AdmissionPolicy::token}};
  const std::string path = "/v1/agents/" + percent_encoded(subject_of_card(1));
  http::Fields owner = server.token("owner", "publish");
  http::Fields stranger = server.token("stranger", "publish");
  http::Fields admin = server.token("root", "admin");
  http::Fields member = server.token("member", "team-a");
};

TEST_F(RecordStatus, TheOwnerHidesARecordByAPublicChange) {
  const std::uint64_t before = leaves();
  EXPECT_THAT(found(), HasSubstr(subject_of_card(1)));
  EXPECT_EQ(
      change("visibility", R"({"visibility": "private"})", stranger).status,
      403);
  const auto hidden =
      change("visibility", R"({"visibility": "private"})", owner);
  EXPECT_EQ(hidden.status, 200) << hidden.body;
  EXPECT_THAT(hidden.body, HasSubstr(R"("verdict":"updated")"));
  EXPECT_EQ(leaves(), before + 1);
  EXPECT_EQ(status_for({}), 404);
  EXPECT_EQ(status_for(stranger), 404);
  EXPECT_EQ(status_for(owner), 200);
  EXPECT_THAT(listed(), testing::Not(HasSubstr(subject_of_card(1))));
  EXPECT_THAT(found(), testing::Not(HasSubstr(subject_of_card(1))));
  EXPECT_THAT(server.get(path + "?view=annotated", owner).body,
              HasSubstr(R"("visibility":"private")"));
  // What follows is not public.
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1, "Renamed"), owner).status,
            200);
  EXPECT_EQ(leaves(), before + 1);
}

TEST_F(RecordStatus, AScopedRecordIsForItsScopesAndBackForEverybody) {
  EXPECT_EQ(change("visibility",
                   R"({"visibility": "scoped", "scope": ["team-a"]})", owner)
                .status,
            200);
  EXPECT_EQ(status_for(member), 200);
  EXPECT_EQ(status_for(stranger), 404);
  EXPECT_EQ(change("visibility", R"({"visibility": "public"})", admin).status,
            200);
  EXPECT_EQ(status_for({}), 200);
  EXPECT_THAT(found(), HasSubstr(subject_of_card(1)));
  EXPECT_EQ(change("visibility", R"({"visibility": "scoped"})", owner).status,
            400);
}

TEST_F(RecordStatus, SendingAPublicCardAsPrivateNamesTheOperation) {
  const auto refused =
      server.post("/v1/agents?visibility=private", a2a_card(1), owner);
  EXPECT_EQ(refused.status, 409);
  EXPECT_THAT(refused.body, HasSubstr("record visibility"));
}

TEST_F(RecordStatus, TheOperatorGivesARecordToAnotherPublisher) {
  EXPECT_EQ(change("owner", R"({"owner": "stranger"})", owner).status, 403);
  EXPECT_EQ(change("owner", R"({"owner": "stranger"})", admin).status, 200);
  EXPECT_THAT(server.get(path + "?view=annotated").body,
              HasSubstr(R"("owner":"stranger")"));
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1, "Renamed"), owner).status,
            403);
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1, "Renamed"), stranger).status,
            200);
}

TEST_F(RecordStatus, TheOperatorsQuarantineEndsOnlyByARelease) {
  const std::string why = R"({"reason": "answers with errors"})";
  EXPECT_EQ(change("quarantine", why, owner).status, 403);
  EXPECT_EQ(change("quarantine", why, admin).status, 200);
  const std::string shown = server.get(path + "?view=annotated").body;
  EXPECT_THAT(shown, HasSubstr(R"("standing":"quarantined")"));
  EXPECT_THAT(shown, HasSubstr("answers with errors"));
  EXPECT_THAT(found(), testing::Not(HasSubstr(subject_of_card(1))));
  (void)server.post("/v1/agents", a2a_card(1, "Renamed"), owner);
  EXPECT_THAT(server.get(path + "?view=annotated").body,
              HasSubstr(R"("standing":"quarantined")"));
  EXPECT_EQ(
      change("quarantine", R"({"release": true, "reason": "mended"})", admin)
          .status,
      200);
  EXPECT_THAT(found(), HasSubstr(subject_of_card(1)));
}

TEST_F(RecordStatus, ABannedAgentIsRefusedWithTheReason) {
  const std::string why = R"({"reason": "sells data"})";
  EXPECT_EQ(change("ban", why, owner).status, 403);
  EXPECT_EQ(change("ban", "{}", admin).status, 400);
  EXPECT_EQ(change("ban", why, admin).status, 200);
  const std::string shown = server.get(path + "?view=annotated").body;
  EXPECT_THAT(shown, HasSubstr(R"("standing":"banned")"));
  EXPECT_THAT(shown, HasSubstr(R"("reason":"sells data")"));
  EXPECT_THAT(found(), testing::Not(HasSubstr(subject_of_card(1))));
  for (const http::Fields& sender : {owner, admin}) {
    const auto refused =
        server.post("/v1/agents", a2a_card(1, "Renamed"), sender);
    EXPECT_EQ(refused.status, 403);
    EXPECT_THAT(refused.body, HasSubstr("has banned this agent"));
    EXPECT_THAT(refused.body, HasSubstr("sells data"));
  }
  EXPECT_EQ(change("unban", "{}", owner).status, 403);
  EXPECT_EQ(change("unban", "{}", admin).status, 200);
  EXPECT_THAT(found(), HasSubstr(subject_of_card(1)));
}

TEST(RecordOwner, AnAdministratorRegistersForAPublisher) {
  DirectoryServer server({.policy = directory::AdmissionPolicy::token});
  const http::Fields publisher = server.token("ann", "publish");
  const http::Fields admin = server.token("root", "admin");
  const auto refused =
      server.post("/v1/agents?owner=bob", a2a_card(1), publisher);
  EXPECT_EQ(refused.status, 403) << refused.body;
  const auto made = server.post("/v1/agents?owner=ann", a2a_card(1), admin);
  EXPECT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1, "Renamed"), publisher).status,
            200);
}

TEST(RecordOwner, ARecordWithoutOneIsNotMadePrivate) {
  DirectoryServer server;
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1)).status, 201);
  const Result<Reply> refused =
      server.local().call(*operation_named("record visibility"),
                          R"({"visibility": "private", "subject": ")" +
                              subject_of_card(1) + R"("})",
                          {});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message,
              HasSubstr("has none; the operator of the directory"));
}

}  // namespace
}  // namespace cardinal::server
