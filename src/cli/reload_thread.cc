#include "cli/reload_thread.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "base/errors.h"
#include "base/signals.h"

namespace cardinal::cli {
namespace {

constexpr auto watch_pause = std::chrono::milliseconds(500);
constexpr auto stop_wait_max = std::chrono::seconds(1);

}  // namespace

// Shared with the thread, which may go on alone.
struct ReloadThread::State {
  Actions actions;
  std::mutex mutex;
  std::condition_variable changed;
  bool is_requested = false;
  bool is_over = false;
  bool has_ended = false;

  // Waits for a request, or for the next look at the files. False: it is over.
  bool wait(bool& is_wanted) {
    std::unique_lock lock(mutex);
    const auto is_due = [&] { return is_over || is_requested; };
    if (actions.has_changed) {
      changed.wait_for(lock, watch_pause, is_due);
    } else {
      changed.wait(lock, is_due);
    }
    is_wanted = std::exchange(is_requested, false);
    return !is_over;
  }

  void run() {
    bool is_wanted = false;
    while (wait(is_wanted)) {
      try {
        if (is_wanted || (actions.has_changed && actions.has_changed())) {
          actions.reload();
        }
      } catch (const std::exception& failure) {
        actions.on_exception(failure);
      }
    }
    const std::lock_guard lock(mutex);
    has_ended = true;
    changed.notify_all();
  }
};

ReloadThread::ReloadThread(Actions actions)
    : state_(std::make_shared<State>()) {
  state_->actions = std::move(actions);
  thread_ = std::thread([state = state_] {
    block_all_signals();
    state->run();
  });
}

Result<std::unique_ptr<ReloadThread>> ReloadThread::start(Actions actions) {
  try {
    return std::unique_ptr<ReloadThread>(new ReloadThread(std::move(actions)));
  } catch (const std::exception& failure) {
    return unavailable(
        "cannot start the thread that reloads files: {}; free memory, or raise "
        "the limit of threads",
        failure.what());
  }
}

void ReloadThread::request() {
  const std::lock_guard lock(state_->mutex);
  state_->is_requested = true;
  state_->changed.notify_all();
}

bool ReloadThread::stop() {
  if (!thread_.joinable()) return true;
  bool has_ended = false;
  {
    std::unique_lock lock(state_->mutex);
    state_->is_over = true;
    state_->changed.notify_all();
    has_ended = state_->changed.wait_for(lock, stop_wait_max,
                                         [&] { return state_->has_ended; });
  }
  if (has_ended) {
    thread_.join();
  } else {
    thread_.detach();
  }
  return has_ended;
}

}  // namespace cardinal::cli
