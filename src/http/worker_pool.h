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

namespace cardinal::http {

class WorkerPool {
 public:
  using Job = std::function<void()>;
  WorkerPool(unsigned threads, std::size_t queued_max);
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
  // Threads that go on alone share it.
  struct Queue {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Job> jobs;
    bool is_over = false;
    std::size_t threads = 0;  // that have not ended
  };
  static void work(Queue& queue);
  const std::size_t queued_max_;
  const std::shared_ptr<Queue> queue_ = std::make_shared<Queue>();
  std::vector<std::thread> threads_;
};

// For threads of the server. Signals belong to the program, and a write to a
// peer that is gone must not end it.
void block_all_signals();

}  // namespace cardinal::http
