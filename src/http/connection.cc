#include "http/io_thread.h"

namespace cardinal::http {

using Wait = asio::posix::stream_descriptor::wait_type;

Connection::Connection(IoThread& thread, int socket, Session::Peer peer)
    : thread_(thread),
      socket_(thread.context_, socket),
      job_(thread.context_, asio::steady_timer::time_point::max()),
      session_(thread.state_, std::move(peer)) {
  thread_.add(*this);
}

Connection::~Connection() { thread_.remove(*this); }

// A cancelled wait needs no special case: the next step() sees whether the
// session expired or was aborted, and otherwise waits again.
asio::awaitable<void> Connection::serve(
    std::unique_ptr<Connection> connection) {
  boost::system::error_code error;
  auto token = asio::redirect_error(asio::use_awaitable, error);
  for (;;) {
    switch (connection->session_.step()) {
      case Session::Need::read:
        co_await connection->socket_.async_wait(Wait::wait_read, token);
        break;
      case Session::Need::write:
        co_await connection->socket_.async_wait(Wait::wait_write, token);
        break;
      case Session::Need::job:
        connection->start_job();
        co_await connection->job_.async_wait(token);
        break;
      case Session::Need::close:
        co_return;
    }
  }
}

void Connection::start_job() {
  const auto finish = [this] {
    asio::post(thread_.context_, [this] { job_.cancel(); });
  };
  const bool taken = thread_.server_.pool.submit([this, finish] {
    session_.run_job();
    finish();
  });
  if (taken) return;
  session_.refuse_job();
  finish();
}

}  // namespace cardinal::http
