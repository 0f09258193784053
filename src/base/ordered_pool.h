// Many at a time in, one after the other out.
//
// `take` hands out jobs until it gives nothing (one thread at a time). Each
// thread makes itself a worker, which turns a Job into a Done; they work in
// parallel. `next` returns the results in the order the jobs were taken. The
// calling thread works too while the next result is not ready. At most
// `window_a_thread` jobs per thread are taken and not yet returned, so memory
// does not grow with the number of jobs.
//
//   OrderedPool<Job, Done> pool(threads, take, [] { return Worker(); });
//   while (std::optional<Done> done = pool.next()) use(*done);
//
// An exception of a worker is thrown by the `next` that would have returned its
// result; one of `take` by the call of `next` after all earlier results.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace cardinal {

inline constexpr std::uint64_t window_a_thread = 32;

#ifdef __wasi__

// Where there are neither threads nor exceptions: one job after the other.
template <class Job, class Done>
class OrderedPool {
 public:
  using Take = std::function<std::optional<Job>()>;

  template <class MakeWorker>
  OrderedPool(unsigned, Take take, MakeWorker make_worker)
      : take_(std::move(take)),
        work_(
            [worker = std::make_shared<decltype(make_worker())>(make_worker())](
                Job job) { return (*worker)(std::move(job)); }) {}

  std::optional<Done> next() {
    std::optional<Job> job = take_();
    if (!job) return std::nullopt;
    return work_(std::move(*job));
  }

 private:
  const Take take_;
  const std::function<Done(Job)> work_;
};

#else

template <class Job, class Done>
class OrderedPool {
 public:
  using Take = std::function<std::optional<Job>()>;
  using Work = std::function<Done(Job)>;

  // Requires: threads > 0. `make_worker` returns something that turns a Job
  // into a Done; it is called once on each thread.
  template <class MakeWorker>
  OrderedPool(unsigned threads, Take take, MakeWorker make_worker)
      : take_(std::move(take)),
        make_work_([make = std::move(make_worker)]() -> Work {
          // A worker may be movable only; a std::function has to be copyable.
          auto worker = std::make_shared<decltype(make())>(make());
          return [worker](Job job) { return (*worker)(std::move(job)); };
        }),
        slots_(threads * window_a_thread) {
    for (unsigned i = 1; i < threads; ++i) {
      others_.emplace_back([this] { work_until_over(); });
    }
  }
  OrderedPool(const OrderedPool&) = delete;
  OrderedPool& operator=(const OrderedPool&) = delete;
  ~OrderedPool() {
    const std::lock_guard lock(mutex_);
    over_ = true;
    changed_.notify_all();
  }

  std::optional<Done> next() {
    std::unique_lock lock(mutex_);
    for (;;) {
      Slot& slot = slots_[returned_ % slots_.size()];
      if (slot.is_done) return returned(slot);
      if (has_room()) {
        if (work_once(own_work_, lock)) continue;
      } else if (over_ && returned_ == taken_) {
        if (take_failed_) std::rethrow_exception(std::move(take_failed_));
        return std::nullopt;
      } else {
        changed_.wait(lock);
      }
    }
  }

 private:
  struct Slot {
    std::optional<Done> value;
    std::exception_ptr failed;
    bool is_done = false;
  };

  bool has_room() const { return !over_ && taken_ - returned_ < slots_.size(); }

  Done returned(Slot& slot) {
    Slot taken = std::exchange(slot, {});
    ++returned_;
    changed_.notify_all();
    if (taken.failed) std::rethrow_exception(taken.failed);
    return std::move(*taken.value);
  }

  // Takes a job and does it. False when there is none.
  bool work_once(Work& work, std::unique_lock<std::mutex>& lock) {
    std::optional<Job> job;
    try {
      job = take_();
    } catch (...) {
      take_failed_ = std::current_exception();
    }
    if (!job) {
      over_ = true;
      changed_.notify_all();
      return false;
    }
    const std::uint64_t ticket = taken_++;
    lock.unlock();
    Slot done{.is_done = true};
    try {
      if (!work) work = make_work_();
      done.value = work(std::move(*job));
    } catch (...) {
      done.failed = std::current_exception();
    }
    lock.lock();
    slots_[ticket % slots_.size()] = std::move(done);
    changed_.notify_all();
    return true;
  }

  void work_until_over() {
    Work work;
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return over_ || has_room(); });
      if (over_ || !work_once(work, lock)) return;
    }
  }

  const Take take_;
  const std::function<Work()> make_work_;
  Work own_work_;  // of the thread that calls next()
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Slot> slots_;
  std::uint64_t taken_ = 0, returned_ = 0;
  bool over_ = false;
  std::exception_ptr take_failed_;
  std::vector<std::jthread> others_;  // last: they end before the rest
};

#endif

}  // namespace cardinal
