// Cards fetched and verified: what is discarded.
#include "support/keys.h"
#include "wellknown/fetching.h"

namespace cardinal::wellknown::test {
namespace {

using cardinal::test::shared_part;
using cardinal::test::signed_text;
using cardinal::test::signing_key;
using ::testing::Not;
using ::testing::SizeIs;

class FetchTrust : public ::testing::Test {
 protected:
  Fetcher::Fetched fetch(const std::string& card, VerifyPolicy policy) {
    pages_.set(card_path, ok(card));
    FetchOptions options = options_here();
    options.policy = policy;
    return Fetcher(options, {.jwks = keys_}, system_env())
        .fetch(pages_.url(""));
  }

  Pages pages_;
  const SigningKey key_ = signing_key();
  std::vector<NamedKey> keys_ = {shared_part(key_)};
  const std::string card_ =
      a2a_card("1.0", R"({"name": "Plain name", "version": "1.2.3"})");
  const std::string signed_ = signed_text(card_, key_, {.form = "jcs"});
};

TEST_F(FetchTrust, AnInvalidSignatureIsDiscardedUnderEveryPolicy) {
  const std::string tampered = changed(signed_, "Plain name", "Other name");
  for (const VerifyPolicy policy : {VerifyPolicy::any, VerifyPolicy::known}) {
    const auto found = fetch(tampered, policy);
    ASSERT_EQ(outcome_of(found), "invalid-signature");
    EXPECT_EQ(found.error().code, Code::invalid);
    EXPECT_EQ(found.error().verification->verdict, Verdict::invalid);
    // Not another one from a path behind it: this is the card, and it is bad.
    EXPECT_THAT(found.error().attempts, SizeIs(1));
  }
}

TEST_F(FetchTrust, TheDefaultPolicyTellsWhatItDoesNotKnow) {
  EXPECT_EQ(fetch(card_, VerifyPolicy::any)->verification.verdict,
            Verdict::unsigned_card);
  keys_ = {shared_part(signing_key(Algorithm::eddsa, 2))};
  EXPECT_EQ(fetch(signed_, VerifyPolicy::any)->verification.verdict,
            Verdict::key_unknown);
}

TEST_F(FetchTrust, KnownAsksForABoundKey) {
  const auto found = fetch(signed_, VerifyPolicy::known);
  ASSERT_EQ(outcome_of(found), "a2a 1.0");
  EXPECT_EQ(found->verification.how, How::trusted_jwks);
  EXPECT_EQ(outcome_of(fetch(card_, VerifyPolicy::known)), "not-verified");
  keys_ = {shared_part(signing_key(Algorithm::eddsa, 2))};
  EXPECT_EQ(outcome_of(fetch(signed_, VerifyPolicy::known)), "not-verified");
}

// An AgentCard's did:key proves the DID and binds nothing to the subject.
TEST_F(FetchTrust, ADidAloneIsNotKnown) {
  const std::string card = signed_text(
      merged(agentcard(), R"({"metadata": {"did": ")" +
                              *did_key_of(key_.key.public_key()) + R"("}})"),
      key_);
  pages_.set(agentcard_path, ok(card));
  FetchOptions options = options_here();
  options.any_scheme = true;
  const auto found = Fetcher(options, {}, system_env()).fetch(pages_.url(""));
  ASSERT_EQ(outcome_of(found), "agentcard") << found.error().message;
  EXPECT_EQ(found->verification.how, How::did);
  options.policy = VerifyPolicy::known;
  EXPECT_EQ(
      outcome_of(Fetcher(options, {}, system_env()).fetch(pages_.url(""))),
      "not-verified");
}

}  // namespace
}  // namespace cardinal::wellknown::test
