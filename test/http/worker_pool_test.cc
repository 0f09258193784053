// Every job runs, whatever the others do and whoever is asleep.
#include "http/worker_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <thread>
#include <vector>

namespace cardinal::http {
namespace {

class WorkerPoolTest : public ::testing::Test {
 protected:
  MetricRegistry metrics_;
  Gauge& length_ = metrics_.gauge("jobs", "Jobs that wait.");
};

// As long as one thread is free, no job waits for those that do not end.
TEST_F(WorkerPoolTest, OneFreeThreadIsEnough) {
  for (unsigned threads = 1; threads <= 6; ++threads) {
    SCOPED_TRACE(threads);
    std::latch end(1), stuck(threads - 1);
    WorkerPool pool(threads, 1'000, length_);
    for (unsigned i = 0; i + 1 < threads; ++i) {
      ASSERT_TRUE(pool.submit([&] {
        stuck.count_down();
        end.wait();
      }));
    }
    stuck.wait();
    for (int round = 0; round < 200; ++round) {
      constexpr int jobs = 5;
      std::latch done(jobs);
      for (int i = 0; i < jobs; ++i) {
        ASSERT_TRUE(pool.submit([&] { done.count_down(); }));
      }
      done.wait();  // the test ends here, or never
    }
    end.count_down();
    EXPECT_TRUE(pool.stop(10'000));
  }
}

// Jobs that wait for each other need all threads at once.
TEST_F(WorkerPoolTest, AllThreadsWorkIfThereIsWorkForAll) {
  for (unsigned threads = 1; threads <= 6; ++threads) {
    SCOPED_TRACE(threads);
    WorkerPool pool(threads, 1'000, length_);
    for (int round = 0; round < 200; ++round) {
      std::latch together(threads), done(threads);
      for (unsigned i = 0; i < threads; ++i) {
        ASSERT_TRUE(pool.submit([&] {
          together.arrive_and_wait();
          done.count_down();
        }));
      }
      done.wait();
    }
    EXPECT_TRUE(pool.stop(10'000));
  }
}

TEST_F(WorkerPoolTest, ManySubmittersLoseNothing) {
  constexpr int submitters = 4, jobs = 2'000;
  std::atomic<int> ran = 0;
  std::latch done(submitters * jobs);
  WorkerPool pool(3, submitters * jobs, length_);
  std::vector<std::thread> threads;
  threads.reserve(submitters);
  for (int i = 0; i < submitters; ++i) {
    threads.emplace_back([&] {
      for (int job = 0; job < jobs; ++job) {
        EXPECT_TRUE(pool.submit([&] {
          ++ran;
          done.count_down();
        }));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  done.wait();
  EXPECT_TRUE(pool.stop(10'000));
  EXPECT_EQ(ran, submitters * jobs);
  EXPECT_FALSE(pool.submit([] {}));
}

TEST_F(WorkerPoolTest, AFullQueueRefuses) {
  std::latch end(1), stuck(1);
  WorkerPool pool(1, 2, length_);
  ASSERT_TRUE(pool.submit([&] {
    stuck.count_down();
    end.wait();
  }));
  stuck.wait();
  EXPECT_TRUE(pool.submit([] {}));
  EXPECT_TRUE(pool.submit([] {}));
  EXPECT_FALSE(pool.submit([] {}));
  end.count_down();
  // The job looks at what is on the stack here.
  EXPECT_TRUE(pool.stop(10'000));
}

}  // namespace
}  // namespace cardinal::http
