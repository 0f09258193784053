#include "soak/connection.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>

namespace cardinal::soak {
namespace {

constexpr int send_ms_max = 2'000;

int remaining_ms(std::chrono::steady_clock::time_point end) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      end - std::chrono::steady_clock::now());
  return left.count() > 0 ? static_cast<int>(left.count()) : 0;
}

}  // namespace

Connection::Connection(std::uint16_t port) {
  sockaddr_in name{};
  name.sin_family = AF_INET;
  name.sin_port = htons(port);
  name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket_ < 0 || ::connect(socket_, reinterpret_cast<sockaddr*>(&name),
                               sizeof name) == 0) {
    return;
  }
  ::close(socket_);
  socket_ = -1;
}

Connection::~Connection() {
  if (socket_ >= 0) ::close(socket_);
}

bool Connection::send_some(std::string_view bytes) const {
  return ::send(socket_, bytes.data(), bytes.size(),
                MSG_NOSIGNAL | MSG_DONTWAIT) > 0;
}

bool Connection::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    pollfd ready{socket_, POLLOUT, 0};
    if (::poll(&ready, 1, send_ms_max) != 1) return false;
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(),
                                MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

int Connection::status(int wait_ms) {
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(wait_ms);
  for (;;) {
    const std::size_t head = text_.find("\r\n\r\n");
    if (head != std::string::npos) {
      const std::size_t at = text_.find("Content-Length: ");
      const std::size_t body =
          at < head ? std::strtoul(text_.c_str() + at + 16, nullptr, 10) : 0;
      if (text_.size() >= head + 4 + body) {
        const int status = std::atoi(text_.c_str() + 9);
        text_.erase(0, head + 4 + body);
        return status;
      }
    }
    pollfd ready{socket_, POLLIN, 0};
    if (::poll(&ready, 1, remaining_ms(end)) != 1) return 0;
    char bytes[65'536];
    const ssize_t count = ::recv(socket_, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count <= 0) return 0;
    text_.append(bytes, static_cast<std::size_t>(count));
  }
}

void Connection::reset_on_close() const {
  const linger at_once{1, 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

std::string get_card(std::string_view fields) {
  return "GET /.well-known/agent-card.json HTTP/1.1\r\nHost: localhost\r\n" +
         std::string(fields) + "\r\n";
}

}  // namespace cardinal::soak
