#include "support/hostile_server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace cardinal::test {

HostileServer::Peer::~Peer() { ::shutdown(socket_, SHUT_RDWR); }

std::string HostileServer::Peer::read_head() {
  for (;;) {
    const std::size_t end = ahead_.find("\r\n\r\n");
    if (end != std::string::npos) {
      std::string head = ahead_.substr(0, end + 4);
      ahead_.erase(0, end + 4);
      return head;
    }
    char bytes[4'096];
    const ssize_t count = ::recv(socket_, bytes, sizeof bytes, 0);
    if (count <= 0) return {};
    ahead_.append(bytes, static_cast<std::size_t>(count));
  }
}

std::string HostileServer::Peer::read_bytes(std::size_t count) {
  while (ahead_.size() < count) {
    char bytes[4'096];
    const ssize_t got = ::recv(socket_, bytes, sizeof bytes, 0);
    if (got <= 0) break;
    ahead_.append(bytes, static_cast<std::size_t>(got));
  }
  std::string out = ahead_.substr(0, count);
  ahead_.erase(0, count);
  return out;
}

bool HostileServer::Peer::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent =
        ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void HostileServer::Peer::wait_for_close() {
  char bytes[4'096];
  while (::recv(socket_, bytes, sizeof bytes, 0) > 0) {
  }
}

bool HostileServer::Peer::pause_ms(int ms) {
  pollfd event{socket_, POLLRDHUP, 0};
  return ::poll(&event, 1, ms) == 0;
}

HostileServer::HostileServer(Play play, const std::string& address,
                             std::uint16_t port)
    : play_(std::move(play)), address_(address) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  ::setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in name{};
  name.sin_family = AF_INET;
  name.sin_port = htons(port);
  EXPECT_EQ(::inet_pton(AF_INET, address.c_str(), &name.sin_addr), 1);
  auto* generic = reinterpret_cast<sockaddr*>(&name);
  EXPECT_EQ(::bind(listener_, generic, sizeof name), 0);
  EXPECT_EQ(::listen(listener_, 128), 0);
  socklen_t size = sizeof name;
  ::getsockname(listener_, generic, &size);
  port_ = ntohs(name.sin_port);
  acceptor_ = std::thread([this] { accept_all(); });
}

void HostileServer::accept_all() {
  for (;;) {
    const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) return;
    ++connections_;
    open_.push_back(socket);
    threads_.emplace_back([this, socket] {
      Peer peer(socket);
      play_(peer);
    });
  }
}

HostileServer::~HostileServer() {
  ::shutdown(listener_, SHUT_RDWR);
  acceptor_.join();
  for (const int socket : open_) ::shutdown(socket, SHUT_RDWR);
  for (std::thread& thread : threads_) thread.join();
  for (const int socket : open_) ::close(socket);
  ::close(listener_);
}

std::string HostileServer::url(const std::string& path) const {
  return url_of(address_, path);
}

std::string HostileServer::url_of(const std::string& host,
                                  const std::string& path) const {
  return "http://" + host + ":" + std::to_string(port_) + path;
}

}  // namespace cardinal::test
