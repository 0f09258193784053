// What becomes of a request that is sent again with its Idempotency-Key.
#include "server/idempotent_requests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "support/temp_folder.h"

namespace cardinal::server {
namespace {

using ::testing::HasSubstr;

http::Response created(std::string body) {
  return http::Response::text(201, "application/json", std::move(body));
}

TEST(IdempotentRequests, GetTheFirstAnswerAgain) {
  IdempotentRequests requests;
  auto first = requests.begin("ann", "k", "digest", 0);
  ASSERT_TRUE(first.claim);
  first.claim->finish(created("{}"));
  const auto again = requests.begin("ann", "k", "digest", 1);
  ASSERT_TRUE(again.answer);
  EXPECT_EQ(again.answer->status, 201);
  EXPECT_EQ(again.answer->body, "{}");
  EXPECT_EQ(again.answer->fields.back(), (std::pair<std::string, std::string>(
                                             "Idempotency-Replayed", "true")));
  EXPECT_TRUE(requests.begin("bob", "k", "digest", 1).claim);
  EXPECT_TRUE(requests.begin("ann", "other", "digest", 1).claim);
}

TEST(IdempotentRequests, AKeyIsForOneRequest) {
  IdempotentRequests requests;
  auto first = requests.begin("", "k", "digest", 0);
  EXPECT_EQ(requests.begin("", "k", "digest", 0).answer->status, 409);
  EXPECT_EQ(requests.begin("", "k", "other", 0).answer->status, 422);
  first.claim->finish(created("{}"));
  EXPECT_EQ(requests.begin("", "k", "other", 0).answer->status, 422);
}

TEST(IdempotentRequests, MayBeTriedAgainAfterAFailureOfTheServer) {
  IdempotentRequests requests;
  requests.begin("", "k", "digest", 0)
      .claim->finish(http::problem(503, "x", "X", "x"));
  EXPECT_TRUE(requests.begin("", "k", "digest", 0).claim);
  // Dropped without an answer.
  EXPECT_TRUE(requests.begin("", "k", "digest", 0).claim);
}

TEST(IdempotentRequests, AreForgottenAfterTheirTime) {
  IdempotentRequests requests({.kept_ms = 10});
  requests.begin("", "k", "digest", 0).claim->finish(created("{}"));
  EXPECT_TRUE(requests.begin("", "k", "digest", 10).answer);
  EXPECT_TRUE(requests.begin("", "k", "other", 11).claim);
}

TEST(IdempotentRequests, AreBounded) {
  IdempotentRequests requests({.requests_max = 2, .bytes_max = 4});
  requests.begin("", "a", "d", 0).claim->finish(created("12"));
  const auto busy = requests.begin("", "b", "d", 0);
  requests.begin("", "c", "d", 0).claim->finish(created("1234"));
  // The oldest went; one in progress stays.
  EXPECT_EQ(requests.begin("", "b", "d", 0).answer->status, 409);
  EXPECT_TRUE(requests.begin("", "a", "d", 0).claim);
  requests.begin("", "d", "d", 0).claim->finish(created("12345"));
  EXPECT_TRUE(requests.begin("", "d", "d", 0).claim);
}

using Keeping = IdempotentRequests::Keeping;

TEST(IdempotentRequests, OutliveTheServerInAFile) {
  const cardinal::test::TempFolder folder;
  const std::string path = folder.path("keys");
  {
    IdempotentRequests requests;
    ASSERT_TRUE(requests.open(path, "a.1.0", 1'000));
    requests.begin("ann", "k", "digest", 1'000).claim->finish(created("{1}"));
    requests.begin("ann", "secret", "d", 1'000, Keeping::memory)
        .claim->finish(created("token"));
    EXPECT_EQ(requests.begin("ann", "secret", "d", 1'001).answer->body,
              "token");
    const auto busy = requests.begin("ann", "busy", "d", 1'000);
  }
  {
    IdempotentRequests requests;
    ASSERT_TRUE(requests.open(path, "a.1.0", 2'000));
    const auto again = requests.begin("ann", "k", "digest", 2'000);
    ASSERT_TRUE(again.answer);
    EXPECT_EQ(again.answer->status, 201);
    EXPECT_EQ(again.answer->body, "{1}");
    EXPECT_EQ(again.answer->fields,
              (std::vector<std::pair<std::string, std::string>>{
                  {"Content-Type", "application/json"},
                  {"Idempotency-Replayed", "true"}}));
    EXPECT_EQ(requests.begin("ann", "k", "other", 2'000).answer->status, 422);
    EXPECT_TRUE(requests.begin("ann", "secret", "d", 2'000).claim);
    EXPECT_TRUE(requests.begin("ann", "busy", "d", 2'000).claim);
  }
  EXPECT_EQ(read_whole(path, 10'000)->find("token"), std::string::npos);
  // After a backup was restored, and after their time.
  IdempotentRequests later({.kept_ms = 10});
  ASSERT_TRUE(later.open(path, "a.1.0", 3'000));
  EXPECT_TRUE(later.begin("ann", "k", "digest", 3'000).claim);
  IdempotentRequests restored;
  ASSERT_TRUE(restored.open(path, "a.2.0", 2'000));
  EXPECT_TRUE(restored.begin("ann", "k", "digest", 2'000).claim);
}

TEST(IdempotentRequests, ATornLineInTheFileIsPassedOver) {
  const cardinal::test::TempFolder folder;
  const std::string path = folder.path("keys");
  {
    IdempotentRequests requests;
    ASSERT_TRUE(requests.open(path, "a.1.0", 1'000));
    requests.begin("", "first", "d", 1'000).claim->finish(created("1"));
    requests.begin("", "torn", "d", 1'000).claim->finish(created("2"));
  }
  const std::string text = *read_whole(path, 10'000);
  for (std::size_t cut = 1; cut < text.size(); ++cut) {
    ASSERT_TRUE(write_private(path, text.substr(0, text.size() - cut)));
    IdempotentRequests requests;
    ASSERT_TRUE(requests.open(path, "a.1.0", 1'000)) << cut;
    EXPECT_TRUE(requests.begin("", "torn", "d", 1'000).claim) << cut;
    requests.begin("", "new", "d", 1'000).claim->finish(created("3"));
    IdempotentRequests reopened;
    ASSERT_TRUE(reopened.open(path, "a.1.0", 1'000));
    EXPECT_TRUE(reopened.begin("", "new", "d", 1'000).answer) << cut;
  }
}

TEST(IdempotentRequests, TheFileIsBounded) {
  const cardinal::test::TempFolder folder;
  const std::string path = folder.path("keys");
  IdempotentRequests requests({.requests_max = 4, .bytes_max = 1'000});
  ASSERT_TRUE(requests.open(path, "a.1.0", 1'000));
  for (int i = 0; i < 500; ++i) {
    requests.begin("", std::to_string(i), "d", 1'000)
        .claim->finish(created(std::string(200, 'x')));
    ASSERT_LE(read_whole(path, 1'000'000)->size(), 12'000u);
  }
  IdempotentRequests reopened({.requests_max = 4, .bytes_max = 1'000});
  ASSERT_TRUE(reopened.open(path, "a.1.0", 1'000));
  EXPECT_TRUE(reopened.begin("", "499", "d", 1'000).answer);
}

TEST(IdempotentRequests, AKeyIsVisibleText) {
  IdempotentRequests requests;
  for (const std::string& key : {std::string(), std::string("a b"),
                                 std::string(256, 'x'), std::string("\x80")}) {
    const auto begun = requests.begin("", key, "d", 0);
    ASSERT_TRUE(begun.answer);
    EXPECT_EQ(begun.answer->status, 400);
    EXPECT_THAT(begun.answer->body, HasSubstr("bad-idempotency-key"));
  }
}

}  // namespace
}  // namespace cardinal::server
