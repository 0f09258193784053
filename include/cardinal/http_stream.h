// Responses that come later, and bodies that are sent or read piece by piece.
//
//   routes.add({Method::get, "/v1/changes", [&](const Request& request) {
//     auto pending = std::make_shared<PendingResponse>();
//     store.when_changed([pending] { pending->complete(changes()); });
//     return Response::later(pending);
//   }});
//
// What waits occupies no thread and no buffer of the server. A client that
// closes its side of the connection counts as gone: what waits for it is
// cancelled within a sweep.
//
// Thread safety: Waker and PendingResponse may be used from any thread. The
// server calls a source or a sink from one thread at a time, except for
// cancel(), which may come while a worker is in another call.
#pragma once

#include <functional>
#include <mutex>

#include "cardinal/http.h"

namespace cardinal::http {

class WakeTarget;

// Wakes the connection that waits for a source or a sink.
class Waker {
 public:
  Waker() = default;
  explicit Waker(std::shared_ptr<WakeTarget> target);
  // At any time and any number of times, also while the caller holds locks;
  // harmless once the connection has ended.
  void wake() const;

 private:
  std::shared_ptr<WakeTarget> target_;
};

struct PendingOptions {
  std::int64_t deadline_ms = 0;  // then 503; 0: Deadlines::pending_ms
  // For long polls: when the server stops, the client gets 503 at once instead
  // of most of shutdown_ms later.
  bool ends_on_stop = false;
};

class PendingResponse {
 public:
  explicit PendingResponse(PendingOptions options = {});
  PendingResponse(const PendingResponse&) = delete;
  PendingResponse& operator=(const PendingResponse&) = delete;

  // False, and without effect, when it was completed or cancelled before.
  bool complete(Response response);
  // Called once, on an I/O thread, when nobody waits for the response any more:
  // the client is gone, the deadline has passed or the server stops. Called at
  // once if that has happened already. Must not wait.
  void on_cancel(std::function<void()> action);
  bool is_cancelled() const;

  // For the server.
  const PendingOptions& options() const { return options_; }
  void attach(std::shared_ptr<WakeTarget> wake);
  bool is_complete() const;
  Response take();
  void cancel();

 private:
  enum class State : std::uint8_t { waiting, complete, cancelled };
  const PendingOptions options_;
  mutable std::mutex mutex_;
  State state_ = State::waiting;
  Response response_;
  std::shared_ptr<WakeTarget> wake_;
  std::function<void()> on_cancel_;
};

enum class Pull : std::uint8_t {
  more,    // bytes were appended, and there are more
  wait,    // what was appended is sent; more when the waker was called
  end,     // what was appended is the last
  failed,  // the body is incomplete, and the client shall see that
};

// The body of a response, pulled as the client reads. HTTP/1.1 clients get it
// in chunks, HTTP/1.0 clients until the connection closes.
class BodySource {
 public:
  virtual ~BodySource() = default;
  // Before the first pull. A waker of an earlier pull stays valid.
  virtual void start(const Waker&) {}
  // Appends at most `bytes_max` bytes. May be called without having been woken.
  virtual Pull pull(std::string& out, std::size_t bytes_max) = 0;
  // After `wait`: pulled again after this long even if not woken; 0: never.
  virtual std::int64_t wake_after_ms() const { return 0; }
  // The client is gone or the server stops: no pull begins after it, but one
  // may be running on a worker. Must not wait.
  virtual void cancel() {}
  // Where pull runs: on a worker if it computes or reads files.
  virtual RunsOn runs_on() const { return RunsOn::io_thread; }
  // Whether the body has no end of its own, so that a stopping server may end
  // it after any `wait`.
  virtual bool is_endless() const { return false; }
};

enum class Take : std::uint8_t {
  more,  // the next piece, or the end
  wait,  // busy: no further bytes are read until the waker was called
  stop,  // finish() has the response already, and the rest is not read
};

// Takes the body of a request as it arrives.
class BodySink {
 public:
  virtual ~BodySink() = default;
  virtual void start(const Waker&) {}
  virtual Take write(std::string_view bytes) = 0;
  // The response; `is_whole`: the body has ended. Otherwise write() has
  // returned `stop`, and the connection closes after the response.
  virtual Response finish(bool is_whole) = 0;
  // finish() will not be called: the client is gone, was too slow, sent too
  // much or invalid framing. Must not wait.
  virtual void cancel() {}
  // Where write and finish run.
  virtual RunsOn runs_on() const { return RunsOn::io_thread; }
};

}  // namespace cardinal::http
