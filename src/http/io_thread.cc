#include "http/io_thread.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "http/response.h"

namespace cardinal::http {
namespace {

// Connections accepted when the server stops: the kernel's queue may hold this
// many, and their clients expect a response.
constexpr int accepted_at_drain_max = 4'096;
}  // namespace

IoThread::IoThread(ServerState& server, std::vector<Listener> listeners)
    : server_(server),
      state_(server),
      guard_(context_.get_executor()),
      sweep_timer_(context_) {
  for (Listener& listener : listeners) {
    AcceptLoop& loop =
        accept_loops_.emplace_back(*this, context_, std::move(listener),
                                   server_.accept_errors.emplace_back(0));
    asio::co_spawn(context_, loop.run(), asio::detached);
  }
  asio::co_spawn(context_, sweep(), asio::detached);
}

IoThread::~IoThread() = default;

void IoThread::run() {
  for (;;) {
    try {
      context_.run();
      break;
    } catch (const std::exception& error) {
      report_exception(error);
    }
  }
  try {
    state_.flush_log();  // its last lines
  } catch (const std::exception& error) {
    report_exception(error);
  }
}

// ---- New connections ----

const char* IoThread::why_full(int socket) const {
  const ServerLimits& limits = server_.options.limits;
  const auto open =
      static_cast<std::size_t>(server_.metrics.connections.value());
  if (open >= limits.connections) return "limit of connections";
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return nullptr;
  // The kernel gives the lowest free number, so few are left above this one.
  const rlim_t spare =
      std::min<rlim_t>(limits.spare_descriptors, files.rlim_cur / 4);
  return static_cast<rlim_t>(socket) >= files.rlim_cur - spare
             ? "limit of open files"
             : nullptr;
}

void IoThread::take(AcceptedSocket& socket, bool is_loopback) {
  server_.metrics.connections_accepted.add();
  if (const char* reason = why_full(socket.number())) {
    return turn_away(socket, reason);
  }
  const int yes = 1;
  ::setsockopt(socket.number(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  Session::Peer peer;
  peer.socket = socket.number();
  peer.remote = peer_of(socket.number());
  peer.on_loopback = is_loopback;
  if (const auto tls = server_.tls()) {
    peer.tls = tls->session(socket.number());
    if (!peer.tls) throw std::bad_alloc();
  }
  auto connection =
      std::make_unique<Connection>(*this, socket, std::move(peer));
  asio::co_spawn(context_, Connection::serve(std::move(connection)),
                 asio::detached);
}

// One attempt to send, since the server does not wait for this client. A client
// that expects TLS could not read it.
void IoThread::turn_away(AcceptedSocket& socket, const char* reason) {
  server_.metrics.connections_refused.add();
  state_.warn(refusal_line_, "connections are turned away", reason);
  if (server_.options.tls) return;
  const std::string_view bytes = overloaded_response();
  [[maybe_unused]] const ssize_t sent =
      ::send(socket.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

void IoThread::report_accept_error(int number) {
  server_.metrics.accept_errors.add();
  state_.warn(error_line_, "cannot accept connections", std::strerror(number));
}

void IoThread::report_exception(const std::exception& error) {
  state_.warn(exception_line_, "connection closed", error.what());
}

// ---- The sweep ----

asio::awaitable<void> IoThread::sweep() {
  boost::system::error_code error;
  auto token = asio::redirect_error(asio::use_awaitable, error);
  const auto pause =
      std::chrono::milliseconds(server_.options.deadlines.sweep_ms);
  while (guard_.owns_work()) {
    try {
      sweep_timer_.expires_after(pause);
      co_await sweep_timer_.async_wait(token);
      state_.sweep();
      sweep_connections();
      // Whatever the event loop may have missed.
      if (server_.is_stopping) begin_drain();
      for (AcceptLoop& loop : accept_loops_) loop.accept_waiting(1);
    } catch (const std::exception& failure) {
      report_exception(failure);
    }
  }
}

void IoThread::sweep_connections() {
  const std::int64_t now = state_.monotonic_ms();
  // Whoever waits is refused by one sweep and aborted by a later one, even if
  // the first comes so late that both deadlines have passed.
  const bool is_over = state_.ends_waiting && now > drain_deadline_ms_;
  state_.ends_waiting = refusal_deadline_ms_ != 0 && now > refusal_deadline_ms_;
  const bool wakes_waiting = has_lost_wake_.exchange(false);
  for (Connection* connection : connections_) {
    Session& session = connection->session();
    if (is_over) session.abort();
    if (session.check_deadlines(now) || is_over ||
        ((state_.ends_waiting || wakes_waiting) && session.is_waiting())) {
      connection->wake();
    }
  }
}

void IoThread::drain() {
  try {
    asio::post(context_, [this] { begin_drain(); });
  } catch (const std::exception&) {
    has_lost_wake_ = true;  // without memory, the next sweep begins it
  }
}

void IoThread::begin_drain() {
  if (state_.is_draining) return;
  // Clients that the kernel has accepted already are served.
  for (AcceptLoop& loop : accept_loops_) {
    loop.accept_waiting(accepted_at_drain_max);
    loop.close();
  }
  state_.is_draining = true;
  const std::int64_t now = state_.monotonic_ms();
  const std::int64_t shutdown_ms = server_.options.deadlines.shutdown_ms;
  drain_deadline_ms_ = now + shutdown_ms;
  refusal_deadline_ms_ = now + shutdown_ms / 4 * 3;
  for (Connection* connection : connections_) {
    const Session& session = connection->session();
    if (session.is_idle() || session.is_waiting()) connection->wake();
  }
  leave_if_done();
}

void IoThread::add(Connection& connection) {
  connection.index_in_thread = connections_.size();
  connections_.push_back(&connection);
  server_.metrics.connections.add(1);
}

void IoThread::remove(Connection& connection) {
  connections_.back()->index_in_thread = connection.index_in_thread;
  connections_[connection.index_in_thread] = connections_.back();
  connections_.pop_back();
  server_.metrics.connections.add(-1);
  leave_if_done();
}

void IoThread::leave_if_done() {
  if (!state_.is_draining || !connections_.empty()) return;
  guard_.reset();
  sweep_timer_.cancel();
}

}  // namespace cardinal::http
