// Makes connections: name, guard, socket, proxy, TLS.
#pragma once

#include "http/client_connection.h"
#include "http/proxy.h"

namespace cardinal::http {

class Connector {
 public:
  explicit Connector(const ClientOptions& options) : options_(options) {}

  // `proxy`: the one to use, if any. `is_cross_origin`: without the client
  // certificate. The guard judges the connected address; with a proxy, it
  // judges the host of the URL if that is an address.
  [[nodiscard]] ClientResult<std::unique_ptr<ClientConnection>> open(
      const Url& url, const std::optional<Proxy>& proxy, bool is_cross_origin,
      const Deadline& total);

 private:
  [[nodiscard]] ClientResult<std::vector<IpAddress>> addresses_of(
      const std::string& host, const Deadline& total);
  [[nodiscard]] ClientResult<void> start_tls(ClientConnection& connection,
                                             bool is_cross_origin,
                                             const Deadline& total);
  const ClientOptions& options_;
  // Read when first needed: the system's roots are many.
  std::shared_ptr<const ClientTls> same_origin_tls_, cross_origin_tls_;
};

}  // namespace cardinal::http
