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
  // Threads that go on alone share it; they find it empty, so they no longer
  // need the gauge.
  struct Queue {
    explicit Queue(Gauge& shown) : length(shown) {}
    void show_length() { length.set(static_cast<double>(jobs.size())); }
    Gauge& length;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Job> jobs;
    bool is_over = false;
    std::size_t threads = 0;  // that have not ended
  };
  static void work(Queue& queue);
  // Takes no more jobs and drops one that waits. False: none waits.
  bool drop_one();
  const std::size_t queued_max_;
  const std::shared_ptr<Queue> queue_;
  std::vector<std::thread> threads_;
};

}  // namespace cardinal::http
