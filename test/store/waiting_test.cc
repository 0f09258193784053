// Tickets and followers: who is woken, when, and how often.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <latch>

#include "cardinal/store.h"
#include "support/store_model.h"
#include "support/temp_folder.h"

namespace cardinal::store {
namespace {

using test::opened;
using test::options_for;
using test::put;
using test::stored;
using test::TempFolder;

TEST(Ticket, CallsBackOnceWithItsResultAndHoldsNoThread) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  std::promise<std::uint64_t> done;
  Ticket ticket = store->append(put("a", "x")).value();
  ticket.on_complete(
      [&, ticket] { done.set_value(ticket.result()->value().change); });
  EXPECT_EQ(done.get_future().get(), 1u);
  // A late listener is called at once.
  int calls = 0;
  ticket.on_complete([&] { ++calls; });
  EXPECT_EQ(calls, 1);
}

// A decision that waits holds the writer; what comes meanwhile is one group.
class HeldStore {
 public:
  explicit HeldStore(StoreOptions options) {
    options.decide = [this](const std::optional<Head>& head,
                            const Proposal& proposal) {
      if (proposal.subject == "hold") {
        held_.count_down();
        released_.wait();
      }
      return test::decide_by_seq(head, proposal);
    };
    store_ = *Store::open(std::move(options));
    holding_ = store_->append(put("hold", "x")).value();
    held_.wait();
  }
  Store& store() { return *store_; }
  void release() { released_.count_down(); }

 private:
  std::latch held_{1}, released_{1};
  std::unique_ptr<Store> store_;
  std::optional<Ticket> holding_;
};

TEST(Ticket, HasNoResultBeforeItsProposalIsDurable) {
  const TempFolder folder;
  HeldStore held(options_for(folder.path()));
  const Ticket ticket = held.store().append(put("a", "x")).value();
  EXPECT_FALSE(ticket.result());
  EXPECT_EQ(held.store().end().change, 0u);
  EXPECT_EQ(held.store().version("hold").value(), std::nullopt);
  held.release();
  EXPECT_EQ(ticket.wait().value().change, 2u);
  EXPECT_EQ(held.store().end().change, 2u);
}

TEST(GroupWriter, RefusesWhatDoesNotFitIntoItsQueue) {
  const TempFolder folder;
  StoreOptions options = options_for(folder.path());
  options.queued_max = 3;
  HeldStore held(options);
  std::vector<Ticket> tickets;
  for (int i = 0; i < 3; ++i) {
    tickets.push_back(held.store().append(put("a", "x")).value());
  }
  const auto refused = held.store().append(put("a", "x"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::unavailable);
  EXPECT_EQ(refused.error().message,
            "3 proposals wait to be written already; try again in a moment");
  held.release();
  for (const Ticket& ticket : tickets) EXPECT_TRUE(ticket.wait());
  EXPECT_EQ(stored(held.store(), put("a", "x")).change, 5u);
}

TEST(GroupWriter, WritesWhatWaitsBeforeItEnds) {
  const TempFolder folder;
  std::vector<Ticket> tickets;
  {
    const auto store = opened(folder.path());
    for (int i = 0; i < 1'000; ++i) {
      tickets.push_back(
          store->append(put("a" + std::to_string(i), "x")).value());
    }
  }
  for (const Ticket& ticket : tickets) {
    ASSERT_TRUE(ticket.result());
    EXPECT_TRUE(*ticket.result());
  }
  EXPECT_EQ(opened(folder.path())->end().change, 1'000u);
}

TEST(OnGrow, WakesAtOnceIfThereIsMore) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  (void)stored(*store, put("a", "x"));
  int calls = 0;
  const Wake wake = store->on_grow(0, [&] { ++calls; });
  EXPECT_EQ(calls, 1);
}

TEST(OnGrow, WakesOnceAndTheChangeIsThere) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  std::promise<std::size_t> seen;
  std::atomic<int> calls = 0;
  const Wake wake = store->on_grow(0, [&] {
    if (++calls == 1) {
      seen.set_value(
          store->read(store->begin(), 10, Bodies::omit)->changes.size());
    }
  });
  EXPECT_EQ(calls, 0);
  (void)stored(*store, put("a", "x"));
  EXPECT_EQ(seen.get_future().get(), 1u);
  (void)stored(*store, put("a", "x"));
  EXPECT_EQ(calls, 1);
}

TEST(OnGrow, DoesNotWakeForRefusedProposals) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  (void)stored(*store, put("a", "x", 5));
  std::atomic<int> calls = 0;
  const Wake wake = store->on_grow(1, [&] { ++calls; });
  (void)stored(*store, put("a", "x", 4));
  EXPECT_EQ(calls, 0);
}

TEST(OnGrow, AnEndedRegistrationIsNeverCalled) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  std::atomic<int> calls = 0;
  {
    const Wake wake = store->on_grow(0, [&] { ++calls; });
  }
  Wake moved = store->on_grow(0, [&] { ++calls; });
  moved = Wake();
  (void)stored(*store, put("a", "x"));
  EXPECT_EQ(calls, 0);
}

TEST(OnGrow, ACallbackMayEndItsOwnRegistration) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  std::promise<void> done;
  Wake wake;
  wake = store->on_grow(0, [&] {
    wake = Wake();
    done.set_value();
  });
  (void)stored(*store, put("a", "x"));
  done.get_future().wait();
}

TEST(OnGrow, MayOutliveTheStore) {
  const TempFolder folder;
  auto store = opened(folder.path());
  Wake wake = store->on_grow(0, [] {});
  store.reset();
  wake = Wake();
}

}  // namespace
}  // namespace cardinal::store
