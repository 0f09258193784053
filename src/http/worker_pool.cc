#include "http/worker_pool.h"

#include "base/signals.h"

namespace cardinal::http {
namespace {

// For threads without a job to end.
constexpr std::int64_t thread_exit_ms = 1'000;

}  // namespace

WorkerPool::WorkerPool(unsigned threads, std::size_t queued_max, Gauge& length)
    : queued_max_(queued_max), queue_(std::make_shared<Queue>(length)) {
  try {
    threads_.reserve(threads);
    for (unsigned i = 0; i < threads; ++i) {
      threads_.emplace_back([queue = queue_] {
        block_all_signals();
        work(*queue);
      });
      const std::lock_guard lock(queue_->mutex);
      ++queue_->threads;
    }
  } catch (...) {
    stop(thread_exit_ms);  // those that run already
    throw;
  }
}

WorkerPool::~WorkerPool() { stop(0); }

bool WorkerPool::submit(Job job) {
  {
    const std::lock_guard lock(queue_->mutex);
    if (queue_->is_over || queue_->jobs.size() >= queued_max_) return false;
    queue_->jobs.push_back(std::move(job));
    queue_->show_length();
  }
  queue_->changed.notify_one();
  return true;
}

// Without memory of its own: that may be why it is called.
bool WorkerPool::stop(std::int64_t wait_ms) {
  while (drop_one()) {
  }
  bool have_ended = false;
  {
    std::unique_lock lock(queue_->mutex);
    queue_->changed.notify_all();
    have_ended =
        queue_->changed.wait_for(lock, std::chrono::milliseconds(wait_ms),
                                 [&] { return queue_->threads == 0; });
  }
  for (std::thread& thread : threads_) {
    if (have_ended) {
      thread.join();
    } else {
      thread.detach();
    }
  }
  threads_.clear();
  return have_ended;
}

bool WorkerPool::drop_one() {
  Job dropped;  // after the lock: a job may own anything
  const std::lock_guard lock(queue_->mutex);
  queue_->is_over = true;
  if (queue_->jobs.empty()) return false;
  dropped = std::move(queue_->jobs.front());
  queue_->jobs.pop_front();
  queue_->show_length();
  return true;
}

void WorkerPool::work(Queue& queue) {
  for (;;) {
    Job job;
    {
      std::unique_lock lock(queue.mutex);
      queue.changed.wait(lock,
                         [&] { return queue.is_over || !queue.jobs.empty(); });
      if (queue.jobs.empty()) {
        --queue.threads;
        queue.changed.notify_all();
        return;
      }
      job = std::move(queue.jobs.front());
      queue.jobs.pop_front();
      queue.show_length();
    }
    job();
  }
}

}  // namespace cardinal::http
