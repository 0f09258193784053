// Subscriptions in the log: what is stored of them, and what only noted.
#include "directory/webhooks/subscription.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/directory_support.h"

namespace cardinal::directory {
namespace {

using test::card_of;
using test::OpenDirectory;
using testing::ElementsAre;
using testing::IsEmpty;

Subscription subscription_to(const std::string& url) {
  return {.id = std::string(32, 'a'),
          .url = url,
          .owner = "ann",
          .token = "cardinal:token/1",
          .filter = {.subjects = {"https://a.example/"}, .tags = {"misc"}},
          .created_ms = 1'800'000'000'000,
          .delivery = {.cursor = 7}};
}

RecordVerdict append_to(OpenDirectory& directory, store::Proposal proposal) {
  const auto outcome =
      directory->append(std::move(proposal)).value().wait().value();
  return verdict_of(outcome);
}

TEST(SubscriptionRecord, IsReadAsItWasWritten) {
  Subscription all = subscription_to("https://r.example/hook?a=\"b\"");
  all.sees_all = true;
  all.delivery.failures = 3;
  all.delivery.last_error = "status 500";
  all.delivery.paused = "status 500";
  all.delivery.delivered_ms = 5;
  all.filter.kinds = {"put"};
  all.filter.dialects = {"a2a"};
  for (const Subscription& one : {subscription_to("https://r.example/"), all}) {
    ASSERT_TRUE(require_encodable(one));
    EXPECT_EQ(decode_subscription(encode(one)).value(), one);
    EXPECT_FALSE(decode_subscription(encode(one) + " "));
  }
  EXPECT_FALSE(decode_subscription("{}"));
  Subscription wrong = all;
  wrong.id = "short";
  EXPECT_FALSE(require_encodable(wrong));
  wrong = all;
  wrong.filter.tags = std::vector<std::string>(17, "x");
  EXPECT_FALSE(require_encodable(wrong));
  wrong = all;
  wrong.url = "https://r.example/\n";
  EXPECT_FALSE(require_encodable(wrong));
}

TEST(SubscriptionRecord, ProgressIsNotedAndAddsNoChange) {
  OpenDirectory directory;
  Subscription known = subscription_to("https://r.example/");
  EXPECT_EQ(append_to(directory, subscription_proposal(known, 1)),
            RecordVerdict::first);
  const std::uint64_t last = directory->store().end().change;
  Subscription progress = known;
  progress.delivery.cursor = 99;
  progress.url = "https://other.example/";  // does not count
  EXPECT_EQ(append_to(directory, progress_proposal(progress, 2)),
            RecordVerdict::updated);
  EXPECT_EQ(directory->store().end().change, last);
  known.delivery.cursor = 99;
  EXPECT_EQ(Subscriptions(directory->store()).named(known.id).value(), known);
  directory.close();
  directory.open();
  EXPECT_THAT(Subscriptions(directory->store()).list().value(),
              ElementsAre(known));
}

TEST(SubscriptionRecord, OneThatWasDeletedStaysSo) {
  OpenDirectory directory;
  Subscription known = subscription_to("https://r.example/");
  EXPECT_EQ(append_to(directory, progress_proposal(known, 1)),
            RecordVerdict::not_found);
  EXPECT_EQ(append_to(directory, subscription_proposal(known, 1)),
            RecordVerdict::first);
  Subscription gone = known;
  gone.is_deleted = true;
  EXPECT_EQ(append_to(directory, subscription_proposal(gone, 2)),
            RecordVerdict::removed);
  EXPECT_EQ(append_to(directory, progress_proposal(known, 3)),
            RecordVerdict::not_found);
  EXPECT_EQ(append_to(directory, subscription_proposal(known, 3)),
            RecordVerdict::not_found);
  EXPECT_THAT(Subscriptions(directory->store()).list().value(), IsEmpty());
  EXPECT_FALSE(Subscriptions(directory->store()).named(known.id));
}

TEST(SubscriptionRecord, DamagedFactsAreRefused) {
  OpenDirectory directory;
  store::Proposal proposal =
      subscription_proposal(subscription_to("https://r.example/"), 1);
  proposal.facts += " ";
  EXPECT_EQ(append_to(directory, proposal), RecordVerdict::damaged);
  proposal = subscription_proposal(subscription_to("https://r.example/"), 1);
  proposal.subject = "https://a.example/";
  EXPECT_EQ(append_to(directory, proposal), RecordVerdict::damaged);
}

TEST(SubscriptionRecord, ShowsInNoFeedAndNoTree) {
  OpenDirectory directory;
  directory.put(card_of({}));
  const std::uint64_t leaves = directory->stats({}).value().tree_size;
  (void)append_to(directory, subscription_proposal(
                                 subscription_to("https://r.example/"), 1));
  EXPECT_EQ(directory->stats({}).value().tree_size, leaves);
  for (const Viewer& viewer :
       {Viewer{}, Viewer{.principal = "ann"}, Viewer{.sees_all = true}}) {
    const auto page = directory->records().changes(directory->store().begin(),
                                                   100, viewer, true);
    EXPECT_EQ(page->changes.size(), 1u);
    EXPECT_EQ(directory->records().list(0, 100, viewer)->size(), 1u);
  }
  EXPECT_FALSE(directory->records().get(
      std::string(webhook_prefix) + std::string(32, 'a'), {.sees_all = true}));
}

}  // namespace
}  // namespace cardinal::directory
