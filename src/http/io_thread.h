// One thread with an event loop of its own: it accepts and serves connections
// and checks their deadlines. Threads share only the ServerState.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "http/accept_loop.h"
#include "http/asio.h"
#include "http/io_thread_state.h"
#include "http/listener.h"
#include "http/session.h"

namespace cardinal::http {

class Connection;

class IoThread {
 public:
  // Throws where memory or the event loop fails.
  IoThread(ServerState& server, std::vector<Listener> listeners);
  IoThread(const IoThread&) = delete;
  IoThread& operator=(const IoThread&) = delete;
  ~IoThread();

  // Serves until drain() is called and its connections have ended.
  void run();
  // From any thread: accepts no more connections and lets running requests
  // end within the deadline.
  void drain();

 private:
  friend class Connection;
  friend class ConnectionWaker;
  friend class AcceptLoop;
  // Makes a connection of it, or turns it away. Throws where memory or the
  // event loop fails; the socket is then the caller's still.
  void take(AcceptedSocket& socket, bool is_loopback);
  // Why there is no room for another connection; null: there is.
  const char* why_full(int socket) const;
  void turn_away(AcceptedSocket& socket, const char* reason);
  // Neither throws.
  void report_accept_error(int number);
  void report_exception(const std::exception& error);
  asio::awaitable<void> sweep();
  void sweep_connections();
  void begin_drain();
  void add(Connection& connection);
  void remove(Connection& connection);
  void leave_if_done();

  ServerState& server_;
  IoThreadState state_;
  std::vector<Connection*> connections_;
  asio::io_context context_{1};
  asio::executor_work_guard<asio::io_context::executor_type> guard_;
  asio::steady_timer sweep_timer_;
  std::deque<AcceptLoop> accept_loops_;      // coroutines hold on to them
  std::atomic<bool> has_lost_wake_ = false;  // set from any thread
  std::int64_t drain_deadline_ms_ = 0;
  LogThrottle error_line_, refusal_line_, exception_line_;
  std::int64_t refusal_deadline_ms_ = 0;  // pending responses are refused
};

// Wakes a connection from any thread. Shared by all who may do so; the
// connection leaves it behind.
class ConnectionWaker final
    : public WakeTarget,
      public std::enable_shared_from_this<ConnectionWaker> {
 public:
  explicit ConnectionWaker(Connection& connection) : connection_(&connection) {}
  void wake() override;
  // The connection ends.
  void detach();

 private:
  void arrive();
  std::mutex mutex_;
  Connection* connection_;
  bool is_posted_ = false;
};

// A session and the coroutine that does its waiting.
class Connection {
 public:
  // Takes the socket over.
  Connection(IoThread& thread, AcceptedSocket& socket, Session::Peer peer);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Lives as long as the coroutine.
  static asio::awaitable<void> serve(std::unique_ptr<Connection> connection);
  Session& session() { return session_; }
  // Ends the wait, whatever it is for. On the connection's own thread.
  void wake();
  std::size_t index_in_thread = 0;  // in IoThread::connections_

 private:
  friend class ConnectionWaker;
  IoThread& thread_;
  asio::posix::stream_descriptor socket_;
  asio::steady_timer event_;  // never expires; cancelled by wake()
  const std::shared_ptr<ConnectionWaker> waker_;
  Session session_;
};

}  // namespace cardinal::http
