#include "http/accept_loop.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <new>
#include <tuple>

#include "http/io_thread.h"

namespace cardinal::http {
namespace {

// Connections accepted in a row; then the open connections get their turn.
constexpr int accepted_at_once_max = 64;
// Before the next attempt after an error: an attempt at once would most likely
// fail again. Doubled with each failure.
constexpr std::chrono::milliseconds pause_min(50), pause_max(1'000);
// Blocks the thread where there is not even memory for a timer.
constexpr int blocking_pause_ms = 10;

}  // namespace

AcceptedSocket::~AcceptedSocket() {
  if (number_ >= 0) ::close(number_);
}

AcceptLoop::AcceptLoop(IoThread& thread, asio::io_context& context,
                       Listener listener, std::atomic<int>& error)
    : thread_(thread),
      socket_(context),
      is_loopback_(listener.is_loopback()),
      error_(error) {
  socket_.assign(listener.socket());
  listener.release();
}

asio::awaitable<void> AcceptLoop::run() {
  boost::system::error_code error;
  auto token = asio::redirect_error(asio::use_awaitable, error);
  asio::steady_timer timer(socket_.get_executor());
  std::chrono::milliseconds pause = pause_min;
  while (socket_.is_open()) {
    try {
      co_await socket_.async_wait(asio::posix::stream_descriptor::wait_read,
                                  token);
      if (!socket_.is_open()) co_return;
      if (error) {
        fail(error.value());
      } else {
        accept_waiting(accepted_at_once_max);
      }
      if (error_ == 0) {
        pause = pause_min;
        continue;
      }
      timer.expires_after(pause);
      pause = std::min(2 * pause, pause_max);
      co_await timer.async_wait(token);
    } catch (const std::exception&) {
      fail(ENOMEM);
      ::poll(nullptr, 0, blocking_pause_ms);
    }
  }
}

void AcceptLoop::accept_waiting(int count) {
  auto outcome = Outcome::accepted;
  for (int i = 0; i < count && outcome == Outcome::accepted; ++i) {
    outcome = accept_one();
  }
  if (outcome != Outcome::failed) error_ = 0;
}

AcceptLoop::Outcome AcceptLoop::accept_one() {
  if (!socket_.is_open()) return Outcome::nothing;
  AcceptedSocket socket(::accept4(socket_.native_handle(), nullptr, nullptr,
                                  SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (socket.number() < 0) {
    if (errno == EAGAIN) return Outcome::nothing;
    // A client that has left, and a signal, are no reason to pause.
    if (errno == ECONNABORTED || errno == EINTR) return Outcome::accepted;
    return fail(errno);
  }
  try {
    thread_.take(socket, is_loopback_);
  } catch (const std::bad_alloc&) {
    return fail(ENOMEM);
  } catch (const boost::system::system_error& error) {
    return fail(error.code().value());
  } catch (const std::exception&) {
    return fail(EIO);
  }
  return Outcome::accepted;
}

AcceptLoop::Outcome AcceptLoop::fail(int number) {
  error_ = number;
  thread_.report_accept_error(number);
  return Outcome::failed;
}

void AcceptLoop::close() {
  boost::system::error_code failed;
  std::ignore = socket_.close(failed);
}

}  // namespace cardinal::http
