#include <utility>

#include "base/check_that.h"
#include "cardinal/http_stream.h"
#include "http/response.h"
#include "http/wake_target.h"

namespace cardinal::http {

Waker::Waker(std::shared_ptr<WakeTarget> target) : target_(std::move(target)) {}

void Waker::wake() const {
  if (!target_) return;
  target_->is_woken.store(true);
  target_->wake();
}

PendingResponse::PendingResponse(PendingOptions options) : options_(options) {}

bool PendingResponse::complete(Response response) {
  std::shared_ptr<WakeTarget> wake;
  std::function<void()> dropped;  // after the lock: it may own anything
  {
    const std::lock_guard lock(mutex_);
    if (state_ != State::waiting) return false;
    state_ = State::complete;
    response_ = std::move(response);
    dropped = std::exchange(on_cancel_, nullptr);
    wake = wake_;
  }
  if (wake) wake->wake();
  return true;
}

void PendingResponse::on_cancel(std::function<void()> action) {
  {
    const std::lock_guard lock(mutex_);
    if (state_ == State::complete) return;
    if (state_ == State::waiting) {
      on_cancel_ = std::move(action);
      return;
    }
  }
  action();
}

bool PendingResponse::is_cancelled() const {
  const std::lock_guard lock(mutex_);
  return state_ == State::cancelled;
}

void PendingResponse::attach(std::shared_ptr<WakeTarget> wake) {
  const std::lock_guard lock(mutex_);
  CHECK(wake_ == nullptr);  // one response for one request
  wake_ = std::move(wake);
}

bool PendingResponse::is_complete() const {
  const std::lock_guard lock(mutex_);
  return state_ == State::complete;
}

Response PendingResponse::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(response_, {});
}

void PendingResponse::cancel() {
  std::function<void()> action;
  Response dropped;
  {
    const std::lock_guard lock(mutex_);
    if (state_ == State::cancelled) return;
    state_ = State::cancelled;
    action = std::exchange(on_cancel_, nullptr);
    dropped = std::exchange(response_, {});
  }
  discard(dropped);
  if (action) action();
}

}  // namespace cardinal::http
