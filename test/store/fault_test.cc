// Every write and every sync of a store fails once, or is the last before the
// power goes; then the store is opened again and compared with a model.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/store.h"
#include "store/fault_vfs.h"
#include "support/store_model.h"
#include "support/temp_folder.h"

namespace cardinal::store {
namespace {

using test::expect_equal;
using test::Fault;
using test::FaultVfs;
using test::options_for;
using test::put;
using test::StoreModel;
using test::TempFolder;
using ::testing::HasSubstr;

constexpr int proposals = 24;
constexpr int proposals_at_once = 4;

// Each is a change, so that their number says how many there are. Some have
// pages of their own, and some erase older bodies.
Proposal nth(int i) {
  test::Dice dice{static_cast<std::uint64_t>(i)};
  std::string text;
  const std::size_t bytes = i % 5 == 0 ? 20'000 : 300;
  while (text.size() < bytes) text += std::to_string(dice.roll(1'000'000));
  return put("a" + std::to_string(i % 6), text);
}

StoreOptions faulty_options(const std::string& folder) {
  StoreOptions options = options_for(folder);
  options.sqlite_vfs = FaultVfs::name;
  options.history_versions_max = 2;
  options.checkpoint_pages = 8;  // several in the course of the test
  return options;
}

// What became of the proposals: which were acknowledged, in their order.
struct Attempt {
  bool was_opened = false;
  std::vector<bool> acknowledged = std::vector<bool>(proposals);
  Error error;  // the last
};

Attempt run_once(const std::string& folder) {
  Attempt run;
  auto store = Store::open(faulty_options(folder));
  if (!store) {
    run.error = store.error();
    return run;
  }
  run.was_opened = true;
  for (int i = 0; i < proposals; i += proposals_at_once) {
    std::vector<Ticket> tickets;
    for (int k = i; k < i + proposals_at_once; ++k) {
      tickets.push_back((*store)->append(nth(k)).value());
    }
    for (int k = 0; k < proposals_at_once; ++k) {
      const auto outcome = tickets[static_cast<std::size_t>(k)].wait();
      run.acknowledged[static_cast<std::size_t>(i + k)] = outcome.has_value();
      if (!outcome) run.error = outcome.error();
    }
  }
  return run;
}

StoreModel model_of(const std::vector<bool>& acknowledged) {
  StoreModel model(2);
  for (int i = 0; i < proposals; ++i) {
    if (acknowledged[static_cast<std::size_t>(i)]) (void)model.apply(nth(i));
  }
  return model;
}

// With a disk that works.
std::unique_ptr<Store> opened_again(const std::string& folder) {
  FaultVfs::instance().arm(Fault::none, 0);
  auto store = Store::open(faulty_options(folder));
  EXPECT_TRUE(store) << to_text(store.error());
  return store ? *std::move(store) : nullptr;
}

// Calls `judge` with the run in which the n-th operation fails, for every n.
template <class Judge>
int for_every_operation(Fault fault, const Judge& judge) {
  FaultVfs& disk = FaultVfs::instance();
  for (int n = 1;; ++n) {
    SCOPED_TRACE(n);
    const TempFolder folder;
    disk.arm(fault, static_cast<std::uint64_t>(n));
    const Attempt run = run_once(folder.path());
    if (!disk.has_struck()) return n - 1;
    judge(folder.path(), run);
    if (::testing::Test::HasFailure()) return n;
  }
}

TEST(Faults, AFailedOperationCostsItsOwnGroupOnly) {
  const int operations = for_every_operation(
      Fault::io_error, [](const std::string& folder, const Attempt& run) {
        const auto store = opened_again(folder);
        ASSERT_TRUE(store);
        expect_equal(*store, model_of(run.acknowledged));
        EXPECT_EQ(store->check().value(), std::vector<std::string>{});
        const auto refused = std::ranges::count(run.acknowledged, false);
        EXPECT_LE(refused, run.was_opened ? proposals_at_once : proposals);
      });
  EXPECT_GT(operations, 100);
}

TEST(Faults, AfterAPowerLossAtAnyOperationAcknowledgedChangesAreThere) {
  test::Dice dice{20'261'117};
  const int operations = for_every_operation(
      Fault::power_loss, [&](const std::string& folder, const Attempt& run) {
        FaultVfs::instance().lose_unsynced(dice);
        const auto store = opened_again(folder);
        ASSERT_TRUE(store);
        // The acknowledged ones are the first; those that were on their way
        // may be there too, in their order.
        const auto first_lost = std::ranges::find(run.acknowledged, false);
        EXPECT_EQ(std::count(first_lost, run.acknowledged.end(), true), 0);
        const auto kept =
            static_cast<std::uint64_t>(first_lost - run.acknowledged.begin());
        const std::uint64_t there = store->end().change;
        EXPECT_GE(there, kept);
        EXPECT_LE(there, kept + proposals_at_once);
        std::vector<bool> prefix(proposals);
        std::fill_n(prefix.begin(), there, true);
        expect_equal(*store, model_of(prefix));
        EXPECT_EQ(store->check().value(), std::vector<std::string>{});
      });
  EXPECT_GT(operations, 100);
}

TEST(Faults, AFullDiskIsSaidAndReadingGoesOn) {
  FaultVfs& disk = FaultVfs::instance();
  const TempFolder folder;
  disk.arm(Fault::none, 0);
  const auto store = Store::open(faulty_options(folder.path())).value();
  StoreModel model(2);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(test::stored(*store, nth(i)), model.apply(nth(i)));
  }
  disk.arm(Fault::disk_full, 1);
  for (int i = 3; i < 6; ++i) {
    const auto refused = store->append(nth(i)).value().wait();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Code::unavailable);
    EXPECT_EQ(refused.error().message,
              "the disk is full; nothing of this write was stored. Free some "
              "space and try again; reading goes on");
    EXPECT_EQ(refused.error().where, folder.path("cardinal.db"));
    expect_equal(*store, model);
  }
  disk.disarm();
  for (int i = 6; i < 9; ++i) {
    EXPECT_EQ(test::stored(*store, nth(i)), model.apply(nth(i)));
  }
  expect_equal(*store, model);
}

TEST(Faults, ABackupToAFullDiskLeavesNothing) {
  FaultVfs& disk = FaultVfs::instance();
  const TempFolder folder, other;
  disk.arm(Fault::none, 0);
  const auto store = Store::open(faulty_options(folder.path())).value();
  (void)test::stored(*store, nth(1));
  disk.arm(Fault::disk_full, 2);
  const auto refused = store->backup(other.path("copy"));
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("the disk is full"));
  EXPECT_EQ(other.names(), std::vector<std::string>{});
  disk.disarm();
  EXPECT_TRUE(store->backup(other.path("copy")));
}

TEST(Faults, AnIoErrorNamesTheFile) {
  FaultVfs& disk = FaultVfs::instance();
  const TempFolder folder;
  disk.arm(Fault::none, 0);
  const auto store = Store::open(faulty_options(folder.path())).value();
  disk.arm(Fault::io_error, 1);
  const auto refused = store->append(nth(0)).value().wait();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().where, folder.path("cardinal.db"));
  EXPECT_THAT(refused.error().message,
              HasSubstr("the system could not read or write the file"));
  disk.disarm();
}

}  // namespace
}  // namespace cardinal::store
