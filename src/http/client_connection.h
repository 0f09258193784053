// A client's connection to one origin, maybe through a proxy: bytes there,
// bytes back, each with its deadline.
#pragma once

#include "http/client_tls.h"
#include "http/dialer.h"
#include "http/response_reader.h"
#include "http/stream.h"

namespace cardinal::http {

class ClientConnection {
 public:
  ClientConnection(Dialed dialed, std::string host);

  [[nodiscard]] ClientResult<void> start_tls(const ClientTls& tls,
                                             const Deadline& deadline);

  struct Exchange {
    std::int64_t first_byte_us = 0;
    bool was_answered = false;  // at least with one byte
    bool was_cut = false;       // by is_enough
  };
  // Sends `head` and the request's body and reads the response into `reader`.
  // After a failure, and when is_enough ended it, the connection is unusable.
  [[nodiscard]] ClientResult<void> exchange(std::string_view head,
                                            const ClientRequest& request,
                                            ResponseReader& reader,
                                            const ClientLimits& limits,
                                            const Deadline& total,
                                            Exchange& about);
  // Whether it can be used for a further request: the server has neither closed
  // it nor sent bytes without a request.
  bool is_quiet() const;
  void close();

  const IpAddress& address() const { return address_; }
  const std::optional<CertificateFacts>& certificate() const {
    return certificate_;
  }
  bool via_proxy = false;
  std::vector<std::string> refused;  // addresses of the host passed over
  std::int64_t dns_us = 0, connect_us = 0, tls_us = 0;
  std::int64_t last_used_us = 0;  // monotonic

 private:
  [[nodiscard]] ClientResult<void> write(std::string_view head,
                                         std::string_view body,
                                         const Deadline& deadline);
  [[nodiscard]] ClientResult<void> read_some(ResponseReader& reader,
                                             const Deadline& deadline,
                                             bool& is_done);
  Socket socket_;
  IpAddress address_;
  std::string host_;
  Stream stream_;
  std::optional<CertificateFacts> certificate_;
};

}  // namespace cardinal::http
