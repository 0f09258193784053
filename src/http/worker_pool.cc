#include "http/worker_pool.h"

#include "base/signals.h"

namespace cardinal::http {

WorkerPool::WorkerPool(unsigned threads, std::size_t queued_max, Gauge& length)
    : queued_max_(queued_max), queue_(std::make_shared<Queue>(length)) {
  queue_->threads = threads;
  for (unsigned i = 0; i < threads; ++i) {
    threads_.emplace_back([queue = queue_] {
      block_all_signals();
      work(*queue);
    });
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

bool WorkerPool::stop(std::int64_t wait_ms) {
  std::deque<Job> dropped;  // after the lock: a job may own anything
  bool have_ended = false;
  {
    std::unique_lock lock(queue_->mutex);
    queue_->is_over = true;
    dropped.swap(queue_->jobs);
    queue_->show_length();
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
