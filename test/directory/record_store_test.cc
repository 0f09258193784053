// Records in stores: against the model, in two stores at once, under load.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <thread>

#include "directory/admission_support.h"
#include "directory/record_model.h"
#include "support/dice.h"
#include "support/store_model.h"

namespace cardinal::directory {
namespace {

using store::Store;
using test::Dice;
using test::RecordModel;
using test::Sent;
using test::TempFolder;

std::unique_ptr<Store> opened(const std::string& folder) {
  auto store = Store::open({.folder = folder, .decide = decide_record});
  EXPECT_TRUE(store) << to_text(store.error());
  return *std::move(store);
}

Sent random_sent(Dice& dice, std::int64_t at_s) {
  static const std::string names[] = {"ann", "bob", "eve"};
  static constexpr store::Kind kinds[] = {
      store::Kind::put,    store::Kind::put,      store::Kind::put,
      store::Kind::put,    store::Kind::put,      store::Kind::put,
      store::Kind::revoke, store::Kind::withdraw, store::Kind::status};
  Sent sent{.kind = dice.pick(kinds), .at_s = at_s};
  if (dice.roll(60) == 0) sent.kind = store::Kind::takedown;
  sent.subject = "https://h" + std::to_string(dice.roll(6)) + ".example/a2a";
  sent.is_signed = dice.roll(4) == 0;
  sent.authority = static_cast<std::uint8_t>(dice.roll(3));
  if (sent.authority == token_authority || dice.roll(3) == 0) {
    sent.principal = dice.pick(names);
  }
  if (dice.roll(2) == 0) sent.seq = dice.roll(20);
  sent.content = static_cast<std::uint8_t>(1 + dice.roll(4));
  sent.authenticated = dice.roll(5) == 0;
  sent.by_operator = dice.roll(8) == 0;
  return sent;
}

void expect_equal_stores(Store& a, Store& b) {
  EXPECT_EQ(test::all_changes(a), test::all_changes(b));
  auto tree_a = a.tree(), tree_b = b.tree();
  ASSERT_EQ(tree_a->size(), tree_b->size());
  EXPECT_EQ(tree_a->root(tree_a->size()).value(),
            tree_b->root(tree_b->size()).value());
  for (int i = 0; i < 6; ++i) {
    const std::string subject =
        "https://h" + std::to_string(i) + ".example/a2a";
    EXPECT_EQ(a.head(subject).value(), b.head(subject).value());
  }
}

// One store gets the proposals one by one, the other all that wait at once.
TEST(RecordStore, TwoStoresAgreeWithTheModelAndEachOther) {
  for (const std::uint64_t seed : {41u, 42u, 43u}) {
    SCOPED_TRACE(seed);
    Dice dice{seed};
    const TempFolder one_folder, two_folder;
    auto one = opened(one_folder.path());
    const auto two = opened(two_folder.path());
    RecordModel model;
    std::vector<store::Ticket> tickets;
    std::int64_t at_s = 0;
    for (int round = 0; round < 250; ++round) {
      at_s += static_cast<std::int64_t>(dice.roll(200));
      const Sent sent = random_sent(dice, at_s);
      const store::Proposal proposal = test::proposal_of(sent);
      const auto verdict = verdict_of(*one->append(proposal).value().wait());
      ASSERT_EQ(name_of(verdict), name_of(model.apply(sent))) << round;
      tickets.push_back(two->append(proposal).value());
      if (round == 120) {
        one.reset();
        one = opened(one_folder.path());
      }
    }
    for (const store::Ticket& ticket : tickets) {
      ASSERT_TRUE(ticket.wait());
    }
    expect_equal_stores(*one, *two);
    EXPECT_EQ(one->check().value(), std::vector<std::string>());
  }
}

TEST(RecordStore, TenThousandUpdatesOfOneSubject) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  std::deque<store::Ticket> waiting;
  const auto settle = [&] {
    const auto outcome = waiting.front().wait();
    waiting.pop_front();
    return is_accepted(verdict_of(*outcome));
  };
  std::size_t accepted = 0;
  for (std::uint64_t seq = 1; seq <= 10'000; ++seq) {
    const Sent sent{.is_signed = true, .principal = "ann", .seq = seq};
    if (waiting.size() == 2'000) accepted += settle() ? 1 : 0;
    waiting.push_back(store->append(test::proposal_of(sent)).value());
  }
  while (!waiting.empty()) accepted += settle() ? 1 : 0;
  EXPECT_EQ(accepted, 10'000u);
  EXPECT_EQ(store->end().change, 10'000u);
  EXPECT_EQ(store->head("https://a.example/a2a").value()->seq_high, 10'000u);
  // An old one among them changes nothing.
  const Sent old{.is_signed = true, .principal = "ann", .seq = 9'999};
  EXPECT_EQ(verdict_of(*store->append(test::proposal_of(old)).value().wait()),
            RecordVerdict::stale);
}

// Of two publishers that race for a subject one owns it, whatever the order.
TEST(RecordStore, OneOfTwoPublishersGetsASubject) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  constexpr int subjects = 40;
  std::vector<std::string> verdicts[2];
  const auto publish = [&](int which) {
    std::vector<store::Ticket> tickets;
    for (int i = 0; i < subjects; ++i) {
      Sent sent{.subject = "https://h" + std::to_string(i) + ".example/a2a",
                .principal = which == 0 ? "ann" : "bob",
                .content = static_cast<std::uint8_t>(which + 1)};
      tickets.push_back(store->append(test::proposal_of(sent)).value());
    }
    for (const auto& ticket : tickets) {
      verdicts[which].emplace_back(name_of(verdict_of(*ticket.wait())));
    }
  };
  std::thread ann([&] { publish(0); }), bob([&] { publish(1); });
  ann.join();
  bob.join();
  for (int i = 0; i < subjects; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool ann_first = verdicts[0][at] == "first";
    EXPECT_EQ(verdicts[ann_first ? 0 : 1][at], "first");
    EXPECT_EQ(verdicts[ann_first ? 1 : 0][at], "not-owner");
    const auto head =
        store->head("https://h" + std::to_string(i) + ".example/a2a").value();
    EXPECT_EQ(state_of(*head)->owner, ann_first ? "ann" : "bob");
  }
}

// Damaged bytes are a verdict: the store goes on.
TEST(RecordStore, DamagedFactsAndStatesAreRefused) {
  store::Proposal proposal = test::proposal_of(Sent{.principal = "ann"});
  const store::Ruling good = decide_record(std::nullopt, proposal);
  const auto verdict = [&](const std::optional<store::Head>& head) {
    const store::Ruling ruling = decide_record(head, proposal);
    EXPECT_EQ(ruling.effect, store::Effect::none);
    return name_of(static_cast<RecordVerdict>(ruling.verdict));
  };
  store::Head head{.change = 1, .is_live = true, .state = good.state};
  head.state[0] ^= 1;
  EXPECT_EQ(verdict(head), "damaged");
  head.state.clear();
  EXPECT_EQ(verdict(head), "damaged");
  const std::string facts = proposal.facts;
  for (std::size_t size = 0; size < facts.size(); ++size) {
    proposal.facts = facts.substr(0, size);
    EXPECT_EQ(verdict(std::nullopt), "damaged");
  }
  proposal.facts = facts;
  proposal.seq = 7;  // not what the facts say
  EXPECT_EQ(verdict(std::nullopt), "damaged");
  proposal = test::proposal_of(Sent{.principal = "ann"});
  proposal.is_public = false;
  EXPECT_EQ(verdict(std::nullopt), "damaged");
  proposal = test::proposal_of(Sent{.principal = "ann"});
  proposal.rules = 2;
  EXPECT_EQ(verdict(std::nullopt), "other-rules");
  proposal.rules = record_rules;
  proposal.kind = store::Kind::ledger;
  EXPECT_EQ(verdict(std::nullopt), "not-a-record");
}

TEST(RecordStore, EveryVerdictHasANameAndEveryRefusalSaysWhatToDo) {
  std::set<std::string> names;
  for (int i = 0; i < 64; ++i) {
    const auto verdict = static_cast<RecordVerdict>(i);
    const std::string name(name_of(verdict));
    const bool is_known = names.insert(name).second;
    if (!is_known || is_accepted(verdict)) continue;
    EXPECT_GT(error_of(verdict).message.size(), 20u) << name;
  }
  EXPECT_EQ(names.size(), 21u);
}

}  // namespace
}  // namespace cardinal::directory
