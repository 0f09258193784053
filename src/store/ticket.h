// The shared part of a Ticket, which the writer completes.
#pragma once

#include <condition_variable>
#include <mutex>

#include "cardinal/store.h"

namespace cardinal::store {

class Ticket::State {
 public:
  // Once.
  void complete(Result<Outcome> result);
  std::optional<Result<Outcome>> result();
  void on_complete(std::function<void()> wake);
  Result<Outcome> wait();

 private:
  std::mutex mutex_;
  std::condition_variable completed_;
  std::optional<Result<Outcome>> result_;
  std::function<void()> wake_;
};

}  // namespace cardinal::store
