#include "http/io_thread.h"

namespace cardinal::http {

using Wait = asio::posix::stream_descriptor::wait_type;

// The thread's loop lives at least as long as its connections.
void ConnectionWaker::wake() {
  const std::lock_guard lock(mutex_);
  if (connection_ == nullptr || is_posted_) return;
  is_posted_ = true;
  asio::post(connection_->thread_.context_,
             [self = shared_from_this()] { self->arrive(); });
}

// On the thread of the connection, which therefore does not end meanwhile.
void ConnectionWaker::arrive() {
  Connection* connection = nullptr;
  {
    const std::lock_guard lock(mutex_);
    is_posted_ = false;
    connection = connection_;
  }
  if (connection != nullptr) connection->wake();
}

void ConnectionWaker::detach() {
  const std::lock_guard lock(mutex_);
  connection_ = nullptr;
}

Connection::Connection(IoThread& thread, int socket, Session::Peer peer)
    : thread_(thread),
      socket_(thread.context_, socket),
      event_(thread.context_, asio::steady_timer::time_point::max()),
      waker_(std::make_shared<ConnectionWaker>(*this)),
      session_(thread.state_, std::move(peer), waker_) {
  thread_.add(*this);
}

Connection::~Connection() {
  waker_->detach();
  thread_.remove(*this);
}

void Connection::wake() {
  socket_.cancel();
  event_.cancel();
}

// A cancelled wait needs no special case: the next step() sees what has
// happened, and otherwise waits again.
asio::awaitable<void> Connection::serve(
    std::unique_ptr<Connection> connection) {
  boost::system::error_code error;
  auto token = asio::redirect_error(asio::use_awaitable, error);
  for (;;) {
    switch (connection->session_.step()) {
      case Session::Need::read:
      case Session::Need::event:
        co_await connection->socket_.async_wait(Wait::wait_read, token);
        break;
      case Session::Need::write:
        co_await connection->socket_.async_wait(Wait::wait_write, token);
        break;
      case Session::Need::event_only:
        co_await connection->event_.async_wait(token);
        break;
      case Session::Need::close:
        co_return;
    }
  }
}

}  // namespace cardinal::http
