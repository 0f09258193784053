// A client's socket, with a bound on every wait.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cardinal::soak {

class Connection {
 public:
  explicit Connection(std::uint16_t port);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  Connection(Connection&& other) noexcept
      : socket_(other.socket_), text_(std::move(other.text_)) {
    other.socket_ = -1;
  }
  Connection& operator=(Connection&&) = delete;
  ~Connection();

  bool is_open() const { return socket_ >= 0; }
  // As much as the server takes at once; false once it takes none.
  bool send_some(std::string_view bytes) const;
  // All of it. False: the server is gone, or too slow.
  bool send(std::string_view bytes) const;
  // The status of the next response, once its body has arrived; 0: none within
  // `wait_ms`.
  int status(int wait_ms);
  // Closing resets the connection.
  void reset_on_close() const;

 private:
  int socket_ = -1;
  std::string text_;
};

// A request for the card.
std::string get_card(std::string_view fields = "");

}  // namespace cardinal::soak
