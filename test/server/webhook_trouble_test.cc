// Webhooks that fail, are paused, are for somebody else's eyes, or go where
// they must not.
#include "server/webhook_server.h"

namespace cardinal::server {
namespace {

using cardinal::test::parse;
using test::Webhooks;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using WebhookTrouble = Webhooks;

TEST_F(WebhookTrouble, AFailedDeliveryComesAgainAfterGrowingPauses) {
  const std::string id = subscribe();
  receiver_.set_status(500);
  const int first = put(1);
  EXPECT_EQ(run(), 1u);
  EXPECT_EQ(run(), 0u);
  EXPECT_EQ(state_of(id), "failing: status 500");
  const int second = put(2);  // does not overtake
  clock_.advance_s(4);
  EXPECT_EQ(run(), 0u);
  clock_.advance_s(1);
  EXPECT_EQ(run(), 1u);
  clock_.advance_s(9);
  EXPECT_EQ(run(), 0u);
  receiver_.set_status(200);
  (void)receiver_.taken();
  clock_.advance_s(1);
  EXPECT_EQ(run(), 1u);
  EXPECT_THAT(receiver_.taken_changes(), ElementsAre(first, second));
  clock_.advance_s(2);
  restart();
  EXPECT_EQ(state_of(id), "active: ");
}

TEST_F(WebhookTrouble, PausesDifferByChance) {
  const std::string id = subscribe();
  receiver_.set_status(500);
  chance_.byte = 0;
  (void)put(1);
  EXPECT_EQ(run(), 1u);
  clock_.advance_s(3);
  EXPECT_EQ(run(), 0u);
  clock_.advance_s(1);  // 5 s less a fifth
  EXPECT_EQ(run(), 1u);
  clock_.advance_s(7);
  EXPECT_EQ(run(), 0u);
  clock_.advance_s(1);  // 10 s less a fifth
  EXPECT_EQ(run(), 1u);
}

TEST_F(WebhookTrouble, ManyFailuresPauseItUntilItIsResumed) {
  const std::string id = subscribe();
  receiver_.set_status(302);
  const int missed = put(1);
  for (int i = 0; i < 12; ++i) {
    EXPECT_EQ(run(), 1u) << i;
    clock_.advance_s(3'600);
  }
  EXPECT_EQ(run(), 0u);
  EXPECT_EQ(state_of(id),
            "paused: 12 deliveries in a row failed; the last: status 302");
  restart();
  EXPECT_EQ(run(), 0u);
  receiver_.set_status(200);
  (void)receiver_.taken();
  const auto resumed =
      send("POST", "/v1/webhooks/" + id + "/resume", "{}", ann_);
  EXPECT_EQ(resumed.status, 200) << resumed.body;
  EXPECT_EQ(run(), 1u);
  EXPECT_THAT(receiver_.taken_changes(), ElementsAre(missed));
  EXPECT_EQ(state_of(id), "active: ");
}

TEST_F(WebhookTrouble, AReceiverCanEndIt) {
  const std::string id = subscribe();
  receiver_.set_status(410);
  put(1);
  EXPECT_EQ(run(), 1u);
  EXPECT_THAT(state_of(id), HasSubstr("paused: the receiver answered 410"));
  clock_.advance_s(86'400);
  EXPECT_EQ(run(), 0u);
}

TEST_F(WebhookTrouble, ADeletedOneGetsNothing) {
  const std::string id = subscribe();
  EXPECT_EQ(run(), 0u);
  EXPECT_EQ(send("DELETE", "/v1/webhooks/" + id, "", ann_).status, 200);
  put(1);
  EXPECT_EQ(run(), 0u);
  EXPECT_EQ(send("GET", "/v1/webhooks/" + id, "", ann_).status, 404);
  EXPECT_EQ(send("POST", "/v1/webhooks/" + id + "/resume", "{}", ann_).status,
            404);
}

TEST_F(WebhookTrouble, PrivateRecordsGoOnlyToThoseWhoSeeThem) {
  const std::string bob = token_for("bob");
  const std::string admin = token_for("root", R"(["admin"])");
  subscribe("", bob);
  const int open = put(1);
  const int secret = put(2, "Secret", "?visibility=private");
  run();
  EXPECT_THAT(receiver_.taken_changes(), ElementsAre(open));
  subscribe(R"(, "since": 0)", ann_);
  run();
  EXPECT_THAT(receiver_.taken_changes(), ElementsAre(open, secret));
  subscribe(R"(, "since": 0)", admin);
  run();
  EXPECT_THAT(receiver_.taken_changes(), ElementsAre(open, secret));
}

TEST_F(WebhookTrouble, EndWithTheTokenTheyWereMadeWith) {
  const std::string id = subscribe();
  put(1, "Secret", "?visibility=private");
  const auto tokens =
      server_.local().call(*operation_named("token list"), "{}", {});
  const std::string token(
      *parse(tokens->json).root()["tokens"][std::size_t{0}]["id"].string());
  const std::string other = token_for("ann");
  ASSERT_TRUE(server_.local().call(*operation_named("token revoke"),
                                   R"({"id": ")" + token + R"("})", {}));
  EXPECT_EQ(run(), 0u);
  EXPECT_THAT(receiver_.taken(), IsEmpty());
  ann_ = other;
  EXPECT_THAT(state_of(id), HasSubstr("paused: the token"));
  // Another token of the same name takes its place.
  EXPECT_EQ(send("POST", "/v1/webhooks/" + id + "/resume", "{}", ann_).status,
            200);
  EXPECT_EQ(run(), 1u);
}

TEST_F(WebhookTrouble, AreTheBusinessOfTheirOwner) {
  const std::string id = subscribe();
  const std::string bob = token_for("bob");
  EXPECT_EQ(send("GET", "/v1/webhooks/" + id, "", bob).status, 404);
  EXPECT_EQ(send("DELETE", "/v1/webhooks/" + id, "", bob).status, 404);
  EXPECT_EQ(send("POST", "/v1/webhooks/" + id + "/resume", "{}", bob).status,
            404);
  EXPECT_THAT(send("GET", "/v1/webhooks", "", bob).body,
              HasSubstr(R"("webhooks":[])"));
  EXPECT_EQ(send("GET", "/v1/webhooks", "", "").status, 401);
  EXPECT_THAT(server_.get("/v1/changes").body, Not(HasSubstr("webhook")));
  const auto all =
      server_.local().call(*operation_named("webhook list"), "{}", {});
  EXPECT_THAT(all->json, HasSubstr(id));
}

TEST_F(WebhookTrouble, ThreadsDeliver) {
  subscribe();
  dispatcher_->start();
  const int change = put(1);
  EXPECT_TRUE(receiver_.wait_for_request());
  dispatcher_->stop();
  EXPECT_THAT(receiver_.taken_changes(), ElementsAre(change));
}

class GuardedWebhooks : public Webhooks {
 protected:
  GuardedWebhooks()
      : Webhooks({.policy = directory::AdmissionPolicy::token,
                  .webhooks = WebhookSenderOptions{}}) {}
};

TEST_F(GuardedWebhooks, PrivateAddressesAreRefused) {
  const auto plain = send("POST", "/v1/webhooks",
                          R"({"url": "http://receiver.example/"})", ann_);
  EXPECT_EQ(plain.status, 400);
  EXPECT_THAT(plain.body, HasSubstr("must be https"));
  for (const char* url : {"https://127.0.0.1/", "https://10.0.0.1/hook"}) {
    const auto refused =
        send("POST", "/v1/webhooks",
             R"({"url": ")" + std::string(url) + R"("})", ann_);
    EXPECT_EQ(refused.status, 403) << refused.body;
    EXPECT_THAT(refused.body,
                HasSubstr("urn:cardinal:problem:refused-address"));
  }
  EXPECT_EQ(receiver_.taken().size(), 0u);
}

}  // namespace
}  // namespace cardinal::server
