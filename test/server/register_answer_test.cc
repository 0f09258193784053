// What `register` answers is what the record is, not what the request asked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/directory_server.h"
#include "support/parsed.h"

namespace cardinal::server {
namespace {

using test::a2a_card;
using test::DirectoryServer;
using testing::HasSubstr;
using testing::Not;

std::string register_member(const http::ClientResponse& response,
                            std::string_view name) {
  const auto answer = cardinal::test::parse(response.body);
  return std::string(answer.root()[name].string().value_or("null"));
}

std::string register_text(const http::ClientResponse& response) {
  const auto answer = cardinal::test::parse(response.body);
  return operation_named("register")
      ->views.front()
      .render(answer.root(), {}, {})
      .out;
}

TEST(RegisterAnswer, OfAnUnchangedCardIsThatOfItsRecord) {
  DirectoryServer server;
  const auto ann = server.token("ann", "publish");
  const auto first = server.post("/v1/agents", a2a_card(1), ann);
  ASSERT_EQ(first.status, 201) << first.body;
  ASSERT_EQ(register_member(first, "provenance"), "token");
  // Somebody without a token proves nothing, and renews nothing.
  for (const char* path : {"/v1/agents", "/v1/agents?dry_run=true"}) {
    const auto again = server.post(path, a2a_card(1));
    EXPECT_EQ(again.status, 200) << again.body;
    EXPECT_EQ(register_member(again, "verdict"), "same");
    EXPECT_EQ(register_member(again, "provenance"), "token");
    EXPECT_EQ(register_member(again, "lease_end"),
              register_member(first, "lease_end"));
  }
}

TEST(RegisterAnswer, SaysWhoFindsTheRecord) {
  DirectoryServer server;
  const auto ann = server.token("ann", "publish");
  const auto open = server.post("/v1/agents", a2a_card(1), ann);
  EXPECT_EQ(register_member(open, "visibility"), "public");
  EXPECT_THAT(register_text(open), Not(HasSubstr("find")));
  const auto scoped =
      server.post("/v1/agents?visibility=scoped&scope=team", a2a_card(2), ann);
  ASSERT_EQ(scoped.status, 201) << scoped.body;
  EXPECT_EQ(register_member(scoped, "visibility"), "scoped");
  EXPECT_THAT(register_text(scoped),
              HasSubstr("callers with one of its scopes"));
  const auto hidden =
      server.post("/v1/agents?visibility=private", a2a_card(3), ann);
  EXPECT_EQ(register_member(hidden, "visibility"), "private");
  EXPECT_THAT(register_text(hidden), HasSubstr("only its owner finds it"));
  // The record stays as it is, and the answer says so again.
  const auto again = server.post("/v1/agents", a2a_card(2), ann);
  EXPECT_EQ(register_member(again, "visibility"), "scoped");
  const auto tried = server.post("/v1/agents?dry_run=true", a2a_card(2), ann);
  EXPECT_EQ(register_member(tried, "visibility"), "scoped");
}

// Neither a refusal nor what is hidden says who would find it.
TEST(RegisterAnswer, SaysNothingOfARecordThatIsHidden) {
  DirectoryServer server;
  const auto ann = server.token("ann", "publish");
  const auto bob = server.token("bob", "publish");
  ASSERT_EQ(
      server.post("/v1/agents?visibility=private", a2a_card(1), ann).status,
      201);
  const auto other = server.post("/v1/agents", a2a_card(1), bob);
  EXPECT_EQ(other.status, 403);
  EXPECT_THAT(other.body, Not(HasSubstr("private")));
}

}  // namespace
}  // namespace cardinal::server
