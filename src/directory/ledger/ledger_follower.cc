#include "directory/ledger/ledger_follower.h"

#include <algorithm>
#include <chrono>

#include "base/check_that.h"

namespace cardinal::directory {
namespace {

// Records of so long are read together.
constexpr std::chrono::milliseconds batch_pause{50};
constexpr std::chrono::milliseconds idle_wait{1'000};
constexpr std::int64_t priors_pause_us = 1'000'000;
constexpr std::int64_t graph_pause_us = 5'000'000;
// The share of the time that deriving takes at most: one in so many.
constexpr std::int64_t rest_factor = 20;

}  // namespace

void LedgerFollower::Pace::done(std::int64_t begin_us, std::int64_t end_us) {
  due_us = end_us + std::max(pause_us, rest_factor * (end_us - begin_us));
}

LedgerFollower::LedgerFollower(store::Store& store, ledger::Ledger& ledger,
                               LedgerPriors& priors, const Env& env)
    : store_(store),
      ledger_(ledger),
      priors_(priors),
      env_(env),
      priors_pace_{.pause_us = priors_pause_us},
      graph_pace_{.pause_us = graph_pause_us},
      progress_(std::make_shared<store::Growth>(0)) {}

LedgerFollower::~LedgerFollower() {
  {
    const std::scoped_lock hold(lock_);
    stopping_ = true;
    wake_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

void LedgerFollower::start() {
  CHECK(!thread_.joinable());
  thread_ = std::thread([this] { run(); });
}

void LedgerFollower::keep_graph() {
  const std::scoped_lock hold(lock_);
  keeps_graph_ = true;
}

bool LedgerFollower::is_keeping_graph() const {
  const std::scoped_lock hold(lock_);
  return keeps_graph_;
}

std::string LedgerFollower::failure() const {
  const std::scoped_lock hold(lock_);
  return failure_;
}

store::Wake LedgerFollower::on_followed(std::uint64_t change,
                                        std::function<void()> wake) {
  if (change == 0) {
    wake();
    return {};
  }
  return progress_->on_grow(change - 1, std::move(wake));
}

// False: it is to end.
bool LedgerFollower::wait(std::uint64_t seen) {
  const store::Wake registration = store_.on_grow(seen, [this] {
    const std::scoped_lock hold(lock_);
    grown_ = true;
    wake_.notify_all();
  });
  std::unique_lock hold(lock_);
  wake_.wait_for(hold, idle_wait, [this] { return grown_ || stopping_; });
  if (grown_) wake_.wait_for(hold, batch_pause, [this] { return stopping_; });
  grown_ = false;
  const bool goes_on = !stopping_;
  // The registration ends without the lock, which its callback takes.
  hold.unlock();
  return goes_on;
}

void LedgerFollower::run() {
  while (true) {
    const Status followed = follow();
    {
      const std::scoped_lock hold(lock_);
      failure_ = followed ? std::string() : to_text(followed.error());
    }
    // What failed is tried again after the wait without growth.
    if (!wait(followed ? seen_ : store_.end().change)) return;
  }
}

Status LedgerFollower::follow() {
  const std::uint64_t end = store_.end().change;
  TRY_STATUS(ledger_.catch_up());
  seen_ = end;
  derive();
  if (priors_.change() >= ledger_.figures().change()) {
    progress_->grow_to(end);
  }
  return {};
}

void LedgerFollower::derive() {
  const std::int64_t begin_us = now_us();
  if (begin_us >= priors_pace_.due_us && priors_.is_outdated()) {
    priors_.refresh();
    priors_pace_.done(begin_us, now_us());
  }
  const std::int64_t graph_us = now_us();
  if (graph_us >= graph_pace_.due_us && is_keeping_graph()) {
    ledger_.refresh_graph();
    graph_pace_.done(graph_us, now_us());
  }
}

}  // namespace cardinal::directory
