// Many at a time in, one after the other out.
//
// `take` hands out jobs until it gives nothing (one thread at a time). Each
// thread makes itself a worker, which turns a Job into a Done; they work in
// parallel. `give` receives the results in the order the jobs were taken (one
// thread at a time). At most `window_a_thread` jobs a thread are taken and not
// yet given, so memory does not grow with the number of jobs.
//
//   run_ordered<Job, Done>(threads, take, [] { return Worker(); }, give);
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace cardinal {

inline constexpr std::uint64_t window_a_thread = 32;

// Requires: threads > 0.
template <class Job, class Done, class Take, class MakeWorker, class Give>
void run_ordered(unsigned threads, Take take, MakeWorker make_worker,
                 Give give) {
  const std::uint64_t window = threads * window_a_thread;
  std::mutex mutex;
  std::condition_variable room;
  std::vector<std::optional<Done>> waiting(window);
  std::uint64_t taken = 0, given = 0;
  bool giving = false, over = false;

  const auto loop = [&] {
    auto work = make_worker();
    for (;;) {
      std::optional<Job> job;
      std::uint64_t ticket = 0;
      {
        std::unique_lock lock(mutex);
        room.wait(lock, [&] { return over || taken - given < window; });
        if (!over) job = take();
        if (!job) {
          over = true;
          room.notify_all();
          return;
        }
        ticket = taken++;
      }
      Done done = work(std::move(*job));
      std::unique_lock lock(mutex);
      waiting[ticket % window] = std::move(done);
      // One thread gives at a time; whoever finds the next result ready does.
      while (!giving && waiting[given % window]) {
        giving = true;
        Done ready = std::move(*waiting[given % window]);
        waiting[given % window].reset();
        lock.unlock();
        give(std::move(ready));
        lock.lock();
        giving = false;
        ++given;
        room.notify_all();
      }
    }
  };
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back(loop);
  loop();
}

}  // namespace cardinal
