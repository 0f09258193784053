// One thread with an event loop of its own: it accepts and serves connections
// and checks their deadlines. Threads share only the ServerState.
#pragma once

#include <memory>
#include <vector>

#include "http/asio.h"
#include "http/io_thread_state.h"
#include "http/listener.h"
#include "http/session.h"

namespace cardinal::http {

class Connection;

class IoThread {
 public:
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
  struct ListeningSocket {
    asio::posix::stream_descriptor socket;
    bool is_loopback;
  };
  asio::awaitable<void> accept(ListeningSocket& listening);
  // False when there is nothing more to accept for now.
  bool accept_one(ListeningSocket& listening);
  void report_accept_error(int number);
  asio::awaitable<void> sweep();
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
  std::vector<ListeningSocket> listening_;
  std::int64_t drain_deadline_ms_ = 0;
  std::int64_t next_accept_report_ms_ = 0;
};

// A session and the coroutine that does its waiting.
class Connection {
 public:
  Connection(IoThread& thread, int socket, Session::Peer peer);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Lives as long as the coroutine.
  static asio::awaitable<void> serve(std::unique_ptr<Connection> connection);
  Session& session() { return session_; }
  // Ends the wait, whatever it is for.
  void wake() { socket_.cancel(); }
  std::size_t index_in_thread = 0;  // in IoThread::connections_

 private:
  void start_job();
  IoThread& thread_;
  asio::posix::stream_descriptor socket_;
  asio::steady_timer job_;  // never expires; cancelled when the job is done
  Session session_;
};

}  // namespace cardinal::http
