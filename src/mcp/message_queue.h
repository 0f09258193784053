// Messages of a session as they arrive. Calls run one after the other on a
// thread of their own, so that a ping is answered meanwhile and a call can be
// cancelled; everything else is answered at once.
//
//   mcp::MessageQueue queue(session, [&](std::string_view text) { ... });
//   queue.receive(line);
//   while (!queue.wait_idle(100)) ...
//
// Thread safety: one thread receives. `send` is called on any thread, one call
// at a time.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "mcp/session.h"

namespace cardinal::mcp {

// Calls that wait; more are refused.
inline constexpr std::size_t waiting_calls_max = 256;
// Subscriptions of version 2026-07-28.
inline constexpr std::size_t subscriptions_max = 64;

class MessageQueue {
 public:
  using Send = std::function<void(std::string_view response)>;
  // Starts the thread. The session outlives the queue. `on_follower` is called
  // whenever the client begins to wait for changes of the directory: changed()
  // shall be called then.
  MessageQueue(Session& session, Send send,
               std::function<void()> on_follower = {});
  MessageQueue(const MessageQueue&) = delete;
  MessageQueue& operator=(const MessageQueue&) = delete;
  // Cancels what runs and waits for its end.
  ~MessageQueue();

  void receive(std::string message);
  // Sends what the client wants to hear of these changes. From any thread.
  void changed(Value changes);
  // Sends a response to a message that could not be read.
  void refuse(int code, std::string_view reason);

  // Whether all calls were answered, after waiting for that so long at most.
  bool wait_idle(std::int64_t wait_ms);
  // Forgets waiting calls and cancels the one that runs.
  void cancel_all();

 private:
  struct Work {
    std::string message;
    std::string id;  // as spelled; empty: of a batch, which stays
    std::atomic<bool> cancelled = false;

    void cancel() {
      cancelled = true;
      cancelled.notify_all();
    }
  };
  void run();
  void cancel(std::string_view id);
  void listen(Value request);
  void respond(Value id, const rpc::Answer& answer);
  void follow() const;
  void enqueue(std::shared_ptr<Work> work);
  void send(std::string_view response);

  Session& session_;
  Send send_;
  const std::function<void()> on_follower_;
  std::mutex sending_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Work>> waiting_;
  std::shared_ptr<Work> running_;
  std::map<std::string, Watched> listens_;  // by the request's id, as spelled
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace cardinal::mcp
