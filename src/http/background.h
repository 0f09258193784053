// A piece of a session's work on a worker thread. If the session ends first,
// the work goes on alone and its result is dropped.
#pragma once

#include <atomic>
#include <memory>
#include <new>
#include <utility>

#include "http/wake_target.h"
#include "http/worker_pool.h"

namespace cardinal::http {

// `drop(result)` is called for a result that nobody takes.
template <class Result, void (*drop)(const Result&)>
class Background {
 public:
  Background() = default;
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;
  ~Background() { abandon(); }

  // False when the pool is full.
  template <class Work>
  [[nodiscard]] bool start(WorkerPool& pool,
                           const std::shared_ptr<WakeTarget>& wake, Work work) {
    auto task = std::make_shared<Task>();
    const bool taken = pool.submit([task, wake, work = std::move(work)]() {
      if (task->state.load() == State::abandoned) return;
      State end = State::done;
      try {
        task->result = work();
      } catch (...) {  // work() has handled all but the lack of memory
        end = State::failed;
      }
      if (task->state.exchange(end) != State::abandoned) {
        wake->wake();
      } else if (end == State::done) {
        drop(task->result);
      }
    });
    if (taken) task_ = std::move(task);
    return taken;
  }

  // Between start() and take().
  bool is_active() const { return task_ != nullptr; }
  bool is_done() const { return task_->state.load() != State::running; }
  // Throws std::bad_alloc if there was no memory for the work.
  Result take() {
    const std::shared_ptr<Task> task = std::move(task_);
    if (task->state.load() == State::failed) throw std::bad_alloc();
    return std::move(task->result);
  }
  void abandon() {
    if (!task_) return;
    if (task_->state.exchange(State::abandoned) == State::done) {
      drop(task_->result);
    }
    task_.reset();
  }

 private:
  enum class State : std::uint8_t { running, done, failed, abandoned };
  struct Task {
    std::atomic<State> state = State::running;
    Result result;
  };
  std::shared_ptr<Task> task_;
};

}  // namespace cardinal::http
