// Whether the key set that a signature names is followed, and what it proves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/errors.h"
#include "cardinal/rule.h"
#include "support/keys.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct FakeKeySets final : KeySetSource {
  KeySet set;
  std::optional<Error> error;
  std::vector<std::string> requested;

  Result<KeySet> keys_at(const std::string& url) override {
    requested.push_back(url);
    if (error) return std::unexpected(*error);
    return set;
  }
};

class Jku : public testing::Test {
 protected:
  Jku() { published_.set.keys.push_back(test::shared_part(key_)); }

  // Signed with this jku; the interface is at `origin`.
  std::string card(const std::string& jku,
                   const std::string& origin = "https://a.example") const {
    return test::signed_text(
        test::merged(minimal_card(Profile::a2a, "1.0"),
                     R"({"supportedInterfaces": [{"url": ")" + origin +
                         R"(/a2a", "protocolBinding": "JSONRPC",
                            "protocolVersion": "1.0"}]})"),
        key_, {.jku = jku});
  }
  Verification verified(const std::string& text) {
    return test::verified(text, {.jku = &published_});
  }

  const SigningKey key_ = test::signing_key();
  FakeKeySets published_;
};

TEST_F(Jku, IsNotFollowedUnlessAsked) {
  const Verification found =
      test::verified(card("https://a.example/keys.json"), {});
  EXPECT_EQ(found.verdict, Verdict::key_unknown);
  EXPECT_THAT(found.reason, HasSubstr("is not followed"));
}

TEST_F(Jku, OfTheCardsOwnOriginIsNamedInTheVerdict) {
  const Verification found = verified(card("https://a.example/keys.json"));
  EXPECT_EQ(found.verdict, Verdict::valid) << found.reason;
  EXPECT_EQ(name_of(found.how), "jku-same-origin");
  EXPECT_FALSE(found.to_pin);
  EXPECT_THAT(published_.requested, ElementsAre("https://a.example/keys.json"));
  // The same origin in another spelling.
  EXPECT_EQ(verified(card("https://A.example:443/keys.json")).verdict,
            Verdict::valid);
}

TEST_F(Jku, OfAnotherOriginIsNeverRequested) {
  for (const std::string jku :
       {"https://b.example/keys.json", "https://a.example:8443/keys.json",
        "https://x.a.example/keys.json", "https://a.example.evil/keys.json",
        "https://a.example@b.example/keys.json"}) {
    const Verification found = verified(card(jku));
    EXPECT_EQ(found.verdict, Verdict::key_unknown) << jku;
    EXPECT_THAT(found.reason,
                HasSubstr("not an https URL of the card's own origin"));
  }
  // Not over http either, even of the card's own origin.
  EXPECT_EQ(
      verified(card("https://a.example/keys.json", "http://a.example")).verdict,
      Verdict::key_unknown);
  EXPECT_THAT(published_.requested, IsEmpty());
}

TEST_F(Jku, IsNotFollowedWhereAKeyIsPinned) {
  const NamedKey other =
      test::shared_part(test::signing_key(Algorithm::eddsa, 5));
  TrustStore store;
  ASSERT_TRUE(store.add({.origin = "https://a.example", .key = other}));
  const Verification found =
      test::verified(card("https://a.example/keys.json"),
                     {.store = &store, .jku = &published_});
  EXPECT_EQ(found.verdict, Verdict::invalid);
  // A given key set that has the named key decides alone, too.
  const NamedKey same_name[] = {{other.key, key_.kid}};
  EXPECT_EQ(test::verified(card("https://a.example/keys.json"),
                           {.jwks = same_name, .jku = &published_})
                .verdict,
            Verdict::invalid);
  EXPECT_THAT(published_.requested, IsEmpty());
  // One without it says nothing about this signature.
  const NamedKey unrelated[] = {other};
  EXPECT_EQ(test::verified(card("https://a.example/keys.json"),
                           {.jwks = unrelated, .jku = &published_})
                .how,
            How::jku_same_origin);
}

TEST_F(Jku, ThatDoesNotHelpSaysWhy) {
  const std::string text = card("https://a.example/keys.json");
  published_.error = invalid("no JSON").error();
  EXPECT_THAT(verified(text).reason, HasSubstr("is not used: no JSON"));
  published_.error.reset();
  published_.set.keys[0].kid = "another";
  EXPECT_THAT(verified(text).reason, HasSubstr("has no such key in force"));
  EXPECT_EQ(verified(text).verdict, Verdict::key_unknown);
  published_.set.keys[0] = {
      test::signing_key(Algorithm::eddsa, 6).key.public_key(), key_.kid};
  EXPECT_EQ(verified(text).verdict, Verdict::invalid);
  // In force only by a clock.
  published_.set.keys[0] = test::shared_part(key_);
  published_.set.keys[0].exp_s = 10;
  EXPECT_EQ(verified(text).verdict, Verdict::key_unknown);
  EXPECT_EQ(test::verified(text, {.now_ms = 9'000, .jku = &published_}).verdict,
            Verdict::valid);
}

TEST_F(Jku, OfManySignaturesIsFollowedForFew) {
  std::string text = card("https://a.example/1.json");
  published_.set.keys[0].kid = "another";
  for (int i = 2; i <= 8; ++i) {
    text = test::signed_text(
        text, key_,
        {.jku = "https://a.example/" + std::to_string(i) + ".json"});
  }
  EXPECT_EQ(verified(text).verdict, Verdict::key_unknown);
  EXPECT_EQ(published_.requested.size(), 2u);
}

}  // namespace
}  // namespace cardinal
