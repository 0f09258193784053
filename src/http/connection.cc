#include <tuple>

#include "http/io_thread.h"

namespace cardinal::http {

using Wait = asio::posix::stream_descriptor::wait_type;

// The thread's loop lives at least as long as its connections.
void ConnectionWaker::wake() {
  const std::lock_guard lock(mutex_);
  if (connection_ == nullptr || is_posted_) return;
  try {
    asio::post(connection_->thread_.context_,
               [self = shared_from_this()] { self->arrive(); });
    is_posted_ = true;
  } catch (const std::exception&) {
    // Without memory, the next sweep wakes all that wait.
    connection_->thread_.has_lost_wake_ = true;
  }
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

Connection::Connection(IoThread& thread, AcceptedSocket& socket,
                       Session::Peer peer)
    : thread_(thread),
      socket_(thread.context_),
      event_(thread.context_, asio::steady_timer::time_point::max()),
      waker_(std::make_shared<ConnectionWaker>(*this)),
      session_(thread.state_, std::move(peer), waker_) {
  socket_.assign(socket.number());
  socket.release();
  thread_.add(*this);
}

Connection::~Connection() {
  waker_->detach();
  thread_.remove(*this);
}

void Connection::wake() {
  boost::system::error_code failed;
  std::ignore = socket_.cancel(failed);
  event_.cancel(failed);
}

// A cancelled wait needs no special case: the next step() sees what has
// happened, and otherwise waits again. An exception, such as for lack of
// memory, ends this connection only.
asio::awaitable<void> Connection::serve(
    std::unique_ptr<Connection> connection) {
  boost::system::error_code error;
  auto token = asio::redirect_error(asio::use_awaitable, error);
  try {
    for (;;) {
      switch (connection->session_.step()) {
        case Session::Need::read:
        case Session::Need::event:
          co_await connection->socket_.async_wait(Wait::wait_read, token);
          break;
        case Session::Need::write:
          co_await connection->socket_.async_wait(Wait::wait_write, token);
          break;
        case Session::Need::yield:
          co_await asio::post(connection->thread_.context_, token);
          break;
        case Session::Need::event_only:
          co_await connection->event_.async_wait(token);
          break;
        case Session::Need::close:
          co_return;
      }
    }
  } catch (const std::exception& failure) {
    connection->thread_.report_exception(failure);
  }
}

}  // namespace cardinal::http
