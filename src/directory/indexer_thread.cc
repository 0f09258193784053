// The thread of the indexer: waits for changes and for leases that end.
#include <algorithm>
#include <chrono>

#include "base/check_that.h"
#include "directory/indexer.h"

namespace cardinal::directory {
namespace {

constexpr std::int64_t checkpoint_interval_us = 60'000'000;
// Ticks for leases that end at about the same time are one.
constexpr std::int64_t tick_pause_ms = 1'000;

}  // namespace

void Indexer::append_tick() {
  Result<store::Ticket> ticket = store_.append(tick_at(env_.clock->now_ms()));
  // A failure shows at the next write of a publisher; the next round tries
  // again.
  (void)ticket;
}

// What could not be written is in memory, and is tried again.
void Indexer::checkpoint() {
  const Status written = index_.checkpoint();
  if (written) checkpointed_ = applied_;
  const std::scoped_lock hold(lock_);
  checkpoint_failure_ = written ? std::string() : to_text(written.error());
}

void Indexer::start(bool ticks) {
  CHECK(!thread_.joinable());
  checkpoint_us_ = env_.clock->monotonic_us();
  checkpointed_ = applied_;
  thread_ = std::thread([this, ticks] { run(ticks); });
}

void Indexer::run(bool ticks) {
  while (true) {
    const store::Wake registration = store_.on_grow(applied_, [this] {
      const std::scoped_lock hold(lock_);
      grown_ = true;
      wake_.notify_one();
    });
    std::int64_t wait_ms = 1'000;
    if (const auto due = leases_.next_due_ms(); ticks && due) {
      wait_ms = std::clamp<std::int64_t>(*due - env_.clock->now_ms(),
                                         tick_pause_ms, wait_ms);
    }
    {
      std::unique_lock hold(lock_);
      wake_.wait_for(hold, std::chrono::milliseconds(wait_ms),
                     [this] { return grown_ || stopping_; });
      if (stopping_) return;
      grown_ = false;
    }
    store::Cursor at = store_.begin();
    at.change = applied_;
    const Result<store::Page> page =
        store_.read(at, page_changes, store::Bodies::include);
    Status applied;
    is_mending_ = is_mending_ || index_.degraded();
    if (is_mending_) {
      applied = mend();
      is_mending_ = !applied;
    }
    if (!applied) {
      // Told below.
    } else if (!page) {
      applied = std::unexpected(page.error());
    } else if (!page->changes.empty()) {
      applied = apply_page(*page);
    }
    {
      const std::scoped_lock hold(lock_);
      failure_ = applied ? std::string() : to_text(applied.error());
    }
    const bool is_idle = applied && page->changes.empty();
    if (ticks && is_idle &&
        has_lease_ended(env_.clock->now_ms()).value_or(false)) {
      append_tick();
    }
    const std::int64_t now_us = env_.clock->monotonic_us();
    if (applied_ > checkpointed_ &&
        now_us - checkpoint_us_ > checkpoint_interval_us) {
      checkpoint_us_ = now_us;
      checkpoint();
    }
  }
}

Status Indexer::stop() {
  {
    const std::scoped_lock hold(lock_);
    stopping_ = true;
    wake_.notify_one();
  }
  if (!thread_.joinable()) return {};
  thread_.join();
  return index_.checkpoint();
}

}  // namespace cardinal::directory
