// Sockets that wait for connections.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cardinal/http.h"

namespace cardinal::http {

// Closes its socket. The file of a Unix socket is the server's to remove.
class Listener {
 public:
  // `count` of them for one address. TCP ones share a port, and the kernel
  // spreads connections over them.
  // Fails: usage, conflict, denied or internal, as Server::start says.
  static Result<std::vector<Listener>> open(const std::string& address,
                                            unsigned count);
  Listener(Listener&& other) noexcept;
  Listener& operator=(Listener&& other) = delete;
  ~Listener();

  int socket() const { return socket_; }
  // Gives the socket away.
  int release();
  const std::string& address() const { return address_; }
  bool is_loopback() const { return is_loopback_; }

 private:
  Listener() = default;
  static Result<std::vector<Listener>> open_unix(const std::string& path,
                                                 unsigned count);
  int socket_ = -1;
  std::string address_;  // with the port it got
  bool is_loopback_ = false;
};

// The peer's address without its port; "unix" for a Unix socket.
std::string peer_of(int socket);

}  // namespace cardinal::http
