// TLS of the client: the trusted CAs, and the verification of the server's
// name.
#pragma once

#include "http/client_fault.h"
#include "http/tls.h"

namespace cardinal::http {

class ClientTls {
 public:
  // `with_certificate`: shows the options' certificate to the server.
  // Fails: bad_option, with the file that cannot be used and why.
  [[nodiscard]] static ClientResult<std::shared_ptr<const ClientTls>> load(
      const ClientOptions& options, bool with_certificate);
  ~ClientTls();
  ClientTls(const ClientTls&) = delete;
  ClientTls& operator=(const ClientTls&) = delete;

  // Before its handshake. `host` is a name or an address, as in a Url.
  // Nothing when memory is short.
  std::unique_ptr<TlsSession> session(int socket,
                                      const std::string& host) const;

 private:
  explicit ClientTls(ssl_ctx_st* context) : context_(context) {}
  ssl_ctx_st* context_;
};

// Requires: the handshake is done.
CertificateFacts certificate_facts(const TlsSession& session);

// Why the handshake failed, right after it did.
ClientFailure handshake_fault(const TlsSession& session,
                              const std::string& host);

}  // namespace cardinal::http
