// Webhooks: a real receiver gets what happened, in order, signed, and only what
// passes the filter.
#include <openssl/evp.h>

#include "base/base64.h"
#include "base/base64url.h"
#include "server/webhook_server.h"

namespace cardinal::server {
namespace {

using cardinal::test::parse;
using test::field_in;
using test::Webhooks;
using testing::ElementsAre;
using testing::HasSubstr;

TEST_F(Webhooks, TheReceiverIsAskedFirst) {
  receiver_.set_challenge(false);
  const auto refused = send("POST", "/v1/webhooks",
                            R"({"url": ")" + receiver_.url() + R"("})", ann_);
  EXPECT_EQ(refused.status, 422) << refused.body;
  EXPECT_THAT(refused.body, HasSubstr("urn:cardinal:problem:challenge-failed"));
  EXPECT_THAT(refused.body, HasSubstr("another challenge"));
  EXPECT_THAT(send("GET", "/v1/webhooks", "", ann_).body,
              HasSubstr(R"("webhooks":[])"));
  receiver_.set_challenge(true);
  (void)receiver_.taken();
  const auto made =
      send("POST", "/v1/webhooks",
           R"({"url": ")" + receiver_.url() + R"(", "kind": ["put"]})", ann_);
  EXPECT_EQ(made.status, 201) << made.body;
  const auto asked = receiver_.taken();
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_THAT(asked[0].body, HasSubstr(R"("type":"challenge")"));
  EXPECT_THAT(asked[0].head, HasSubstr("\r\nSignature-Input: cardinal=("));
  EXPECT_THAT(made.body, HasSubstr(R"("state":"active")"));
  EXPECT_THAT(made.body, HasSubstr(R"("owner":"ann")"));
}

// With nothing but the RFC, the published key and OpenSSL.
TEST_F(Webhooks, EachDeliveryIsSigned) {
  const std::string id = subscribe();
  put(1);
  EXPECT_EQ(run(), 1u);
  const auto requests = receiver_.taken();
  ASSERT_EQ(requests.size(), 1u);
  const auto& [head, body] = requests[0];
  EXPECT_EQ(parse(body).root()["subscription"].string(), id);

  unsigned char digest[32];
  ASSERT_EQ(EVP_Digest(body.data(), body.size(), digest, nullptr, EVP_sha256(),
                       nullptr),
            1);
  const std::string content_digest =
      "sha-256=:" + encode_base64({reinterpret_cast<const char*>(digest), 32}) +
      ":";
  EXPECT_EQ(field_in(head, "Content-Digest"), content_digest);

  const std::string input = field_in(head, "Signature-Input");
  const std::string begin =
      R"(cardinal=("@method" "@target-uri" "content-type" )"
      R"("content-digest");created=)";
  ASSERT_TRUE(input.starts_with(begin)) << input;
  EXPECT_THAT(input, HasSubstr(";alg=\"ed25519\";nonce=\""));
  EXPECT_THAT(input, HasSubstr(";tag=\"cardinal-webhook\""));
  const std::string base =
      "\"@method\": POST\n\"@target-uri\": " + receiver_.url() +
      "\n\"content-type\": application/json\n"
      "\"content-digest\": " +
      content_digest + "\n\"@signature-params\": " +
      input.substr(std::string("cardinal=").size());

  const auto keys = parse(server_.get("/v1/webhook-keys").body);
  const Value key = keys.root()["keys"][std::size_t{0}];
  EXPECT_THAT(
      input, HasSubstr(";keyid=\"" + std::string(*key["kid"].string()) + "\""));
  const std::string point = decode_base64url(*key["x"].string()).bytes;
  const std::string field = field_in(head, "Signature");
  ASSERT_TRUE(field.starts_with("cardinal=:") && field.ends_with(":"));
  const std::string signature =
      decode_base64(field.substr(10, field.size() - 11)).value();
  EVP_PKEY* const public_key = EVP_PKEY_new_raw_public_key(
      EVP_PKEY_ED25519, nullptr,
      reinterpret_cast<const unsigned char*>(point.data()), point.size());
  EVP_MD_CTX* const context = EVP_MD_CTX_new();
  EXPECT_EQ(
      EVP_DigestVerifyInit(context, nullptr, nullptr, nullptr, public_key), 1);
  EXPECT_EQ(
      EVP_DigestVerify(
          context, reinterpret_cast<const unsigned char*>(signature.data()),
          signature.size(), reinterpret_cast<const unsigned char*>(base.data()),
          base.size()),
      1);
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(public_key);
}

TEST_F(Webhooks, ChangesComeInOrderAndOnce) {
  put(1);  // before the subscription
  subscribe();
  EXPECT_EQ(run(), 0u);
  const std::vector<int> made = {put(2), put(3), put(2, "Renamed")};
  EXPECT_EQ(run(), 1u);
  EXPECT_EQ(receiver_.taken_changes(), made);
  EXPECT_EQ(run(), 0u);
  restart();
  EXPECT_EQ(run(), 0u);
  const int last = put(4);
  EXPECT_EQ(run(), 1u);
  EXPECT_THAT(receiver_.taken_changes(), ElementsAre(last));
}

TEST_F(Webhooks, ManyChangesAreSeveralDeliveries) {
  subscribe();
  std::vector<int> made;
  for (int i = 0; i < 230; ++i) made.push_back(put(i));
  EXPECT_EQ(run(), 3u);
  EXPECT_EQ(receiver_.taken_changes(), made);
}

TEST_F(Webhooks, BeginWhereTheSubscriberSays) {
  const int first = put(1);
  const int second = put(2);
  subscribe(R"(, "since": )" + std::to_string(first - 1));
  run();
  EXPECT_THAT(receiver_.taken_changes(), ElementsAre(first, second));
  const auto wrong =
      send("POST", "/v1/webhooks",
           R"({"since": 9999, "url": ")" + receiver_.url() + R"("})", ann_);
  EXPECT_EQ(wrong.status, 400) << wrong.body;
}

TEST_F(Webhooks, OnlyWhatTheFilterLetsThrough) {
  const auto delivered_by = [&](const std::string& filter) {
    const std::string id = subscribe(", " + filter);
    const int one = put(1, "A" + id), two = put(2, "B" + id);
    const auto gone =
        send("DELETE", "/v1/agents/https%3A%2F%2Fagents.example%2F1", "", ann_);
    EXPECT_EQ(gone.status, 200) << gone.body;
    run();
    std::string names;
    for (const int change : receiver_.taken_changes()) {
      names += change == one ? "1" : change == two ? "2" : "-";
    }
    EXPECT_EQ(send("DELETE", "/v1/webhooks/" + id, "", ann_).status, 200);
    return names;
  };
  EXPECT_EQ(delivered_by(R"("kind": ["put"])"), "12");
  EXPECT_EQ(delivered_by(R"("kind": ["withdraw", "revoke"])"), "-");
  EXPECT_EQ(delivered_by(R"("subject": ["https://agents.example/2"])"), "2");
  EXPECT_EQ(delivered_by(R"("subject": ["https://b.example/"])"), "");
  EXPECT_EQ(delivered_by(R"("dialect": ["a2a"])"), "12-");
  EXPECT_EQ(delivered_by(R"("dialect": ["adp", "agentcard"])"), "");
  EXPECT_EQ(delivered_by(R"("tag": ["finance"])"), "12-");
  // Removals pass: whoever heard of a card hears of its end.
  EXPECT_EQ(delivered_by(R"("tag": ["travel"])"), "-");
  EXPECT_EQ(delivered_by(R"("tag": ["travel"], "kind": ["put"])"), "");
}

}  // namespace
}  // namespace cardinal::server
