// Makes connections: name, guard, socket, proxy, TLS.
#pragma once

#include "http/client_connection.h"
#include "http/proxy.h"

namespace cardinal::http {

class Connector {
 public:
  explicit Connector(const ClientOptions& options) : options_(options) {}

  // `proxy`: the one to go through, if any. `is_cross_origin`: no certificate
  // of ours is shown. The guard judges what is connected to, and with a proxy
  // what the host says about itself.
  ClientResult<std::unique_ptr<ClientConnection>> open(
      const Url& url, const std::optional<Proxy>& proxy, bool is_cross_origin,
      const Deadline& total);

 private:
  ClientResult<std::vector<IpAddress>> addresses_of(const std::string& host,
                                                    const Deadline& total);
  ClientResult<void> start_tls(ClientConnection& connection,
                               bool is_cross_origin, const Deadline& total);
  const ClientOptions& options_;
  // Read when first needed: the system's roots are many.
  std::shared_ptr<const ClientTls> same_origin_tls_, cross_origin_tls_;
};

}  // namespace cardinal::http
