// Connects to one of a host's addresses that the guard allows.
#pragma once

#include "http/deadline.h"

namespace cardinal::http {

// A socket that closes itself.
class Socket {
 public:
  explicit Socket(int number = -1) : number_(number) {}
  Socket(Socket&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Socket();
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

// Those of `found` that may be connected to; the others, as text with the
// reason, in `refused`. Fails: refused_address, when none is left.
[[nodiscard]] ClientResult<std::vector<IpAddress>> allowed_addresses(
    const std::string& host, const std::vector<IpAddress>& found,
    const ClientOptions& options, std::vector<std::string>& refused);

struct Dialed {
  Socket socket;  // does not block
  IpAddress address;
};

// Connects to the first that accepts (RFC 8305: the next one is tried when the
// previous one fails or does not respond for a quarter of a second).
[[nodiscard]] ClientResult<Dialed> dial(const std::vector<IpAddress>& addresses,
                                        std::uint16_t port,
                                        const Deadline& deadline);

// The same with a Unix socket.
[[nodiscard]] ClientResult<Dialed> dial_unix(const std::string& path);

}  // namespace cardinal::http
