// Reloads files on a thread of its own: a disk that does not answer must not
// keep the program from its signals.
//
//   TRY(const auto reloading, ReloadThread::start(std::move(actions)));
//   wait_for_stop([&] { reloading->request(); });
//   if (!reloading->stop()) exit_without_cleanup(log);
#pragma once

#include <functional>
#include <memory>
#include <thread>

#include "cardinal/base.h"

namespace cardinal::cli {

class ReloadThread {
 public:
  struct Actions {
    std::function<void()> reload;
    // Asked twice per second whether to reload; null: only on request.
    std::function<bool()> has_changed;
    // Either has thrown.
    std::function<void(const std::exception&)> on_exception;
  };
  // Fails: unavailable, if there can be no thread.
  static Result<std::unique_ptr<ReloadThread>> start(Actions actions);
  ReloadThread(const ReloadThread&) = delete;
  ReloadThread& operator=(const ReloadThread&) = delete;
  ~ReloadThread() { stop(); }

  // Reloads soon, and again if a reload is in progress.
  void request();
  // False: a reload has not ended within a second. It goes on alone, and what
  // it uses must stay alive.
  bool stop();

 private:
  explicit ReloadThread(Actions actions);
  struct State;
  std::shared_ptr<State> state_;
  std::thread thread_;
};

}  // namespace cardinal::cli
