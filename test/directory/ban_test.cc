// Agents that the operator has banned: out of discovery and of re-registration,
// until the operator ends that.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/admission_support.h"
#include "directory/directory_support.h"

namespace cardinal::directory {
namespace {

using test::a2a_card;
using test::card_of;
using test::card_subject;
using test::CardSpec;
using test::OpenDirectory;
using test::TestDirectory;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string banned_url = "https://banned.example/a2a";
const RecordRequest ban_request{
    .subject = banned_url,
    .sender = {.principal = "root", .is_operator = true},
    .reason = "sells data"};

TEST(Ban, HoldsUntilTheOperatorEndsIt) {
  TestDirectory directory;
  const std::string card = a2a_card(banned_url);
  EXPECT_EQ(directory.publish(card, "ann"), "first");
  const Admission& admission = directory.admission;
  RecordRequest request = ban_request;
  request.sender = {.principal = "ann"};
  EXPECT_THAT(directory.append(admission.prepare_ban(request, {})),
              HasSubstr("for the operator"));
  request = ban_request;
  request.reason.clear();
  EXPECT_THAT(directory.append(admission.prepare_ban(request, {})),
              HasSubstr("needs a reason"));
  EXPECT_EQ(directory.append(admission.prepare_ban(ban_request, {})),
            "updated");
  EXPECT_EQ(directory.append(admission.prepare_ban(ban_request, {})), "same");
  EXPECT_EQ(directory.publish(card, "ann"), "banned");
  EXPECT_EQ(
      directory.publish({.text = card, .sender = {.agent_id = banned_url}}),
      "banned");
  // Neither a removal, by whomever, nor the end of a quarantine ends it.
  EXPECT_EQ(directory.append(admission.prepare_status(
                {.record = ban_request, .change = StatusChange::release})),
            "banned");
  EXPECT_EQ(directory.append(admission.prepare_status(
                {.record = ban_request, .change = StatusChange::quarantine})),
            "banned");
  EXPECT_EQ(directory.append(admission.prepare_withdraw(
                {.subject = banned_url, .sender = {.principal = "ann"}})),
            "removed");
  directory.reopen();
  EXPECT_EQ(directory.publish(card, "ann"), "banned");
  EXPECT_EQ(directory.append(admission.prepare_takedown(ban_request)),
            "removed");
  EXPECT_EQ(directory.append(admission.prepare_release(ban_request)),
            "removed");
  EXPECT_EQ(directory.publish(card, "ann"), "banned");
  EXPECT_EQ(directory.state(banned_url).reason, "sells data");
  // It has no card now.
  EXPECT_EQ(directory.append(admission.prepare_ban(
                ban_request, {.bans = false, .has_card = false})),
            "updated");
  EXPECT_EQ(directory.publish(card, "ann"), "renewed");
  EXPECT_EQ(directory.store().check().value(), std::vector<std::string>());
}

TEST(Ban, KeepsAwayWhatWasNeverThere) {
  TestDirectory directory;
  const Admission& admission = directory.admission;
  const BanRequest ban{.has_card = false};
  const BanRequest unban{.bans = false, .has_card = false};
  EXPECT_EQ(directory.append(admission.prepare_ban(ban_request, unban)),
            "not-found");
  EXPECT_EQ(directory.append(admission.prepare_ban(ban_request, ban)),
            "updated");
  EXPECT_EQ(directory.append(admission.prepare_ban(ban_request, ban)), "same");
  EXPECT_FALSE(directory.head(banned_url)->is_live);
  EXPECT_EQ(directory.publish(a2a_card(banned_url), "ann"), "banned");
  EXPECT_EQ(directory.append(admission.prepare_ban(ban_request, unban)),
            "updated");
  EXPECT_EQ(directory.publish(a2a_card(banned_url), "ann"), "newer");
  // Registered since the sender looked.
  EXPECT_EQ(directory.append(admission.prepare_ban(ban_request, ban)),
            "changed");
}

TEST(Ban, HidesFromDiscoveryWithTheReason) {
  OpenDirectory directory;
  const CardSpec spec{.host = "banned.example", .tags = {"nlp"}};
  directory.put(card_of(spec));
  const std::vector<std::string> subject = {card_subject(spec)};
  ASSERT_EQ(directory.find("works"), subject);
  const auto change = [&](bool bans) {
    const RecordRequest request{.subject = subject[0],
                                .sender = {.is_operator = true},
                                .reason = "sells data"};
    directory.append(
        directory->admission().prepare_ban(request, {.bans = bans}).value());
  };
  change(true);
  EXPECT_THAT(directory.find("works"), IsEmpty());
  EXPECT_THAT(directory->why_not({.text = "works"}, {}, subject[0])->reasons,
              ElementsAre("The record is banned: sells data."));
  const Record record = directory->records().get(subject[0], {}).value();
  EXPECT_EQ(record.standing, Standing::banned);
  EXPECT_EQ(record.facts.reason, "sells data");
  EXPECT_TRUE(record.text);
  directory.close();
  directory.open();
  EXPECT_THAT(directory.find("works"), IsEmpty());
  // Not at an earlier change either, from when on it was banned.
  const std::uint64_t banned_at = directory->store().end().change;
  change(false);
  EXPECT_EQ(directory.find("works"), subject);
  EXPECT_THAT(directory->discover({.text = "works", .at = banned_at}, {})->hits,
              IsEmpty());
}

}  // namespace
}  // namespace cardinal::directory
