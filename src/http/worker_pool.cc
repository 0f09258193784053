#include "http/worker_pool.h"

#include "base/signals.h"

namespace cardinal::http {
namespace {

// For threads without a job to end.
constexpr std::int64_t thread_exit_ms = 1'000;

}  // namespace

WorkerPool::WorkerPool(unsigned threads, std::size_t queued_max, Gauge& length)
    : queued_max_(queued_max),
      queue_(std::make_shared<Queue>(threads, length)) {
  try {
    threads_.reserve(threads);
    for (unsigned i = 0; i < threads; ++i) {
      const std::lock_guard lock(queue_->mutex);
      Sleeper& self = queue_->sleepers.emplace_back();
      threads_.emplace_back([queue = queue_, &self] {
        block_all_signals();
        work(*queue, self);
      });
      ++queue_->threads;
    }
  } catch (...) {
    stop(thread_exit_ms);  // those that run already
    throw;
  }
}

WorkerPool::~WorkerPool() { stop(0); }

WorkerPool::Sleeper* WorkerPool::Queue::next_to_wake() {
  if (jobs.empty() || asleep.empty() || is_waking) return nullptr;
  is_waking = true;
  Sleeper* const next = asleep.back();
  asleep.pop_back();
  next->is_called = true;
  return next;
}

bool WorkerPool::submit(Job job) {
  // Held: the job may run, and the pool end, before the thread is notified.
  const std::shared_ptr<Queue> queue = queue_;
  Sleeper* next = nullptr;
  {
    const std::lock_guard lock(queue->mutex);
    if (queue->is_over || queue->jobs.size() >= queued_max_) return false;
    queue->jobs.push_back(std::move(job));
    queue->show_length();
    next = queue->next_to_wake();
  }
  if (next != nullptr) next->wake.notify_one();
  return true;
}

// Without memory of its own: that may be why it is called.
bool WorkerPool::stop(std::int64_t wait_ms) {
  while (drop_one()) {
  }
  bool have_ended = false;
  {
    std::unique_lock lock(queue_->mutex);
    for (Sleeper* each : queue_->asleep) {
      each->is_called = true;
      each->wake.notify_one();
    }
    queue_->asleep.clear();
    have_ended =
        queue_->thread_ended.wait_for(lock, std::chrono::milliseconds(wait_ms),
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

WorkerPool::Job WorkerPool::next_job(Queue& queue, Sleeper& self) {
  Job job;
  Sleeper* next = nullptr;
  {
    std::unique_lock lock(queue.mutex);
    while (!queue.is_over && queue.jobs.empty()) {
      queue.asleep.push_back(&self);  // there is room for all
      self.wake.wait(lock, [&] { return self.is_called; });
      self.is_called = false;
      queue.is_waking = false;
    }
    if (queue.jobs.empty()) {
      --queue.threads;
      queue.thread_ended.notify_all();
      return job;
    }
    job = std::move(queue.jobs.front());
    queue.jobs.pop_front();
    queue.show_length();
    next = queue.next_to_wake();
  }
  if (next != nullptr) next->wake.notify_one();
  return job;
}

void WorkerPool::work(Queue& queue, Sleeper& self) {
  while (const Job job = next_job(queue, self)) job();
}

}  // namespace cardinal::http
