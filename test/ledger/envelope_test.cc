// Signed records: whose key counts, and what a change of any byte does.
#include "ledger/envelope.h"

#include <gmock/gmock.h>

#include "base/base64.h"
#include "pacr_records.h"

namespace cardinal {
namespace {

using ledger::SignedBy;

SigningKey new_key() {
  return {*PrivateKey::generate(Algorithm::eddsa, test::fixed_env()), "k", 0};
}
std::string did_of(const SigningKey& key) {
  return *did_key_of(key.key.public_key());
}

ledger::Action action_between(std::string agent, std::string caller) {
  return {.agent = std::move(agent),
          .capability = "tool.web_search",
          .caller = std::move(caller)};
}

std::string record_with(const ledger::Action& action) {
  return test::patched_record(R"({"payload": ")" +
                              encode_base64(to_payload(action)) + "\"}");
}

ledger::Signer signer_in(const std::string& envelope) {
  const auto checked = test::checked_records(envelope);
  EXPECT_EQ(checked.records.size(), 1u);
  const ledger::CheckedRecord& one = checked.records[0];
  EXPECT_TRUE(one.record && one.envelope) << envelope;
  return signer_of(*one.envelope, *ledger::action_in(one.record->payload), {});
}

TEST(Envelope, TheCallersKeyIsTheCallers) {
  const SigningKey key = new_key();
  const std::string text = record_with(action_between("urn:x", did_of(key)));
  const ledger::Signer by = signer_in(*ledger::sign_record(text, key));
  EXPECT_EQ(by.party, SignedBy::caller);
  EXPECT_EQ(by.how, How::self_certified);
  EXPECT_EQ(by.key, thumbprint(key.key.public_key()));
}

TEST(Envelope, TheAgentsKeyIsOnlyTheAgents) {
  const SigningKey key = new_key();
  const std::string text = record_with(action_between(did_of(key), "urn:x"));
  EXPECT_EQ(signer_in(*ledger::sign_record(text, key)).party, SignedBy::agent);
}

TEST(Envelope, AnotherKeyIsNobodys) {
  const SigningKey key = new_key(), other = new_key();
  const std::string text =
      record_with(action_between(did_of(key), did_of(key)));
  const ledger::Signer by = signer_in(*ledger::sign_record(text, other));
  EXPECT_EQ(by.party, SignedBy::nobody);
  EXPECT_THAT(by.reason, testing::HasSubstr("bound to the caller"));
}

TEST(Envelope, PinnedAndTrustedKeysCount) {
  const SigningKey key = new_key();
  const std::string caller = "urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDF";
  const ledger::Action action = action_between("urn:x", caller);
  test::Parsed parsed =
      test::parse(*ledger::sign_record(record_with(action), key));
  const auto envelope = ledger::envelope_of(parsed.root());
  ASSERT_TRUE(envelope);
  EXPECT_EQ(signer_of(*envelope, action, {}).party, SignedBy::nobody);
  const NamedKey trusted{key.key.public_key(), "k"};
  const ledger::Signer by =
      signer_of(*envelope, action, {.jwks = std::span(&trusted, 1)});
  EXPECT_EQ(by.party, SignedBy::caller);
  EXPECT_EQ(by.how, How::trusted_jwks);
}

TEST(Envelope, CborIsSignedAsItIs) {
  const SigningKey key = new_key();
  test::Parsed parsed =
      test::parse(record_with(action_between("urn:x", did_of(key))));
  const std::string cbor = to_cbor(*ledger::record_of(parsed.root()));
  EXPECT_EQ(signer_in(*ledger::sign_record(cbor, key)).party, SignedBy::caller);
}

TEST(Envelope, AChangedRecordIsNobodys) {
  const SigningKey key = new_key();
  const ledger::Action action = action_between("urn:x", did_of(key));
  test::Parsed parsed =
      test::parse(*ledger::sign_record(record_with(action), key));
  auto envelope = ledger::envelope_of(parsed.root());
  ASSERT_TRUE(envelope);
  envelope->record[5] ^= 1;
  EXPECT_EQ(signer_of(*envelope, action, {}).party, SignedBy::nobody);
}

TEST(Envelope, FindingsInsideAreReportedAtThePayload) {
  const SigningKey key = new_key();
  const std::string bad = test::patched_record(R"({"id": "x"})");
  EXPECT_THAT(test::record_findings(*ledger::sign_record(bad, key)),
              testing::ElementsAre("pacr/identity /payload"));
}

TEST(Envelope, WhatIsNoSignatureIsRefused) {
  EXPECT_THAT(
      test::record_findings(R"({"payload": "e30", "protected": "e30"})"),
      testing::ElementsAre("pacr/envelope "));
  EXPECT_THAT(
      test::record_findings(
          R"({"payload": "e3=", "protected": "e30", "signature": "A"})"),
      testing::ElementsAre("pacr/envelope "));
}

}  // namespace
}  // namespace cardinal
