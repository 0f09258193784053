#include "store/ticket.h"

#include <utility>

#include "base/check_that.h"

namespace cardinal::store {

void Ticket::State::complete(Result<Outcome> result) {
  std::function<void()> wake;
  {
    const std::lock_guard lock(mutex_);
    CHECK(!result_);
    result_ = std::move(result);
    wake = std::exchange(wake_, nullptr);
  }
  completed_.notify_all();
  if (wake) wake();
}

std::optional<Result<Outcome>> Ticket::State::result() {
  const std::lock_guard lock(mutex_);
  return result_;
}

void Ticket::State::on_complete(std::function<void()> wake) {
  {
    const std::lock_guard lock(mutex_);
    if (!result_) {
      wake_ = std::move(wake);
      return;
    }
  }
  wake();
}

Result<Outcome> Ticket::State::wait() {
  std::unique_lock lock(mutex_);
  completed_.wait(lock, [&] { return result_.has_value(); });
  return *result_;
}

Ticket::Ticket(std::shared_ptr<State> state) : state_(std::move(state)) {}

std::optional<Result<Outcome>> Ticket::result() const {
  return state_->result();
}

void Ticket::on_complete(std::function<void()> wake) {
  state_->on_complete(std::move(wake));
}

Result<Outcome> Ticket::wait() const { return state_->wait(); }

}  // namespace cardinal::store
