// A connection's bytes, plain or by TLS. Nothing here waits: a call does what
// it can and returns what to wait for.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "http/tls.h"

namespace cardinal::http {

enum class PeerState : std::uint8_t {
  quiet,
  readable,     // it has sent bytes
  half_closed,  // it sends nothing more, but may receive
  gone
};

class Stream {
 public:
  // The socket does not block and stays its owner's to close.
  Stream(int socket, std::unique_ptr<TlsSession> tls)
      : socket_(socket), tls_(std::move(tls)) {}

  bool is_tls() const { return tls_ != nullptr; }

  IoStep handshake();
  IoStep read(char* to, std::size_t bytes);
  // As much of both as the socket takes.
  IoStep write(std::string_view first, std::string_view second);
  // Says that nothing more will be written.
  void finish();
  // Closing the socket then tells the peer that the connection was cut.
  void reset_on_close();
  // As far as it is known without reading.
  PeerState peer_state() const;
  std::string client_subject() const;
  // None without TLS.
  TlsSession* tls() { return tls_.get(); }

 private:
  int socket_;
  std::unique_ptr<TlsSession> tls_;
};

}  // namespace cardinal::http
