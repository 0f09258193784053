// Replays, spellings and stolen records: what must not work, and what must.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/admission_support.h"

namespace cardinal::directory {
namespace {

using test::a2a_card;
using test::adp_card;
using test::agent_id_of;
using test::merged;
using test::signed_adp;
using test::signed_without_seq;
using test::TestDirectory;

std::string with_seq(int seq, std::string_view name = "Weather") {
  return R"({"seq": )" + std::to_string(seq) + R"(, "name": ")" +
         std::string(name) + "\"}";
}

TEST(RecordAttacks, AnOldSignedCardIsNotTakenAgain) {
  TestDirectory directory;
  const SigningKey key = test::signing_key();
  const std::string old = signed_adp(key, with_seq(1));
  EXPECT_EQ(directory.publish(old, "ann"), "first");
  EXPECT_EQ(directory.publish(signed_adp(key, with_seq(2)), "ann"), "newer");
  EXPECT_EQ(directory.publish(old, "ann"), "stale");
  EXPECT_EQ(directory.publish(old, "mallory"), "stale");
  directory.reopen();
  EXPECT_EQ(directory.publish(old, "mallory"), "stale");
  EXPECT_EQ(directory.head(directory.last_subject)->seq_high, 2u);
}

TEST(RecordAttacks, RevocationCannotBeUndoneByAReplay) {
  TestDirectory directory;
  const SigningKey key = test::signing_key();
  const std::string card = signed_adp(key, with_seq(1));
  const std::string revocation =
      signed_adp(key, R"({"seq": 2, "tools": [], "endpoints": []})");
  EXPECT_EQ(directory.publish(card, "ann"), "first");
  EXPECT_EQ(directory.publish(revocation, "ann"), "newer");
  const std::string subject = directory.last_subject;
  EXPECT_FALSE(directory.head(subject)->is_live);
  EXPECT_EQ(name_of(standing_at(directory.state(subject), 0)), "revoked");
  EXPECT_EQ(directory.publish(card, "ann"), "stale");
  EXPECT_EQ(directory.publish(revocation, "mallory"), "same");
  directory.reopen();
  EXPECT_EQ(directory.publish(card, "mallory"), "stale");
  EXPECT_EQ(directory.publish(adp_card(agent_id_of(key), with_seq(9)), "ann"),
            "not-proved");
  // A later number brings the agent back, and then the revocation is old.
  EXPECT_EQ(directory.publish(signed_adp(key, with_seq(3)), "bob"), "newer");
  EXPECT_TRUE(directory.head(subject)->is_live);
  EXPECT_EQ(directory.publish(revocation, "mallory"), "stale");
}

// Nothing orders these cards, so the source decides.
TEST(RecordAttacks, ARevocationWithoutSeqIsUndoneByTheAgentOnly) {
  TestDirectory directory;
  const SigningKey key = test::signing_key();
  const std::string id = agent_id_of(key);
  const std::string card = signed_without_seq(key, "{}");
  const std::string revocation =
      signed_without_seq(key, R"({"tools": [], "endpoints": []})");
  EXPECT_EQ(directory.publish(card, "ann"), "first");
  EXPECT_EQ(directory.publish(revocation, "ann"), "latest");
  EXPECT_EQ(directory.publish(card, "ann"), "stale");
  EXPECT_EQ(directory.publish(
                {.text = card, .sender = {.principal = "ann", .agent_id = id}}),
            "latest");
}

TEST(RecordAttacks, AnotherSpellingOfTheSeqIsRefused) {
  TestDirectory directory(
      {.policy = AdmissionPolicy::open, .quality = QualityPolicy::lenient});
  const SigningKey key = test::signing_key();
  const std::string card = signed_adp(key, with_seq(6));
  EXPECT_EQ(directory.publish(card, "ann"), "first");
  for (const std::string spelling : {"6.0", "6e0", "60e-1", "6.0e0"}) {
    std::string other = card;
    const std::size_t at = other.find("\"seq\"");
    other.replace(other.find('6', at), 1, spelling);
    EXPECT_EQ(directory.publish(other, "mallory"), "invalid-signature")
        << spelling;
  }
  EXPECT_EQ(directory.head(directory.last_subject)->change, 1u);
}

TEST(RecordAttacks, AnotherSpellingOfTheSubjectIsTheSameRecord) {
  TestDirectory directory;
  EXPECT_EQ(directory.publish(a2a_card("https://a.example/a2a"), "ann"),
            "first");
  const std::string subject = directory.last_subject;
  for (const char* spelling :
       {"HTTPS://a.example/a2a", "https://A.EXAMPLE/a2a",
        "https://a.example:443/a2a", "https://a.example./a2a",
        "https://a.example/x/../a2a", "https://a.example/%61%32a",
        "https://a.example/a2a#top"}) {
    EXPECT_EQ(directory.publish(a2a_card(spelling), "mallory"), "not-owner")
        << spelling;
    EXPECT_EQ(directory.last_subject, subject) << spelling;
  }
  EXPECT_EQ(directory.publish(a2a_card("https://a.example/A2A"), "mallory"),
            "first");
}

TEST(RecordAttacks, ASignatureIsNotDropped) {
  const SigningKey key = test::signing_key();
  const NamedKey trusted[] = {test::shared_part(key)};
  TestDirectory directory(
      {.policy = AdmissionPolicy::token, .trust = {.jwks = trusted}});
  const std::string url = "https://a.example/a2a";
  const std::string card = test::signed_text(a2a_card(url), key);
  EXPECT_EQ(directory.publish(card, "ann"), "first");
  EXPECT_EQ(directory.publish(a2a_card(url), "ann"), "not-signed");
  const OriginProof proof{.url =
                              "https://a.example/.well-known/agent-card.json"};
  EXPECT_EQ(directory.publish({.text = a2a_card(url), .origin = proof}),
            "not-signed");
  // Neither the publisher's token nor the origin removes it.
  const RecordRequest request{.subject = url, .sender = {.principal = "ann"}};
  EXPECT_EQ(directory.append(directory.admission.prepare_withdraw(request)),
            "not-signed");
  RecordRequest by_agent = request;
  by_agent.sender = {.agent_id = url};
  EXPECT_EQ(directory.append(directory.admission.prepare_withdraw(by_agent)),
            "removed");
  // A copy of the card does not bring it back, the agent does.
  EXPECT_EQ(directory.publish(card, "ann"), "stale");
  EXPECT_EQ(directory.publish(a2a_card(url), "ann"), "not-signed");
  EXPECT_EQ(directory.publish({.text = card, .sender = {.agent_id = url}}),
            "renewed");
}

// A2A cards have no seq: an old one, signed as well, must not come back.
TEST(RecordAttacks, AnOldSignedA2aCardDoesNotReplaceWhatTheAgentSent) {
  const SigningKey key = test::signing_key();
  const NamedKey trusted[] = {test::shared_part(key)};
  TestDirectory directory(
      {.policy = AdmissionPolicy::token, .trust = {.jwks = trusted}});
  const std::string url = "https://a.example/a2a";
  const std::string old =
      test::signed_text(a2a_card(url, R"({"version": "1.0.0"})"), key);
  const std::string current =
      test::signed_text(a2a_card(url, R"({"version": "2.0.0"})"), key);
  EXPECT_EQ(directory.publish(old, "ann"), "first");
  EXPECT_EQ(directory.publish({.text = current, .sender = {.agent_id = url}}),
            "latest");
  EXPECT_EQ(directory.publish(old, "mallory"), "less-authority");
  EXPECT_EQ(directory.publish(current, "mallory"), "same");
}

TEST(RecordAttacks, OwnershipIsNotStolen) {
  TestDirectory directory;
  const std::string url = "https://a.example/a2a";
  const std::string card = a2a_card(url);
  const std::string other = a2a_card(url, R"({"name": "Other"})");
  EXPECT_EQ(directory.publish(card, "ann"), "first");
  EXPECT_EQ(directory.publish(other, "mallory"), "not-owner");
  RecordRequest request{.subject = url, .sender = {.principal = "mallory"}};
  EXPECT_EQ(directory.append(directory.admission.prepare_withdraw(request)),
            "not-owner");
  request.sender.principal = "ann";
  EXPECT_EQ(directory.append(directory.admission.prepare_withdraw(request)),
            "removed");
  EXPECT_EQ(directory.append(directory.admission.prepare_withdraw(request)),
            "same");
  // Not after it was withdrawn either.
  EXPECT_EQ(directory.publish(other, "mallory"), "not-owner");
  EXPECT_EQ(directory.publish(card, "mallory"), "not-owner");
  EXPECT_EQ(directory.publish(card, "ann"), "renewed");
  // The host itself takes precedence over all tokens.
  const OriginProof proof{.url =
                              "https://a.example/.well-known/agent-card.json"};
  EXPECT_EQ(directory.publish({.text = other, .origin = proof}), "newer");
  EXPECT_EQ(directory.publish(card, "ann"), "less-authority");
  EXPECT_EQ(directory.state(url).provenance, Provenance::origin);
}

// A host proves what it serves; an id without a host is nobody's by that.
TEST(RecordAttacks, AHostDoesNotGetTheUlidOfAnother) {
  TestDirectory directory;
  const auto card = [](const std::string& host) {
    return merged(minimal_card(Profile::agentcard),
                  R"({"endpoint": {"protocol": "https", "url": "https://)" +
                      host + R"(/"}})");
  };
  const auto served = [&](const std::string& host) {
    return Submission{.text = card(host),
                      .origin = OriginProof{.url = "https://" + host +
                                                   "/.well-known/agentcard"}};
  };
  EXPECT_EQ(directory.publish(card("a.example"), "ann"), "first");
  EXPECT_EQ(directory.publish(served("mallory.example")), "not-owner");
  EXPECT_EQ(directory.publish(served("a.example")), "newer");
  EXPECT_EQ(directory.publish(served("mallory.example")), "not-owner");
  EXPECT_EQ(directory.state(directory.last_subject).host, "a.example");
}

TEST(RecordAttacks, EquivocationIsCountedAndTheFirstKept) {
  TestDirectory directory;
  const SigningKey key = test::signing_key();
  EXPECT_EQ(directory.publish(signed_adp(key, with_seq(5, "One")), "ann"),
            "first");
  EXPECT_EQ(directory.publish(signed_adp(key, with_seq(5, "Two")), "bob"),
            "equivocation");
  EXPECT_EQ(directory.publish(signed_adp(key, with_seq(5, "Three")), "bob"),
            "equivocation");
  const RecordState state = directory.state(directory.last_subject);
  EXPECT_EQ(state.equivocations, 2u);
  EXPECT_EQ(directory.head(directory.last_subject)->change, 1u);
  // Re-indenting is not another card.
  std::string indented = signed_adp(key, with_seq(5, "One"));
  indented.insert(1, "\n  ");
  EXPECT_EQ(directory.publish(indented, "ann"), "same");
}

// A card of the future does not keep the place for ever.
TEST(RecordAttacks, TimesAreClamped) {
  TestDirectory directory;
  const SigningKey key = test::signing_key();
  const auto at = [](const char* time) {
    return std::string(R"({"metadata": {"updated_at": ")") + time + "\"}}";
  };
  EXPECT_EQ(directory.publish(
                signed_without_seq(key, at("9999-01-01T00:00:00Z")), "ann"),
            "first");
  EXPECT_EQ(directory.publish(
                signed_without_seq(key, at("2026-11-15T12:00:01Z")), "ann"),
            "stale");
  directory.clock.time_ms += 3'600'000;
  EXPECT_EQ(directory.publish(
                signed_without_seq(key, at("2026-11-15T13:00:00Z")), "ann"),
            "newer");
}

}  // namespace
}  // namespace cardinal::directory
