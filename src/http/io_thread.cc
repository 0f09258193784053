#include "http/io_thread.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>

#include "http/response.h"

namespace cardinal::http {
namespace {

// Connections accepted in a row; then the open connections get their turn.
constexpr int accepted_at_once_max = 64;
// Connections accepted when the server stops: the kernel's queue may hold this
// many, and their clients expect a response.
constexpr int accepted_at_drain_max = 4'096;
// Before the next attempt when the process has no free file descriptor: an
// attempt at once would fail again.
constexpr auto accept_pause = std::chrono::milliseconds(50);

// One attempt to send, since the server does not wait for this client.
void turn_away(int socket) {
  const Response response = problem(refusal::overloaded);
  const std::string bytes =
      "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n" +
      header_text_of(response) + response.body;
  [[maybe_unused]] const ssize_t sent =
      ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  ::close(socket);
}

}  // namespace

IoThread::IoThread(ServerState& server, std::vector<Listener> listeners)
    : server_(server),
      state_(server),
      guard_(context_.get_executor()),
      sweep_timer_(context_) {
  listening_.reserve(listeners.size());  // coroutines hold on to them
  for (Listener& listener : listeners) {
    listening_.push_back(
        {asio::posix::stream_descriptor(context_, listener.release()),
         listener.is_loopback()});
  }
}

IoThread::~IoThread() = default;

void IoThread::run() {
  for (ListeningSocket& listening : listening_) {
    asio::co_spawn(context_, accept(listening), asio::detached);
  }
  asio::co_spawn(context_, sweep(), asio::detached);
  context_.run();
  state_.renew_date_and_flush_log();  // the last lines of the log
}

asio::awaitable<void> IoThread::accept(ListeningSocket& listening) {
  boost::system::error_code error;
  auto token = asio::redirect_error(asio::use_awaitable, error);
  asio::steady_timer pause(context_);
  while (listening.socket.is_open()) {
    co_await listening.socket.async_wait(
        asio::posix::stream_descriptor::wait_read, token);
    if (error) co_return;
    for (int i = 0; i < accepted_at_once_max && accept_one(listening); ++i) {
    }
    if (errno == EAGAIN || errno == ECONNABORTED) continue;
    if (errno == EMFILE || errno == ENFILE || errno == ENOMEM ||
        errno == ENOBUFS) {
      report_accept_error(errno);
      pause.expires_after(accept_pause);
      co_await pause.async_wait(token);
    }
  }
}

// The attempts of one sweep's time are one line.
void IoThread::report_accept_error(int number) {
  server_.metrics.accept_errors.add();
  const std::int64_t now = state_.monotonic_ms();
  if (now < next_accept_report_ms_ || !server_.logs(LogLevel::warn)) return;
  next_accept_report_ms_ = now + server_.options.deadlines.sweep_ms;
  server_.options.log->write(LogLevel::warn, "cannot accept connections",
                             {{"reason", std::strerror(number)},
                              {"connections", connections_.size()}});
}

bool IoThread::accept_one(ListeningSocket& listening) {
  errno = 0;
  const int socket = ::accept4(listening.socket.native_handle(), nullptr,
                               nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (socket < 0) return false;
  server_.metrics.connections_accepted.add();
  const auto open =
      static_cast<std::size_t>(server_.metrics.connections.value());
  const auto tls = server_.tls();
  if (open >= server_.options.limits.connections) {
    server_.metrics.connections_refused.add();
    turn_away(socket);
    return true;
  }
  const int yes = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  Session::Peer peer;
  peer.socket = socket;
  peer.remote = peer_of(socket);
  peer.on_loopback = listening.is_loopback;
  if (tls) peer.tls = tls->session(socket);
  if (tls && !peer.tls) {
    ::close(socket);
    return true;
  }
  auto connection =
      std::make_unique<Connection>(*this, socket, std::move(peer));
  asio::co_spawn(context_, Connection::serve(std::move(connection)),
                 asio::detached);
  errno = 0;
  return true;
}

asio::awaitable<void> IoThread::sweep() {
  boost::system::error_code error;
  auto token = asio::redirect_error(asio::use_awaitable, error);
  const auto pause =
      std::chrono::milliseconds(server_.options.deadlines.sweep_ms);
  while (guard_.owns_work()) {
    sweep_timer_.expires_after(pause);
    co_await sweep_timer_.async_wait(token);
    state_.renew_date_and_flush_log();
    const std::int64_t now = state_.monotonic_ms();
    const bool is_over = drain_deadline_ms_ != 0 && now > drain_deadline_ms_;
    state_.ends_waiting =
        refusal_deadline_ms_ != 0 && now > refusal_deadline_ms_;
    for (Connection* connection : connections_) {
      Session& session = connection->session();
      if (is_over) session.abort();
      if (session.check_deadlines(now) || is_over ||
          (state_.ends_waiting && session.is_waiting())) {
        connection->wake();
      }
    }
  }
}

void IoThread::drain() {
  asio::post(context_, [this] { begin_drain(); });
}

void IoThread::begin_drain() {
  if (state_.is_draining) return;
  // Clients that the kernel has accepted already are served.
  for (ListeningSocket& listening : listening_) {
    for (int i = 0; i < accepted_at_drain_max && accept_one(listening); ++i) {
    }
    listening.socket.close();
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
