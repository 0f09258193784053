// Writers, readers, followers and backups at the same time; for the thread
// sanitizer.
#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <thread>

#include "cardinal/store.h"
#include "support/store_model.h"
#include "support/temp_folder.h"

namespace cardinal::store {
namespace {

using test::opened;
using test::put;
using test::TempFolder;

constexpr int writers = 3;
constexpr int changes_per_writer = 120;
constexpr std::uint64_t changes_in_all = writers * changes_per_writer;

void write_changes(Store& store, int writer) {
  std::latch done(changes_per_writer);
  for (int i = 0; i < changes_per_writer; ++i) {
    const std::string subject =
        "w" + std::to_string(writer) + "-" + std::to_string(i % 7);
    auto ticket = store.append(put(subject, subject));
    ASSERT_TRUE(ticket);
    ticket->on_complete([&done, copy = *ticket] {
      EXPECT_TRUE(copy.result()->has_value());
      done.count_down();
    });
  }
  done.wait();
}

// Reads the log to its end, waiting where there is no more.
void follow(Store& store) {
  Cursor at = store.begin();
  while (at.change < changes_in_all) {
    std::latch grown(1);
    const Wake wake = store.on_grow(at.change, [&] { grown.count_down(); });
    grown.wait();
    const Result<Page> page = store.read(at, 50, Bodies::include);
    ASSERT_TRUE(page) << to_text(page.error());
    ASSERT_FALSE(page->changes.empty());
    for (const Change& change : page->changes) {
      ASSERT_EQ(change.number, ++at.change);
      if (!change.body) continue;
      EXPECT_EQ(unpack(*change.body).value(), change.subject);
    }
    ASSERT_EQ(at, page->next);
  }
}

// Waits for what may never come, and gives up.
void wait_and_leave(Store& store, const std::atomic<bool>& over) {
  std::atomic<int> calls = 0;
  while (!over) {
    const Wake wake = store.on_grow(store.end().change, [&] { ++calls; });
    std::this_thread::yield();
  }
}

void look_around(Store& store, const std::atomic<bool>& over) {
  merkle::TreeHead before;
  while (!over) {
    const Cursor end = store.end();
    const auto version = store.version("w1-3", end.change);
    ASSERT_TRUE(version) << to_text(version.error());
    auto tree = store.tree();
    ASSERT_TRUE(tree) << to_text(tree.error());
    const merkle::TreeHead now{tree->size(), tree->root(tree->size()).value()};
    EXPECT_GE(now.size, before.size);
    EXPECT_TRUE(merkle::is_consistent(
        before, now, tree->consistency_proof(before.size, now.size).value()));
    before = now;
  }
}

TEST(Threads, WriteReadFollowAndBackUpTogether) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  std::atomic<bool> over = false;
  {
    std::vector<std::jthread> others;
    others.emplace_back([&] { look_around(*store, over); });
    others.emplace_back([&] { wait_and_leave(*store, over); });
    others.emplace_back([&] {
      for (int i = 0; !over && i < 20; ++i) {
        const std::string path = folder.path("copy" + std::to_string(i));
        EXPECT_TRUE(store->backup(path));
      }
    });
    {
      std::vector<std::jthread> threads;
      threads.emplace_back([&] { follow(*store); });
      threads.emplace_back([&] { follow(*store); });
      for (int i = 0; i < writers; ++i) {
        threads.emplace_back([&, i] { write_changes(*store, i); });
      }
    }
    over = true;
  }
  EXPECT_EQ(store->end().change, changes_in_all);
  EXPECT_EQ(store->check().value(), std::vector<std::string>{});
}

}  // namespace
}  // namespace cardinal::store
