// Accepts the connections of one listening socket, for as long as it is open:
// after an error it reports it, pauses and goes on.
#pragma once

#include <atomic>

#include "http/asio.h"
#include "http/listener.h"

namespace cardinal::http {

class IoThread;

// A socket that nobody has taken over yet.
class AcceptedSocket {
 public:
  explicit AcceptedSocket(int number) : number_(number) {}
  AcceptedSocket(const AcceptedSocket&) = delete;
  AcceptedSocket& operator=(const AcceptedSocket&) = delete;
  ~AcceptedSocket();
  int number() const { return number_; }
  // Another one closes it from now on.
  void release() { number_ = -1; }

 private:
  int number_;
};

class AcceptLoop {
 public:
  // `error` is the number of the error that keeps it from accepting, or 0.
  AcceptLoop(IoThread& thread, asio::io_context& context, Listener listener,
             std::atomic<int>& error);

  asio::awaitable<void> run();
  // What the kernel has accepted already, at most `count`. Does not throw.
  void accept_waiting(int count);
  void close();

 private:
  enum class Outcome : std::uint8_t { accepted, nothing, failed };
  Outcome accept_one();
  Outcome fail(int number);

  IoThread& thread_;
  asio::posix::stream_descriptor socket_;
  const bool is_loopback_;
  std::atomic<int>& error_;
};

}  // namespace cardinal::http
