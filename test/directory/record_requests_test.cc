// Requests about records that exist: withdraw, takedown, status, moves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/admission_support.h"
#include "directory/records/lease_queue.h"

namespace cardinal::directory {
namespace {

using test::a2a_card;
using test::TestDirectory;
using ::testing::HasSubstr;

const std::string url = "https://a.example/a2a";
const std::string source = "https://a.example/.well-known/agent-card.json";
const Sender operators{.principal = "root", .is_operator = true};

TEST(RecordRequests, ATakedownHoldsUntilItIsReleased) {
  TestDirectory directory;
  const std::string card = a2a_card(url);
  EXPECT_EQ(directory.publish(card, "ann"), "first");
  RecordRequest request{.subject = url, .sender = {.principal = "ann"}};
  const auto& admission = directory.admission;
  EXPECT_THAT(directory.append(admission.prepare_takedown(request)),
              HasSubstr("for the operator"));
  request.sender = operators;
  EXPECT_THAT(directory.append(admission.prepare_takedown(request)),
              HasSubstr("needs a reason"));
  EXPECT_EQ(directory.append(admission.prepare_release(request)), "not-found");
  request.reason = "spam";
  EXPECT_EQ(directory.append(admission.prepare_takedown(request)), "removed");
  EXPECT_EQ(directory.append(admission.prepare_takedown(request)), "same");
  EXPECT_EQ(directory.state(url).reason, "spam");
  EXPECT_FALSE(
      directory.store().change(1, store::Bodies::include).value()->body);
  EXPECT_EQ(directory.publish(card, "ann"), "taken-down");
  EXPECT_EQ(directory.publish({.text = card, .sender = {.agent_id = url}}),
            "taken-down");
  EXPECT_EQ(directory.append(admission.prepare_withdraw(
                {.subject = url, .sender = {.principal = "ann"}})),
            "taken-down");
  directory.reopen();
  EXPECT_EQ(directory.publish(card, "ann"), "taken-down");
  EXPECT_EQ(directory.append(admission.prepare_release(request)), "removed");
  EXPECT_EQ(directory.publish(card, "bob"), "not-owner");
  EXPECT_EQ(directory.publish(card, "ann"), "renewed");
  EXPECT_EQ(directory.store().check().value(), std::vector<std::string>());
}

TEST(RecordRequests, ATakedownKeepsAwayWhatWasNeverThere) {
  TestDirectory directory;
  const RecordRequest request{
      .subject = url, .sender = operators, .reason = "spam"};
  EXPECT_EQ(directory.append(directory.admission.prepare_takedown(request)),
            "removed");
  EXPECT_EQ(directory.publish(a2a_card(url), "ann"), "taken-down");
  EXPECT_EQ(directory.append(directory.admission.prepare_release(request)),
            "removed");
  EXPECT_EQ(directory.publish(a2a_card(url), "ann"), "newer");
  EXPECT_EQ(directory.state(url).owner, "ann");
}

TEST(RecordRequests, AnAgentThatMovedLeavesNoOldRecord) {
  TestDirectory directory({.policy = AdmissionPolicy::proof});
  const OriginProof proof{.url = source};
  EXPECT_EQ(directory.publish({.text = a2a_card(url), .origin = proof}),
            "first");
  const std::string now_at = "https://a.example/v2";
  OriginProof again{.url = "HTTPS://a.example:443/.well-known/agent-card.json",
                    .previous_subject = url};
  auto card =
      directory.admission.prepare({.text = a2a_card(now_at), .origin = again});
  ASSERT_TRUE(card) << card.error().message;
  ASSERT_TRUE(card->moved);
  EXPECT_EQ(directory.append(std::move(card->proposal)), "first");
  EXPECT_EQ(directory.append(*std::move(card->moved)), "removed");
  EXPECT_FALSE(directory.head(url)->is_live);
  EXPECT_EQ(decode_facts(directory.store().version(url).value()->facts)
                .value()
                .moved_to,
            now_at);
  // Only the source of the record can say so.
  EXPECT_EQ(directory.publish({.text = a2a_card(url), .origin = proof}),
            "renewed");
  again.url = "https://a.example/other/.well-known/agent-card.json";
  card = directory.admission.prepare(
      {.text = a2a_card("https://a.example/other/v3"), .origin = again});
  ASSERT_TRUE(card && card->moved);
  EXPECT_EQ(directory.append(*std::move(card->moved)), "not-owner");
  // Not moved: nothing to withdraw.
  again = {.url = source, .previous_subject = url};
  card = directory.admission.prepare({.text = a2a_card(url), .origin = again});
  EXPECT_FALSE(card->moved);
}

TEST(RecordRequests, QuarantineHidesUntilTheOriginProvesItAgain) {
  TestDirectory directory;
  const OriginProof proof{.url = source};
  const Submission submission{.text = a2a_card(url), .origin = proof};
  EXPECT_EQ(directory.publish(submission), "first");
  const auto& admission = directory.admission;
  StatusRequest lost{.record = {.subject = url,
                                .reason = "the origin answers 404",
                                .source_url = source},
                     .change = StatusChange::quarantine};
  EXPECT_EQ(directory.append(admission.prepare_status(lost)), "updated");
  EXPECT_EQ(directory.append(admission.prepare_status(lost)), "same");
  const auto head = *directory.head(url);
  const RecordState state = directory.state(url);
  EXPECT_EQ(standing_at(state, directory.clock.time_ms), Standing::quarantined);
  EXPECT_TRUE(head.is_live);
  EXPECT_EQ(text_change_of(head, state), 1u);
  EXPECT_EQ(directory.store().text_version(url).value()->number, 1u);
  EXPECT_EQ(directory.publish(submission), "renewed");
  EXPECT_EQ(standing_at(directory.state(url), directory.clock.time_ms),
            Standing::live);
  // The operator's own ends by the operator only.
  lost.record.sender = operators;
  lost.record.source_url = "";
  EXPECT_EQ(directory.append(admission.prepare_status(lost)), "updated");
  EXPECT_EQ(directory.publish(submission), "same");
  EXPECT_EQ(directory.state(url).quarantine, Quarantine::from_operator);
  StatusRequest found = lost;
  found.change = StatusChange::release;
  found.record.sender = {.principal = "ann"};
  EXPECT_EQ(directory.append(admission.prepare_status(found)), "not-owner");
  found.record.sender = {};
  found.record.source_url = source;
  EXPECT_EQ(directory.append(admission.prepare_status(found)), "not-owner");
  found.record.sender = operators;
  EXPECT_EQ(directory.append(admission.prepare_status(found)), "updated");
  EXPECT_EQ(directory.state(url).quarantine, Quarantine::none);
}

TEST(RecordRequests, APublicRecordIsHiddenByAPublicChange) {
  TestDirectory directory;
  const auto& admission = directory.admission;
  Submission submission{.text = a2a_card(url), .sender = {.principal = "ann"}};
  EXPECT_EQ(directory.publish(submission), "first");
  submission.visibility = Visibility::private_record;
  EXPECT_EQ(directory.publish(submission), "still-public");
  StatusRequest hide{.record = {.subject = url, .sender = submission.sender},
                     .change = StatusChange::visibility,
                     .visibility = Visibility::private_record};
  StatusRequest by_other = hide;
  by_other.record.sender.principal = "mallory";
  EXPECT_EQ(directory.append(admission.prepare_status(by_other)), "not-owner");
  EXPECT_EQ(directory.append(admission.prepare_status(hide)), "updated");
  EXPECT_TRUE(
      directory.store().change(2, store::Bodies::omit).value()->is_public);
  EXPECT_EQ(directory.publish(submission), "same");
  submission.text = a2a_card(url, R"({"name": "Renamed"})");
  EXPECT_EQ(directory.publish(submission), "latest");
  EXPECT_FALSE(
      directory.store().change(3, store::Bodies::omit).value()->is_public);
  // Who believes that it is public is told to look again, and no leaf is
  // added about it.
  const auto size = directory.store().tree()->size();
  RecordRequest unaware{.subject = url, .sender = {.principal = "ann"}};
  EXPECT_EQ(directory.append(admission.prepare_withdraw(unaware)), "changed");
  EXPECT_EQ(directory.store().tree()->size(), size);
  unaware.visibility = Visibility::private_record;
  EXPECT_EQ(directory.append(admission.prepare_withdraw(unaware)), "removed");
  EXPECT_EQ(directory.store().tree()->size(), size);
}

TEST(RecordRequests, IfMatchIsDecidedByTheLog) {
  TestDirectory directory;
  Submission submission{.text = a2a_card(url), .sender = {.principal = "ann"}};
  submission.if_change = 4;
  EXPECT_EQ(directory.publish(submission), "changed");
  submission.if_change = 0;
  EXPECT_EQ(directory.publish(submission), "first");
  EXPECT_EQ(directory.publish(submission), "changed");
  submission.if_change = 1;
  submission.text = a2a_card(url, R"({"name": "Renamed"})");
  EXPECT_EQ(directory.publish(submission), "latest");
  RecordRequest request{.subject = url, .sender = submission.sender};
  request.if_change = 1;
  EXPECT_EQ(directory.append(directory.admission.prepare_withdraw(request)),
            "changed");
}

TEST(RecordRequests, APreviewChangesNothing) {
  TestDirectory directory;
  const auto card = directory.admission.prepare(
      {.text = a2a_card(url), .sender = {.principal = "ann"}});
  const Preview first = preview(directory.head(url), card->proposal);
  EXPECT_EQ(first.verdict, RecordVerdict::first);
  EXPECT_EQ(first.effect, store::Effect::change);
  EXPECT_FALSE(directory.head(url));
  EXPECT_EQ(directory.publish(a2a_card(url, R"({"name": "B"})"), "bob"),
            "first");
  const Preview second = preview(directory.head(url), card->proposal);
  EXPECT_EQ(second.verdict, RecordVerdict::not_owner);
  EXPECT_THAT(second.explanation, HasSubstr("another publisher"));
  EXPECT_EQ(error_of(second.verdict).code, Code::denied);
  EXPECT_EQ(directory.store().end().change, 1u);
}

TEST(RecordRequests, AnOperatorGivesARecordToAnotherPublisher) {
  TestDirectory directory;
  EXPECT_EQ(directory.publish(a2a_card(url), "ann"), "first");
  StatusRequest give{.record = {.subject = url, .sender = operators},
                     .change = StatusChange::owner,
                     .owner = "bob"};
  EXPECT_EQ(directory.append(directory.admission.prepare_status(give)),
            "updated");
  const std::string other = a2a_card(url, R"({"name": "B"})");
  EXPECT_EQ(directory.publish(other, "ann"), "not-owner");
  EXPECT_EQ(directory.publish(other, "bob"), "latest");
  give.record.sender = {.principal = "bob"};
  EXPECT_THAT(directory.append(directory.admission.prepare_status(give)),
              HasSubstr("for the operator"));
}

// What a lease means, in the order of the log.
TEST(RecordRequests, ALeaseThatEndedIsRenewedByAChange) {
  TestDirectory directory({.policy = AdmissionPolicy::token,
                           .lease = {.default_s = 100, .grace_s = 50}});
  const std::string card = a2a_card(url);
  const std::int64_t start = directory.clock.time_ms;
  EXPECT_EQ(directory.publish(card, "ann"), "first");
  directory.clock.time_ms = start + 99'000;
  EXPECT_EQ(directory.publish(card, "ann"), "same");
  EXPECT_EQ(directory.store().end().change, 1u);
  EXPECT_EQ(directory.state(url).lease_end_ms, start + 199'000);
  EXPECT_EQ(directory.append(tick_at(start + 199'000)), "ticked");
  EXPECT_EQ(standing_at(directory.state(url), start + 199'000),
            Standing::stale);
  EXPECT_EQ(standing_at(directory.state(url), start + 249'000),
            Standing::expired);
  directory.clock.time_ms = start + 300'000;
  EXPECT_EQ(directory.publish(card, "ann"), "renewed");
  EXPECT_EQ(directory.store().end().change, 3u);
}

}  // namespace
}  // namespace cardinal::directory
