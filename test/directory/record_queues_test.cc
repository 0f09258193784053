// When leases end, and when cards are fetched again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "directory/records/lease_queue.h"
#include "directory/records/refresh_queue.h"
#include "support/dice.h"

namespace cardinal::directory {
namespace {

using test::Dice;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

TEST(LeaseQueue, GivesWhatIsDueInOrder) {
  LeaseQueue queue({{30, 1}, {10, 2}, {20, 3}});
  EXPECT_EQ(queue.next_due_ms(), 10);
  EXPECT_THAT(queue.take_due(9, 100), IsEmpty());
  queue.add({10, 1});
  EXPECT_THAT(queue.take_due(20, 2),
              ElementsAre(LeaseEnd{10, 1}, LeaseEnd{10, 2}));
  EXPECT_THAT(queue.take_due(20, 2), ElementsAre(LeaseEnd{20, 3}));
  EXPECT_EQ(queue.next_due_ms(), 30);
  EXPECT_THAT(queue.take_due(30, 2), ElementsAre(LeaseEnd{30, 1}));
  EXPECT_EQ(queue.next_due_ms(), std::nullopt);
}

TEST(LeaseQueue, AgreesWithASortedList) {
  Dice dice{30};
  std::vector<LeaseEnd> all;
  for (std::uint64_t i = 0; i < 5'000; ++i) {
    all.push_back({static_cast<std::int64_t>(dice.roll(1'000)), i});
  }
  LeaseQueue queue(all);
  std::ranges::sort(all, {}, [](const LeaseEnd& each) {
    return std::pair(each.due_ms, each.change);
  });
  std::vector<LeaseEnd> taken;
  for (std::int64_t now = 0; now < 1'000; ++now) {
    std::ranges::copy(queue.take_due(now, 10'000), std::back_inserter(taken));
  }
  EXPECT_EQ(taken, all);
}

TEST(LeaseQueue, ATickIsAboutNoSubject) {
  const store::Proposal tick = tick_at(5);
  EXPECT_EQ(tick.kind, store::Kind::tick);
  EXPECT_EQ(tick.subject, "");
  EXPECT_FALSE(tick.is_public);
}

RefreshOptions exact() { return {.host_pause_ms = 100, .jitter_percent = 0}; }

TEST(RefreshQueue, AsksAHostOnceAtATimeAndWithPauses) {
  RefreshQueue queue(exact());
  for (const char* url :
       {"https://a.example/1", "https://a.example/2", "https://b.example/1"}) {
    queue.schedule(url, 10);
  }
  EXPECT_EQ(queue.next_due_ms(), 10);
  EXPECT_THAT(queue.take(9, 10), IsEmpty());
  EXPECT_THAT(queue.take(10, 10), UnorderedElementsAre("https://a.example/1",
                                                       "https://b.example/1"));
  // One is running at each of them.
  EXPECT_EQ(queue.next_due_ms(), std::nullopt);
  EXPECT_THAT(queue.take(1'000, 10), IsEmpty());
  queue.succeeded("https://a.example/1", 50, 3'600'000);
  EXPECT_EQ(queue.next_due_ms(), 110);
  EXPECT_THAT(queue.take(109, 10), IsEmpty());
  EXPECT_THAT(queue.take(110, 10), ElementsAre("https://a.example/2"));
  EXPECT_EQ(queue.size(), 3u);
}

TEST(RefreshQueue, WaitsLongerAfterEachFailure) {
  RefreshQueue queue(exact());
  const std::string url = "https://a.example/1";
  queue.schedule(url, 0);
  std::int64_t now = 0;
  std::vector<std::int64_t> waits;
  for (int i = 0; i < 14; ++i) {
    ASSERT_THAT(queue.take(now, 1), ElementsAre(url));
    queue.failed(url, now);
    waits.push_back(*queue.next_due_ms() - now);
    now = *queue.next_due_ms();
  }
  EXPECT_THAT(std::vector(waits.begin(), waits.begin() + 4),
              ElementsAre(60'000, 120'000, 240'000, 480'000));
  EXPECT_EQ(waits.back(), 86'400'000);
  EXPECT_EQ(queue.failures(url), 14u);
  ASSERT_THAT(queue.take(now, 1), ElementsAre(url));
  queue.failed(url, now, 200'000'000);  // Retry-After
  EXPECT_EQ(queue.next_due_ms(), now + 200'000'000);
  now = *queue.next_due_ms();
  ASSERT_THAT(queue.take(now, 1), ElementsAre(url));
  queue.succeeded(url, now, 1);
  EXPECT_EQ(queue.failures(url), 0u);
  EXPECT_EQ(queue.next_due_ms(), now + 60'000);  // not more often
}

TEST(RefreshQueue, SpreadsOutButRefreshesBeforeTheLeaseEnds) {
  RefreshQueue queue({.seed = 7, .host_pause_ms = 0});
  RefreshQueue again({.seed = 7, .host_pause_ms = 0});
  RefreshQueue other({.seed = 8, .host_pause_ms = 0});
  std::vector<std::int64_t> times, repeated, otherwise;
  for (int i = 0; i < 200; ++i) {
    const std::string url = "https://h" + std::to_string(i) + ".example/c";
    for (auto* each : {&queue, &again, &other}) {
      each->schedule(url, 0);
      ASSERT_THAT(each->take(0, 1), ElementsAre(url));
      each->succeeded(url, 0, 1'000'000);
      auto& list = each == &queue   ? times
                   : each == &again ? repeated
                                    : otherwise;
      each->forget("nobody");
      list.push_back(*each->next_due_ms());
      each->forget(url);
    }
  }
  EXPECT_EQ(times, repeated);
  EXPECT_NE(times, otherwise);
  const auto [first, last] = std::ranges::minmax(times);
  EXPECT_GE(first, 800'000);
  EXPECT_LE(last, 900'000);
  EXPECT_GT(last - first, 80'000);
  EXPECT_EQ(queue.size(), 0u);
  EXPECT_EQ(queue.next_due_ms(), std::nullopt);
}

TEST(RefreshQueue, ForgetsAndMovesWhateverIsHappening) {
  RefreshQueue queue(exact());
  queue.schedule("https://a.example/1", 10);
  queue.schedule("https://a.example/1", 20);
  EXPECT_EQ(queue.next_due_ms(), 20);
  queue.schedule("https://a.example/1", 5);
  EXPECT_EQ(queue.next_due_ms(), 5);
  ASSERT_EQ(queue.take(5, 10).size(), 1u);
  queue.schedule("https://a.example/1", 6);  // is being fetched
  EXPECT_THAT(queue.take(500, 10), IsEmpty());
  queue.forget("https://a.example/1");
  queue.succeeded("https://a.example/1", 600, 1'000);
  queue.failed("https://a.example/1", 600);
  EXPECT_EQ(queue.size(), 0u);
  queue.schedule("https://a.example/1", 600);
  EXPECT_EQ(queue.take(600, 10).size(), 1u);
}

// A fake hour with many hosts: budgets hold and nobody is left out.
TEST(RefreshQueue, KeepsTheBudgetOfEveryHost) {
  Dice dice{31};
  RefreshQueue queue({.seed = 1,
                      .host_pause_ms = 1'000,
                      .host_running_max = 2,
                      .interval_min_ms = 5'000,
                      .retry_first_ms = 2'000});
  std::map<std::string, std::vector<std::int64_t>> asked;
  std::map<std::string, int> fetched, running;
  std::vector<std::pair<std::int64_t, std::string>> open;
  for (int i = 0; i < 60; ++i) {
    queue.schedule(
        "https://h" + std::to_string(i % 7) + ".example/" + std::to_string(i),
        static_cast<std::int64_t>(dice.roll(10'000)));
  }
  const auto host_of = [](const std::string& url) {
    return url.substr(0, url.rfind('/'));
  };
  for (std::int64_t now = 0; now < 600'000; now += 50) {
    std::erase_if(open, [&](const auto& each) {
      if (each.first > now) return false;
      --running[host_of(each.second)];
      if (dice.roll(4) == 0) {
        queue.failed(each.second, now);
      } else {
        queue.succeeded(each.second, now, 20'000);
      }
      return true;
    });
    for (const std::string& url : queue.take(now, 8)) {
      asked[host_of(url)].push_back(now);
      ++fetched[url];
      ASSERT_LE(++running[host_of(url)], 2);
      open.emplace_back(now + static_cast<std::int64_t>(dice.roll(3'000)), url);
    }
  }
  EXPECT_EQ(fetched.size(), 60u);
  for (const auto& [url, times] : fetched) EXPECT_GE(times, 10) << url;
  for (const auto& [host, times] : asked) {
    for (std::size_t i = 1; i < times.size(); ++i) {
      ASSERT_GE(times[i] - times[i - 1], 1'000) << host;
    }
  }
}

}  // namespace
}  // namespace cardinal::directory
