// A piece of a session's work on a worker thread. If the session ends first,
// the work goes on alone and its result is dropped.
#pragma once

#include <atomic>
#include <memory>
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

  // False when the pool is full. `work` must not throw.
  template <class Work>
  [[nodiscard]] bool start(WorkerPool& pool,
                           const std::shared_ptr<WakeTarget>& wake, Work work) {
    auto task = std::make_shared<Task>();
    const bool taken = pool.submit([task, wake, work = std::move(work)]() {
      if (task->state.load() == State::abandoned) return;
      task->result = work();
      if (task->state.exchange(State::done) == State::abandoned) {
        drop(task->result);
      } else {
        wake->wake();
      }
    });
    if (taken) task_ = std::move(task);
    return taken;
  }

  // Between start() and take().
  bool is_active() const { return task_ != nullptr; }
  bool is_done() const { return task_->state.load() == State::done; }
  Result take() {
    Result result = std::move(task_->result);
    task_.reset();
    return result;
  }
  void abandon() {
    if (!task_) return;
    if (task_->state.exchange(State::abandoned) == State::done) {
      drop(task_->result);
    }
    task_.reset();
  }

 private:
  enum class State : std::uint8_t { running, done, abandoned };
  struct Task {
    std::atomic<State> state = State::running;
    Result result;
  };
  std::shared_ptr<Task> task_;
};

}  // namespace cardinal::http
