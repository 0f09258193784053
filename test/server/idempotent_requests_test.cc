// What becomes of a request that is sent again with its Idempotency-Key.
#include "server/idempotent_requests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
