// A fixed number of threads and a bounded queue: a job that finds it full is
// refused at once.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "cardinal/metrics.h"

namespace cardinal::http {

class WorkerPool {
 public:
  using Job = std::function<void()>;
  // `length` shows how many jobs are queued, until stop().
  WorkerPool(unsigned threads, std::size_t queued_max, Gauge& length);
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  // Stops without waiting for running jobs.
  ~WorkerPool();

  // False when the queue is full. A job must not throw.
  [[nodiscard]] bool submit(Job job);

  // Drops what is queued and waits for running jobs. False: some did not end
  // in time; their threads end after them, on their own.
  bool stop(std::int64_t wait_ms);

 private:
  // A thread of the pool, for its whole life. It sleeps on a condition of its
  // own: with several waiters, glibc before 2.41 may lose a notification (its
  // bug 25847), and here one that is lost would never be repeated.
  struct Sleeper {
    std::condition_variable wake;
    bool is_called = false;
  };
  // Threads that go on alone share it; they find it empty, so they no longer
  // need the gauge.
  struct Queue {
    Queue(unsigned threads_max, Gauge& shown) : length(shown) {
      asleep.reserve(threads_max);
    }
    void show_length() { length.set(static_cast<double>(jobs.size())); }
    Gauge& length;
    // The thread to be woken, if any. While jobs wait and threads sleep, one of
    // these is on its way: it wakes the next if there is work left. So threads
    // that are awake take short jobs without a wake for each.
    Sleeper* next_to_wake();
    std::mutex mutex;
    std::deque<Job> jobs;
    bool is_over = false;
    std::deque<Sleeper> sleepers;  // one per thread
    std::vector<Sleeper*> asleep;  // of these, the last one first
    bool is_waking = false;        // one was called and does not run yet
    std::size_t threads = 0;       // that have not ended
    std::condition_variable thread_ended;  // stop() alone waits for it
  };
  static void work(Queue& queue, Sleeper& self);
  // Empty when there are no more.
  static Job next_job(Queue& queue, Sleeper& self);
  // Takes no more jobs and drops one that waits. False: none waits.
  bool drop_one();
  const std::size_t queued_max_;
  const std::shared_ptr<Queue> queue_;
  std::vector<std::thread> threads_;
};

}  // namespace cardinal::http
