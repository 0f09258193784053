#include "server/pending_replies.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "base/signals.h"
#include "http/response.h"

namespace cardinal::server {
namespace {

constexpr unsigned finishing_threads = 4;
constexpr std::size_t finishing_max = 8'192;
// Beyond the wait that a reply asks for: its last call takes time, too.
constexpr std::int64_t finishing_ms = 35'000;
constexpr std::int64_t never_ms = std::numeric_limits<std::int64_t>::max();

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

struct PendingReplies::Waiting {
  std::mutex mutex;
  std::unique_ptr<LaterReply> later;  // until somebody takes it
  Respond respond;
  std::shared_ptr<http::PendingResponse> pending;
  std::int64_t due_ms = never_ms;
  bool is_cheap = false;
  // A wake that comes while it is being asked for is kept until that is done.
  bool is_starting = true, was_woken = false;

  bool keeps_wake() {
    const std::lock_guard lock(mutex);
    was_woken = true;
    return is_starting;
  }
  // True if it was woken meanwhile.
  bool end_start() {
    const std::lock_guard lock(mutex);
    is_starting = false;
    return was_woken;
  }
  // Nothing after the first time. What is returned is destroyed without the
  // lock: that may wait for a wake, which takes it.
  std::unique_ptr<LaterReply> take() {
    const std::lock_guard lock(mutex);
    return std::move(later);
  }
};

PendingReplies::PendingReplies(MetricRegistry& metrics)
    : pool_(finishing_threads, finishing_max,
            metrics.gauge("cardinal_server_replies_queued",
                          "Replies that are ready and not yet made.")),
      alarm_([this] { watch(); }) {}

PendingReplies::~PendingReplies() { stop(); }

void PendingReplies::stop() {
  Due dropped;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    dropped.swap(due_);
  }
  changed_.notify_all();
  if (alarm_.joinable()) alarm_.join();
  for (auto& [due, waiting] : dropped) (void)waiting->take();
  constexpr std::int64_t stop_ms = 10'000;
  pool_.stop(stop_ms);
}

http::Response PendingReplies::respond(std::unique_ptr<LaterReply> later,
                                       Respond respond) {
  const std::int64_t wait_ms = later->wait_ms();
  const auto waiting = std::make_shared<Waiting>();
  waiting->later = std::move(later);
  waiting->respond = std::move(respond);
  waiting->is_cheap = wait_ms == 0;
  waiting->due_ms = wait_ms == 0 ? never_ms : steady_ms() + wait_ms;
  waiting->pending =
      std::make_shared<http::PendingResponse>(http::PendingOptions{
          .deadline_ms = wait_ms + finishing_ms, .ends_on_stop = wait_ms > 0});
  const std::weak_ptr<Waiting> weak = waiting;
  waiting->later->on_ready([this, weak] {
    const auto ready = weak.lock();
    if (ready && !ready->keeps_wake()) finish(ready);
  });
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return http::overloaded("The server is stopping.");
    due_.emplace(waiting->due_ms, waiting);
  }
  changed_.notify_all();
  waiting->pending->on_cancel([this, weak] {
    if (const auto gone = weak.lock()) forget(gone);
  });
  if (waiting->end_start()) finish(waiting);
  return http::Response::later(waiting->pending);
}

void PendingReplies::forget(const std::shared_ptr<Waiting>& waiting) {
  {
    const std::lock_guard lock(mutex_);
    const auto [begin, end] = due_.equal_range(waiting->due_ms);
    const auto found = std::find_if(
        begin, end, [&](const auto& entry) { return entry.second == waiting; });
    if (found != end) due_.erase(found);
  }
  (void)waiting->take();
}

// On the thread that makes writes durable, or on the alarm's: both have better
// things to do.
void PendingReplies::finish(const std::shared_ptr<Waiting>& waiting) {
  const auto work = [this, waiting] {
    const std::unique_ptr<LaterReply> later = waiting->take();
    forget(waiting);
    if (!later) return;
    try {
      waiting->pending->complete(waiting->respond(later->finish()));
    } catch (...) {
      waiting->pending->complete(
          http::internal_problem(http::exception_text()));
    }
  };
  if (pool_.submit(work)) return;
  // A write is done whatever follows; its sender must learn that.
  if (waiting->is_cheap) return work();
  const std::unique_ptr<LaterReply> dropped = waiting->take();
  waiting->pending->complete(
      http::overloaded("Too many requests wait for an answer; try again."));
}

void PendingReplies::watch() {
  block_all_signals();
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    const std::int64_t next = due_.empty() ? never_ms : due_.begin()->first;
    const std::int64_t now = steady_ms();
    if (next <= now) {
      const std::shared_ptr<Waiting> waiting = due_.begin()->second;
      due_.erase(due_.begin());
      lock.unlock();
      finish(waiting);
      lock.lock();
      continue;
    }
    constexpr std::int64_t most_ms = 60'000;
    changed_.wait_for(lock,
                      std::chrono::milliseconds(std::min(next - now, most_ms)));
  }
}

}  // namespace cardinal::server
