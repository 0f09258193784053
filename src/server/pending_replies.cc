#include "server/pending_replies.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "base/errors.h"
#include "base/signals.h"
#include "http/response.h"

namespace cardinal::server {
namespace {

constexpr unsigned finishing_threads = 4;
constexpr std::size_t finishing_max = 8'192;
// Beyond the wait that a reply asks for: its last call takes time, too.
constexpr std::int64_t finishing_ms = 35'000;
constexpr std::int64_t never_ms = std::numeric_limits<std::int64_t>::max();

Result<Reply> finished(LaterReply& later) {
  try {
    return later.finish();
  } catch (...) {
    return internal("{}", http::exception_text());
  }
}

}  // namespace

struct PendingReplies::Waiting {
  std::mutex mutex;
  std::unique_ptr<LaterReply> later;  // until somebody takes it
  Done done;
  std::shared_ptr<http::PendingResponse> pending;  // null: none waits
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

PendingReplies::PendingReplies(MetricRegistry& metrics, const Clock& clock)
    : clock_(clock),
      pool_(finishing_threads, finishing_max,
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

// Registers it. False: the server stops.
bool PendingReplies::watch_for(const std::shared_ptr<Waiting>& waiting) {
  const std::int64_t wait_ms = waiting->later->wait_ms();
  waiting->is_cheap = wait_ms == 0;
  waiting->due_ms = wait_ms == 0 ? never_ms : now_ms() + wait_ms;
  const std::weak_ptr<Waiting> weak = waiting;
  waiting->later->on_ready([this, weak] {
    const auto ready = weak.lock();
    if (ready && !ready->keeps_wake()) finish(ready);
  });
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return false;
    due_.emplace(waiting->due_ms, waiting);
  }
  changed_.notify_all();
  return true;
}

http::Response PendingReplies::respond(std::unique_ptr<LaterReply> later,
                                       Respond respond, Handle* handle) {
  const std::int64_t wait_ms = later->wait_ms();
  const auto waiting = std::make_shared<Waiting>();
  waiting->later = std::move(later);
  const auto pending =
      std::make_shared<http::PendingResponse>(http::PendingOptions{
          .deadline_ms = wait_ms + finishing_ms, .ends_on_stop = wait_ms > 0});
  waiting->pending = pending;
  waiting->done = [pending, respond = std::move(respond)](Result<Reply> reply) {
    try {
      pending->complete(respond(std::move(reply)));
    } catch (...) {
      pending->complete(http::internal_problem(http::exception_text()));
    }
  };
  if (handle) *handle = waiting;
  if (!watch_for(waiting)) return http::overloaded("The server is stopping.");
  pending->on_cancel([this, weak = std::weak_ptr(waiting)] {
    if (const auto gone = weak.lock()) forget(gone);
  });
  if (waiting->end_start()) finish(waiting);
  return http::Response::later(pending);
}

PendingReplies::Handle PendingReplies::follow(std::unique_ptr<LaterReply> later,
                                              Done done) {
  const auto waiting = std::make_shared<Waiting>();
  waiting->later = std::move(later);
  waiting->done = std::move(done);
  if (!watch_for(waiting)) {
    waiting->done(unavailable("the server is stopping"));
    return {};
  }
  if (waiting->end_start()) finish(waiting);
  return waiting;
}

void PendingReplies::end_wait(const Handle& handle) {
  if (const auto waiting = handle.lock()) finish(waiting);
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
    if (later) waiting->done(finished(*later));
  };
  if (pool_.submit(work)) return;
  // A write is done whatever follows; its sender must learn that.
  if (waiting->is_cheap) return work();
  const std::unique_ptr<LaterReply> dropped = waiting->take();
  constexpr const char* too_many =
      "Too many requests wait for an answer; try again.";
  if (waiting->pending) {
    waiting->pending->complete(http::overloaded(too_many));
  } else if (dropped) {
    waiting->done(unavailable("{}", too_many));
  }
}

std::int64_t PendingReplies::now_ms() const {
  return clock_.monotonic_us() / 1'000;
}

void PendingReplies::watch() {
  block_all_signals();
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    const std::int64_t next = due_.empty() ? never_ms : due_.begin()->first;
    const std::int64_t now = now_ms();
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
