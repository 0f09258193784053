#include "http/connector.h"

#include "http/request_text.h"

namespace cardinal::http {
namespace {

// A proxy resolves names where we do not see it. What can be seen of a host is
// judged all the same.
ClientResult<void> check_proxied_host(const Url& url,
                                      const ClientOptions& options) {
  if (options.allow_private) return {};
  std::vector<std::string> refused;
  if (const auto address = url.address()) {
    auto good = allowed_addresses(url.host, {*address}, options, refused);
    if (!good) return std::unexpected(good.error());
    return {};
  }
  std::string_view name = url.host;
  if (name.ends_with('.')) name.remove_suffix(1);
  if (name == "localhost" || name.ends_with(".localhost")) {
    return failed(ClientFault::refused_address,
                  url.host +
                      " is the proxy's own machine; only public addresses are "
                      "allowed, unless --allow-private is set");
  }
  return {};
}

ClientResult<void> open_tunnel(ClientConnection& connection, const Url& url,
                               const Proxy& proxy, const ClientLimits& limits,
                               const Deadline& total) {
  // As to HEAD, no body belongs to the answer.
  ResponseReader reader(limits, true);
  ClientConnection::Exchange about;
  auto sent = connection.exchange(tunnel_head(url, proxy), ClientRequest{},
                                  reader, limits, total, about);
  if (!sent) {
    return failed(ClientFault::proxy_failed,
                  "the proxy " + proxy.text() + ": " + sent.error().message);
  }
  if (reader.status() / 100 == 2) return {};
  return failed(ClientFault::proxy_failed, "the proxy " + proxy.text() +
                                               " answered " +
                                               std::to_string(reader.status()) +
                                               " to CONNECT " + url.host);
}

}  // namespace

ClientResult<std::vector<IpAddress>> Connector::addresses_of(
    const std::string& host, const Deadline& total) {
  if (const auto address = parse_ip(host)) return std::vector{*address};
  const Deadline deadline = total.phase(options_.limits.dns_ms,
                                        ClientFault::dns_timeout, "DNS lookup");
  auto found = options_.resolver->resolve(host, deadline.left_ms());
  if (found) return *std::move(found);
  if (deadline.left_ms() == 0) return std::unexpected(deadline.late());
  const bool is_unknown = found.error().code == Code::not_found;
  return failed(
      is_unknown ? ClientFault::unknown_host : ClientFault::dns_failed,
      host + " could not be resolved: " + found.error().message);
}

ClientResult<void> Connector::start_tls(ClientConnection& connection,
                                        bool is_cross_origin,
                                        const Deadline& total) {
  auto& tls = is_cross_origin ? cross_origin_tls_ : same_origin_tls_;
  if (!tls) {
    auto loaded = ClientTls::load(options_, !is_cross_origin);
    if (!loaded) return std::unexpected(loaded.error());
    tls = *std::move(loaded);
  }
  return connection.start_tls(
      *tls, total.phase(options_.limits.tls_ms, ClientFault::tls_timeout,
                        "the TLS handshake"));
}

ClientResult<std::unique_ptr<ClientConnection>> Connector::open(
    const Url& url, const std::optional<Proxy>& proxy, bool is_cross_origin,
    const Deadline& total) {
  if (!options_.unix_socket.empty()) {
    auto dialed = dial_unix(options_.unix_socket);
    if (!dialed) return std::unexpected(dialed.error());
    return std::make_unique<ClientConnection>(*std::move(dialed), url.host);
  }
  const Stopwatch lookup(total.clock());
  const std::string& host = proxy ? proxy->host : url.host;
  if (proxy) {
    if (auto good = check_proxied_host(url, options_); !good) {
      return std::unexpected(good.error());
    }
  }
  const auto by_proxy = [&](ClientFailure fault) {
    if (proxy)
      fault.message = "the proxy " + proxy->text() + ": " + fault.message;
    return std::unexpected(std::move(fault));
  };
  auto addresses = addresses_of(host, total);
  if (!addresses) return by_proxy(addresses.error());
  const std::int64_t dns_us = parse_ip(host) ? 0 : lookup.elapsed_us();
  std::vector<std::string> refused;
  if (!proxy) {  // the user's own choice needs no guard
    addresses = allowed_addresses(host, *addresses, options_, refused);
    if (!addresses) return std::unexpected(addresses.error());
  }
  const Stopwatch dialing(total.clock());
  auto dialed =
      dial(*addresses, proxy ? proxy->port : url.port,
           total.phase(options_.limits.connect_ms, ClientFault::connect_timeout,
                       "connecting to " + host));
  if (!dialed) return by_proxy(dialed.error());
  auto connection =
      std::make_unique<ClientConnection>(*std::move(dialed), url.host);
  connection->via_proxy = proxy.has_value();
  connection->refused = std::move(refused);
  connection->dns_us = dns_us;
  connection->connect_us = dialing.elapsed_us();
  if (!url.is_secure) return connection;
  if (proxy) {
    auto opened = open_tunnel(*connection, url, *proxy, options_.limits, total);
    if (!opened) return std::unexpected(opened.error());
  }
  if (auto started = start_tls(*connection, is_cross_origin, total); !started) {
    return std::unexpected(started.error());
  }
  return connection;
}

}  // namespace cardinal::http
