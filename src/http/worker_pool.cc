#include "http/worker_pool.h"

#include "base/signals.h"

namespace cardinal::http {

WorkerPool::WorkerPool(unsigned threads, std::size_t queued_max, Gauge& length)
    : queued_max_(queued_max), length_(length) {
  for (unsigned i = 0; i < threads; ++i) {
    threads_.emplace_back([this] {
      block_all_signals();
      work();
    });
  }
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  wake_.notify_all();
  threads_.clear();
}

bool WorkerPool::submit(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (is_over_ || jobs_.size() >= queued_max_) return false;
    jobs_.push_back(std::move(job));
    length_.set(static_cast<double>(jobs_.size()));
  }
  wake_.notify_one();
  return true;
}

void WorkerPool::work() {
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return is_over_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
      length_.set(static_cast<double>(jobs_.size()));
    }
    job();
  }
}

}  // namespace cardinal::http
