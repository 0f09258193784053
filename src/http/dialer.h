// Connecting: which of a host's addresses may be, and to which it works.
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
ClientResult<std::vector<IpAddress>> allowed_addresses(
    const std::string& host, const std::vector<IpAddress>& found,
    const ClientOptions& options, std::vector<std::string>& refused);

struct Dialed {
  Socket socket;  // does not block
  IpAddress address;
};

// The first that answers (RFC 8305: the next one gets its turn when the one
// before fails, or says nothing for a quarter of a second).
ClientResult<Dialed> dial(const std::vector<IpAddress>& addresses,
                          std::uint16_t port, const Deadline& deadline);

}  // namespace cardinal::http
