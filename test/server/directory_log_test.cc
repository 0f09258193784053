// The public log of a directory over HTTP: checkpoint, tiles, entries, proofs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/uri.h"
#include "server/directory_server.h"
#include "transparency/log_source.h"

namespace cardinal::server {
namespace {

using test::a2a_card;
using test::DirectoryServer;
using test::subject_of_card;
using testing::HasSubstr;
using testing::Not;
using transparency::LogVerifier;
using transparency::PublishedLog;

PublishedLog& log_of(DirectoryServer& server) {
  return **server.directory().log();
}

std::string proof_path(std::string_view subject) {
  return "/v1/agents/" + percent_encoded(subject) + "/proof";
}

// A record that only its owner sees, made as the operator.
void register_private(DirectoryServer& server, int number,
                      std::string_view visibility) {
  RemoteCaller caller = server.local();
  const auto reply = caller.call(
      *operation_named("register"),
      R"({"visibility": ")" + std::string(visibility) +
          (visibility == "scoped" ? R"(", "scopes": ["team"], "card": )"
                                  : R"(", "card": )") +
          a2a_card(number) + "}",
      {});
  ASSERT_TRUE(reply) << reply.error().message;
}

TEST(DirectoryLog, ServesACheckpointThatItsKeyOpens) {
  DirectoryServer server;
  const auto empty = server.get("/checkpoint");
  EXPECT_EQ(empty.status, 200);
  EXPECT_EQ(empty.header("Content-Type"), "text/plain; charset=utf-8");
  EXPECT_EQ(empty.header("Cache-Control"), "no-cache");
  const LogVerifier key = log_of(server).verifier();
  EXPECT_EQ(key.open(empty.body).value().tree, merkle::TreeHead());
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1)).status, 201);
  ASSERT_TRUE(log_of(server).publish());
  const auto one = key.open(server.get("/checkpoint").body).value();
  EXPECT_EQ(one.tree.size, 1u);
  EXPECT_EQ(
      LogVerifier::from(server.get("/v1/log/key", {{"Accept", "text/plain"}})
                            .body.substr(0, key.text().size()))
          .value()
          .text(),
      key.text());
}

TEST(DirectoryLog, ServesTilesUnderItsCheckpointOnly) {
  DirectoryServer server;
  for (int i = 1; i <= 3; ++i) {
    EXPECT_EQ(server.post("/v1/agents", a2a_card(i)).status, 201);
  }
  EXPECT_EQ(server.get("/checkpoint").status, 200);
  EXPECT_EQ(server.post("/v1/agents", a2a_card(4)).status, 201);
  const auto tile = server.get("/tile/0/000.p/3");
  EXPECT_EQ(tile.status, 200);
  EXPECT_EQ(tile.body.size(), 96u);
  EXPECT_EQ(tile.header("Content-Type"), "application/octet-stream");
  EXPECT_THAT(std::string(*tile.header("Cache-Control")),
              HasSubstr("immutable"));
  const auto two = server.get("/tile/0/000.p/2");
  EXPECT_EQ(two.body, tile.body.substr(0, 64));
  const auto entries = server.get("/tile/entries/000.p/3");
  EXPECT_EQ(entries.status, 200);
  const std::size_t length =
      static_cast<unsigned char>(entries.body[0]) * 256u +
      static_cast<unsigned char>(entries.body[1]);
  const std::string entry = entries.body.substr(2, length);
  EXPECT_EQ(bytes_of(merkle::leaf_hash(entry)), tile.body.substr(0, 32));
  EXPECT_THAT(entry, HasSubstr(to_hex(sha256(a2a_card(1)))));
  for (const char* beyond :
       {"/tile/0/000", "/tile/0/000.p/4", "/tile/0/001.p/1", "/tile/1/000.p/1",
        "/tile/entries/000", "/tile/entries/000.p/4", "/tile/0/0",
        "/tile/0/000.p/300", "/tile/data/000", "/tile/0/x001"}) {
    const auto response = server.get(beyond);
    EXPECT_EQ(response.status, 404) << beyond;
    EXPECT_EQ(response.header("Content-Type"), "application/problem+json");
    EXPECT_EQ(response.header("Cache-Control").value_or("no-store"),
              "no-store");
  }
}

TEST(DirectoryLog, ProvesWhatGetReturns) {
  DirectoryServer server;
  log_of(server).follow();
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1)).status, 201);
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1, "Renamed")).status, 200);
  const auto proof = server.get(proof_path(subject_of_card(1)));
  ASSERT_EQ(proof.status, 200) << proof.body;
  EXPECT_EQ(proof.header("Content-Type"), "text/plain; charset=utf-8");
  const auto proved =
      transparency::verify_proof(proof.body, log_of(server).verifier()).value();
  const auto card =
      server.get("/v1/agents/" + percent_encoded(subject_of_card(1)));
  EXPECT_EQ(proved.change.digest, "sha256:" + to_hex(sha256(card.body)));
  EXPECT_EQ(proved.change.subject, subject_of_card(1));
  EXPECT_EQ(proved.change.kind, "put");
  EXPECT_EQ(proved.index, 1u);
  const auto before = transparency::verify_proof(
      server.get(proof_path(subject_of_card(1)) + "?at=1").body,
      log_of(server).verifier());
  EXPECT_EQ(before->change.digest, "sha256:" + to_hex(sha256(a2a_card(1))));
}

TEST(DirectoryLog, ProvesARemoval) {
  DirectoryServer server;
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1)).status, 201);
  RemoteCaller caller = server.local();
  ASSERT_TRUE(caller.call(*operation_named("withdraw"),
                          R"({"subject": ")" + subject_of_card(1) + R"("})",
                          {}));
  const auto proved = transparency::verify_proof(
      server.get(proof_path(subject_of_card(1))).body,
      log_of(server).verifier());
  ASSERT_TRUE(proved) << proved.error().message;
  EXPECT_EQ(proved->change.kind, "withdraw");
  EXPECT_EQ(proved->change.digest, "");
}

// Without the name of the subject and what is particular to the request.
std::string anonymous(std::string body, int number) {
  const std::string subject = subject_of_card(number);
  for (std::size_t i; (i = body.find(subject)) != body.npos;) {
    body.replace(i, subject.size(), "SUBJECT");
  }
  return body;
}

TEST(DirectoryLog, KnowsNothingOfRecordsThatAreNotPublic) {
  DirectoryServer server;
  EXPECT_EQ(server.post("/v1/agents", a2a_card(1)).status, 201);
  register_private(server, 771, "private");
  register_private(server, 772, "scoped");
  EXPECT_EQ(server.post("/v1/agents", a2a_card(2)).status, 201);
  const auto note =
      log_of(server).verifier().open(server.get("/checkpoint").body);
  EXPECT_EQ(note->tree.size, 2u);
  const std::string entries = server.get("/tile/entries/000.p/2").body;
  EXPECT_THAT(entries, HasSubstr("agents.example/2"));
  for (const int number : {771, 772}) {
    EXPECT_THAT(entries, Not(HasSubstr(subject_of_card(number))));
    EXPECT_THAT(entries, Not(HasSubstr(to_hex(sha256(a2a_card(number))))));
  }
  const auto unknown = server.get(proof_path(subject_of_card(773)));
  EXPECT_EQ(unknown.status, 404);
  for (const int number : {771, 772}) {
    const auto hidden = server.get(proof_path(subject_of_card(number)));
    EXPECT_EQ(hidden.status, 404);
    EXPECT_EQ(anonymous(hidden.body, number), anonymous(unknown.body, 773));
    // Not even for somebody who sees the record.
    RemoteCaller caller = server.local();
    const auto own =
        caller.call(*operation_named("proof"),
                    R"({"subject": ")" + subject_of_card(number) + R"("})", {});
    ASSERT_FALSE(own);
    EXPECT_EQ(own.error().code, Code::not_found);
  }
}

TEST(DirectoryLog, IsForThoseWhoMayRead) {
  DirectoryServer server({.policy = directory::AdmissionPolicy::token,
                          .reads = {.per_second = 0.001, .burst = 2}});
  EXPECT_EQ(server.get("/checkpoint").status, 200);
  EXPECT_EQ(server.get("/tile/0/000").status, 404);
  EXPECT_EQ(server.get("/checkpoint").status, 429);
  EXPECT_EQ(
      server.get("/checkpoint", {{"Authorization", "Bearer unknown-token"}})
          .status,
      401);
}

}  // namespace
}  // namespace cardinal::server
