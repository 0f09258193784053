// Who may not see a record learns nothing of it, whatever they send.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/uri.h"
#include "server/directory_server.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using test::a2a_card;
using test::DirectoryServer;
using test::subject_of_card;
using testing::HasSubstr;
using testing::Not;

std::string path_of_card(int number) {
  return "/v1/agents/" + percent_encoded(subject_of_card(number));
}

// A private record of "owner", whose number is 1.
class HiddenRecords : public ::testing::Test {
 protected:
  HiddenRecords() {
    const auto made =
        server.post("/v1/agents?visibility=private", a2a_card(1), owner);
    EXPECT_EQ(made.status, 201) << made.body;
  }

  DirectoryServer server{{.policy = directory::AdmissionPolicy::token}};
  http::Fields owner = server.token("owner", "publish");
  http::Fields stranger = server.token("stranger", "publish");
};

TEST_F(HiddenRecords, EveryWriteToOneIsRefusedInTheSameWay) {
  std::set<std::string> answers;
  for (const std::string& body :
       {R"({"card": )" + a2a_card(1) + "}",
        R"({"card": )" + a2a_card(1, "Another") + "}",
        R"({"if_change": 0, "card": )" + a2a_card(1) + "}",
        R"({"if_change": 77, "card": )" + a2a_card(1) + "}",
        R"({"visibility": "private", "card": )" + a2a_card(1) + "}"}) {
    const auto refused = server.post("/v1/agents", body, stranger);
    EXPECT_EQ(refused.status, 403) << refused.body;
    // What follows is about the card that was sent.
    answers.insert(refused.body.substr(0, refused.body.find("\"lease_end\"")));
  }
  ASSERT_THAT(answers, testing::SizeIs(1));
  EXPECT_THAT(*answers.begin(), HasSubstr("urn:cardinal:problem:not-proved"));
  EXPECT_THAT(*answers.begin(), HasSubstr(R"("change":0,)"));
  EXPECT_THAT(*answers.begin(), Not(HasSubstr("owner")));
  const auto tried = server.post(
      "/v1/agents", R"({"dry_run": true, "card": )" + a2a_card(1) + "}",
      stranger);
  EXPECT_EQ(tried.status, 403) << tried.body;
  EXPECT_THAT(tried.body, HasSubstr("not-proved"));
}

TEST_F(HiddenRecords, TheirOwnerWritesThem) {
  const auto updated = server.post("/v1/agents", a2a_card(1, "Another"), owner);
  EXPECT_EQ(updated.status, 200) << updated.body;
  const auto got = server.get(path_of_card(1) + "?view=annotated", owner);
  EXPECT_THAT(got.body, HasSubstr(R"("visibility":"private")"));
}

TEST_F(HiddenRecords, AreAnsweredAsThoseThatAreNotThere) {
  const auto of_card = [&](int number, std::string_view rest) {
    std::string body =
        server.get(path_of_card(number) + std::string(rest), stranger).body;
    const std::string name = subject_of_card(number);
    for (std::size_t at = 0; (at = body.find(name, at)) != std::string::npos;) {
      body.replace(at, name.size(), "SUBJECT");
    }
    return body;
  };
  for (const char* rest : {"", "?at=1", "/versions", "/proof", "/proof?at=1",
                           "/findings", "/reach", "/diff", "/snippets"}) {
    SCOPED_TRACE(rest);
    EXPECT_EQ(of_card(1, rest), of_card(2, rest));
    EXPECT_THAT(of_card(1, rest), HasSubstr("no record of"));
  }
  for (const int number : {1, 2}) {
    const auto withdrawn = server.send(
        {.method = "DELETE", .url = path_of_card(number), .fields = stranger});
    EXPECT_EQ(withdrawn.status, 404) << withdrawn.body;
    for (const auto& [what, body] :
         {std::pair{"/load", R"({"tasks": 1})"},
          std::pair{"/visibility", R"({"visibility": "public"})"},
          std::pair{"/abuse", R"({"reason": "spam"})"}}) {
      const auto sent =
          server.post(path_of_card(number) + what, body, stranger);
      EXPECT_EQ(sent.status, 404) << what << sent.body;
    }
  }
}

TEST_F(HiddenRecords, StatsCountThemForThoseWhoSeeThem) {
  const auto agents = [&](const http::Fields& who) {
    const auto stats = server.get("/v1/stats?min_change=3", who);
    return cardinal::test::parse(stats.body).root()["agents"].uint64();
  };
  EXPECT_EQ(agents({}), 0u);
  EXPECT_EQ(agents(stranger), 0u);
  EXPECT_EQ(agents(owner), 1u);
}

TEST_F(HiddenRecords, WhatTheyWereBeforeStaysHiddenWhenTheyArePublic) {
  const auto shown = server.post(path_of_card(1) + "/visibility",
                                 R"({"visibility": "public"})", owner);
  EXPECT_EQ(shown.status, 200) << shown.body;
  EXPECT_EQ(server.get(path_of_card(1)).status, 200);
  // The record was registered by change 3, after two tokens.
  const auto before = server.get(path_of_card(1) + "/proof?at=3");
  EXPECT_EQ(before.status, 404);
  EXPECT_THAT(before.body, HasSubstr("no record of"));
}

// Whoever removes it: its owner is told, and nobody else.
TEST_F(HiddenRecords, TheirRemovalIsShownToTheirOwnerOnly) {
  const http::Fields admin = server.token("root", "admin");
  EXPECT_EQ(
      server.post("/v1/agents?visibility=private", a2a_card(2), owner).status,
      201);
  EXPECT_EQ(
      server
          .post(path_of_card(1) + "/takedown", R"({"reason": "copied"})", admin)
          .status,
      200);
  EXPECT_EQ(
      server.send({.method = "DELETE", .url = path_of_card(2), .fields = admin})
          .status,
      200);
  const std::string told = server.get("/v1/changes?since=0", owner).body;
  EXPECT_THAT(told, HasSubstr(R"("kind":"takedown")"));
  EXPECT_THAT(told, HasSubstr(R"("kind":"withdraw")"));
  for (const int number : {1, 2}) {
    EXPECT_EQ(server.get(path_of_card(number), owner).status, 410);
    EXPECT_EQ(server.get(path_of_card(number), stranger).status, 404);
    EXPECT_EQ(server.get(path_of_card(number)).status, 404);
  }
}

TEST_F(HiddenRecords, AnErasedCardIsNotNamedByEarlierMoments) {
  const http::Fields admin = server.token("root", "admin");
  EXPECT_EQ(server.post("/v1/agents", a2a_card(2), owner).status, 201);
  EXPECT_EQ(
      server
          .post(path_of_card(1) + "/takedown", R"({"reason": "copied"})", admin)
          .status,
      200);
  // The hidden card was registered by change 3, the other by change 5.
  for (const char* moment : {"3", "5"}) {
    for (const http::Fields& who : {http::Fields{}, stranger, owner}) {
      const auto found =
          server.get(std::string("/v1/discover?q=agent&at=") + moment, who);
      EXPECT_EQ(found.status, 200) << found.body;
      EXPECT_THAT(found.body, Not(HasSubstr(subject_of_card(1))));
    }
  }
  const auto erased = server.get(path_of_card(1) + "?at=3", owner);
  EXPECT_EQ(erased.status, 404);
  EXPECT_THAT(erased.body, HasSubstr("was taken down"));
}

TEST(TokenScopes, ATokenForScopesOfRecordsReadsWhatEverybodyReads) {
  DirectoryServer server({.policy = directory::AdmissionPolicy::token});
  const http::Fields owner = server.token("owner", "publish");
  const http::Fields team = server.token("member", "team-a");
  EXPECT_EQ(
      server
          .post("/v1/agents?visibility=scoped&scope=team-a", a2a_card(1), owner)
          .status,
      201);
  EXPECT_EQ(server.get("/v1/agents", team).status, 200);
  EXPECT_EQ(server.get(path_of_card(1), team).status, 200);
  EXPECT_EQ(server.get(path_of_card(1)).status, 404);
  EXPECT_EQ(server.post("/v1/agents", a2a_card(2), team).status, 403);
}

TEST(TokenScopes, ATimeThatIsOverIsRefused) {
  DirectoryServer server;
  const Result<Reply> issued = server.local().call(
      *operation_named("token issue"),
      R"({"name": "ann", "not_after": "2020-01-31T00:00:00Z"})", {});
  ASSERT_FALSE(issued);
  EXPECT_EQ(issued.error().code, Code::usage);
  EXPECT_THAT(issued.error().message, HasSubstr("is over"));
}

TEST(AuditLog, SaysWhatAWriteWasAboutAndWhichChangeItMade) {
  DirectoryServer server;
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1)).status, 201);
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1)).status, 200);
  EXPECT_EQ(server.send({.method = "DELETE", .url = path_of_card(1)}).status,
            200);
  EXPECT_EQ(server.post("/v1/agents", R"({"name": 1})").status, 422);
  const std::string about = R"("subject":")" + subject_of_card(1) + "\"";
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < server.audit().size();) {
    const std::size_t end = server.audit().find('\n', at);
    lines.push_back(server.audit().substr(at, end - at));
    at = end + 1;
  }
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_THAT(lines[0], HasSubstr(about + R"(,"change":1,)"));
  EXPECT_THAT(lines[1], HasSubstr(about + R"(,"change":null,)"));
  EXPECT_THAT(lines[2], HasSubstr(about + R"(,"change":2,)"));
  EXPECT_THAT(lines[3], HasSubstr(R"("subject":null,"change":null,)"));
}

TEST(Get, TakesTheIdThatAnotherFormatNeeds) {
  DirectoryServer server;
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1)).status, 201);
  const auto without = server.get(path_of_card(1) + "?as=adp");
  EXPECT_EQ(without.status, 422);
  EXPECT_THAT(without.body, HasSubstr(R"(\"id\")"));
  const auto with =
      server.get(path_of_card(1) + "?as=adp&id=agent%3A%2F%2Freader.example");
  EXPECT_EQ(with.status, 200) << with.body;
  EXPECT_THAT(with.body, HasSubstr("agent://reader.example"));
}

}  // namespace
}  // namespace cardinal::server
