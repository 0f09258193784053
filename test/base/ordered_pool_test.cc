#include "base/ordered_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <stdexcept>
#include <thread>

namespace cardinal {
namespace {

std::vector<int> numbers_below(int count) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

// Hands out 0, 1, 2 ... below `count`.
auto counting_up(int count) {
  return [count, next = 0]() mutable -> std::optional<int> {
    if (next == count) return std::nullopt;
    return next++;
  };
}

// Hands each result to `give`.
template <class Job, class Done, class Take, class MakeWorker, class Give>
void run_all(unsigned threads, Take take, MakeWorker make_worker, Give give) {
  OrderedPool<Job, Done> pool(threads, std::move(take), std::move(make_worker));
  while (std::optional<Done> done = pool.next()) give(std::move(*done));
}

template <class Work>
std::vector<int> given_by(unsigned threads, int jobs, Work work) {
  std::vector<int> given;
  run_all<int, int>(
      threads, counting_up(jobs), [&] { return work; },
      [&](int done) { given.push_back(done); });
  return given;
}

// A lock the tests' own jobs meet at; no job waits for time to pass.
class Meeting {
 public:
  void arrive() {
    const std::scoped_lock lock(mutex_);
    ++arrived_;
    changed_.notify_all();
  }
  void wait_for(int count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return arrived_ >= count; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int arrived_ = 0;
};

TEST(OrderedPool, GivesInOrderThoughTheWorkVaries) {
  for (const unsigned threads : {1u, 2u, 3u, 8u}) {
    SCOPED_TRACE(threads);
    const auto work = [](int job) {
      volatile unsigned effort = static_cast<unsigned>(job) * 2654435761u;
      for (unsigned left = effort % 2000; left > 0; --left) effort = left;
      return job;
    };
    EXPECT_EQ(given_by(threads, 2000, work), numbers_below(2000));
  }
}

// Every even job ends after the odd one that follows it.
TEST(OrderedPool, GivesInOrderThoughJobsEndInAnother) {
  constexpr int jobs = 500;
  std::vector<Meeting> odd_done(jobs);
  // The thread that takes results works as well. It never waits: the job that
  // it would wait for may begin only when it has taken a result.
  const auto caller = std::this_thread::get_id();
  const auto work = [&](int job) {
    const auto place = static_cast<std::size_t>(job);
    const bool waits = job % 2 == 0 && std::this_thread::get_id() != caller;
    if (waits) odd_done[place + 1].wait_for(1);
    if (job % 2 == 1) odd_done[place].arrive();
    return job;
  };
  EXPECT_EQ(given_by(4, jobs, work), numbers_below(jobs));
}

TEST(OrderedPool, DoesEachJobOnce) {
  constexpr int jobs = 5000;
  std::vector<std::atomic<int>> times(jobs);
  const auto work = [&](int job) {
    ++times[static_cast<std::size_t>(job)];
    return job;
  };
  given_by(4, jobs, work);
  EXPECT_TRUE(std::ranges::all_of(times, [](int n) { return n == 1; }));
}

TEST(OrderedPool, EndsWithoutJobs) {
  for (const unsigned threads : {1u, 4u}) {
    EXPECT_EQ(given_by(threads, 0, [](int job) { return job; }),
              std::vector<int>());
  }
}

TEST(OrderedPool, TakesAsMuchAsTheWindowHoldsAndNoMore) {
  constexpr int threads = 3, jobs = 1000;
  constexpr int window = threads * static_cast<int>(window_a_thread);
  std::atomic<int> taken = 0, given = 0, waiting_max = 0;
  Meeting takes;
  auto next = counting_up(jobs);
  run_all<int, int>(
      threads,
      [&]() -> std::optional<int> {
        const std::optional<int> job = next();
        if (!job) return job;
        takes.arrive();
        waiting_max = std::max<int>(waiting_max, ++taken - given);
        return job;
      },
      [&] {
        // The first result is late: all others of the window wait for it.
        return [&](int job) {
          if (job == 0) takes.wait_for(window);
          return job;
        };
      },
      [&](int) { ++given; });
  // One more may have been returned and not yet counted here.
  EXPECT_GE(waiting_max, window);
  EXPECT_LE(waiting_max, window + 1);
  EXPECT_EQ(given, jobs);
}

TEST(OrderedPool, EachThreadMakesAWorkerOfItsOwn) {
  std::atomic<int> workers = 0;
  std::vector<int> given;
  run_all<int, int>(
      4, counting_up(100),
      [&] {
        ++workers;
        return [seen = 0](int job) mutable {
          ++seen;
          return seen > 0 ? job : -1;
        };
      },
      [&](int done) { given.push_back(done); });
  EXPECT_GE(workers, 1);
  EXPECT_LE(workers, 4);
  EXPECT_EQ(given, numbers_below(100));
}

TEST(OrderedPool, CarriesWhatCanOnlyBeMoved) {
  using Box = std::unique_ptr<int>;
  int sum = 0, next = 0;
  run_all<Box, Box>(
      2,
      [&]() -> std::optional<Box> {
        if (next == 10) return std::nullopt;
        return std::make_unique<int>(next++);
      },
      [] { return [](Box box) { return box; }; },
      [&](Box box) { sum += *box; });
  EXPECT_EQ(sum, 45);
}

// A worker that throws loses its own result and no other.
TEST(OrderedPool, ThrowsWhatAWorkerThrewInItsTurn) {
  for (const unsigned threads : {1u, 4u}) {
    SCOPED_TRACE(threads);
    OrderedPool<int, int> pool(threads, counting_up(10), [] {
      return [](int job) {
        if (job == 3) throw std::runtime_error("three");
        return job;
      };
    });
    std::vector<int> given;
    int thrown = 0;
    for (;;) {
      try {
        const std::optional<int> done = pool.next();
        if (!done) break;
        given.push_back(*done);
      } catch (const std::runtime_error&) {
        ++thrown;
        EXPECT_EQ(given, numbers_below(3));
      }
    }
    EXPECT_EQ(thrown, 1);
    EXPECT_EQ(given, (std::vector<int>{0, 1, 2, 4, 5, 6, 7, 8, 9}));
  }
}

// Whoever reads an answer may stop in the middle.
TEST(OrderedPool, EndsWhenNobodyWantsTheRest) {
  std::atomic<int> done = 0;
  {
    OrderedPool<int, int> pool(4, counting_up(1'000'000), [&] {
      return [&](int job) {
        ++done;
        return job;
      };
    });
    EXPECT_EQ(pool.next(), 0);
  }
  EXPECT_LT(done, 1'000);
}

}  // namespace
}  // namespace cardinal
