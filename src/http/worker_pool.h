// A fixed number of threads and a bounded queue: a job that finds it full is
// refused at once.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "cardinal/metrics.h"

namespace cardinal::http {

class WorkerPool {
 public:
  using Job = std::function<void()>;
  // `length` shows how many jobs are queued.
  WorkerPool(unsigned threads, std::size_t queued_max, Gauge& length);
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;
  // Runs what is queued and waits for it.
  ~WorkerPool();

  // False when the queue is full. A job must not throw.
  [[nodiscard]] bool submit(Job job);

 private:
  void work();
  const std::size_t queued_max_;
  Gauge& length_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool is_over_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace cardinal::http
