// What `publish --advertise` sends, and when.
#include "operations/adp/advertised_card.h"

#include <gtest/gtest.h>

#include "support/keys.h"

namespace cardinal {
namespace {

using cardinal::test::parse;
using cardinal::test::signed_text;
using cardinal::test::signing_key;

std::string agent_card(const SigningKey& key, std::string_view name) {
  return R"({"id": "agent://)" + label_of(key.key.public_key()).value() +
         R"(", "name": ")" + std::string(name) +
         R"(", "tools": [{"name": "a"}], "metadata": {"ttl": 600}})";
}

std::uint64_t seq_of(const std::string& text) {
  return parse(text).root()["seq"].uint64().value_or(0);
}

TEST(AdvertisedCard, IsSentAsItIsIfItIsSigned) {
  const SigningKey key = signing_key();
  const std::string text = signed_text(agent_card(key, "A"), key, {.seq = 7});
  AdvertisedCard card(&key, cardinal::test::fixed_env());
  ASSERT_TRUE(card.update(text, 5'000));
  EXPECT_EQ(card.text(), text);
  EXPECT_EQ(card.ttl_s(), 600);
  EXPECT_FALSE(card.renew().value());
  AdvertisedCard without(nullptr, cardinal::test::fixed_env());
  ASSERT_TRUE(without.update(agent_card(key, "A"), 5'000));
  EXPECT_EQ(without.text(), agent_card(key, "A"));
  EXPECT_FALSE(without.revocation());
}

TEST(AdvertisedCard, RaisesItsSeqOnlyWhenItChanges) {
  const SigningKey key = signing_key();
  AdvertisedCard card(&key, cardinal::test::fixed_env());
  ASSERT_TRUE(card.update(agent_card(key, "A"), 5'000));
  EXPECT_EQ(seq_of(card.text()), 5'000u);
  ASSERT_TRUE(card.update(agent_card(key, "A"), 6'000));
  EXPECT_EQ(seq_of(card.text()), 5'000u);
  ASSERT_TRUE(card.update(agent_card(key, "B"), 7'000));
  EXPECT_EQ(seq_of(card.text()), 7'000u);
  // Also if the file has an older time.
  ASSERT_TRUE(card.update(agent_card(key, "C"), 1));
  EXPECT_EQ(seq_of(card.text()), 7'001u);
  EXPECT_EQ(cardinal::test::verified(card.text(), {}).verdict, Verdict::valid);
  // What is not a card changes nothing.
  EXPECT_FALSE(card.update("{", 9'000));
  EXPECT_FALSE(card.update(R"({"name": "x"})", 9'000));
  EXPECT_EQ(seq_of(card.text()), 7'001u);
}

TEST(AdvertisedCard, IsRenewedOnceWhereANewerOneIsKnown) {
  const SigningKey key = signing_key();
  Env& env = cardinal::test::fixed_env();
  AdvertisedCard card(&key, env);
  ASSERT_TRUE(card.update(agent_card(key, "A"), 5'000));
  EXPECT_TRUE(card.renew().value());
  EXPECT_EQ(seq_of(card.text()),
            static_cast<std::uint64_t>(env.clock->now_ms()));
  EXPECT_FALSE(card.renew().value());
  ASSERT_TRUE(card.update(agent_card(key, "B"), 5'000));
  EXPECT_TRUE(card.renew().value());
}

TEST(AdvertisedCard, EndsWithARevocation) {
  const SigningKey key = signing_key();
  AdvertisedCard card(&key, cardinal::test::fixed_env());
  ASSERT_TRUE(card.update(agent_card(key, "A"), 5'000));
  const std::string end = card.revocation().value();
  EXPECT_GT(seq_of(end), seq_of(card.text()));
  const auto parsed = parse(end);
  EXPECT_EQ(parsed.root()["tools"].size(), 0u);
  EXPECT_TRUE(parsed.root()["endpoints"].is(Kind::array));
  EXPECT_EQ(cardinal::test::verified(end, {}).verdict, Verdict::valid);
}

TEST(Advertising, IsRepeatedBeforeTheTtlRunsOut) {
  EXPECT_EQ(pause_after_stored_ms(600), 480'000);
  EXPECT_EQ(pause_after_stored_ms(1), 10'000);
  EXPECT_EQ(pause_after_stored_ms(30 * 86'400), 86'400'000);
  EXPECT_EQ(pause_after_failures_ms(1), 5'000);
  EXPECT_EQ(pause_after_failures_ms(2), 10'000);
  EXPECT_EQ(pause_after_failures_ms(1'000), 3'600'000);
}

}  // namespace
}  // namespace cardinal
