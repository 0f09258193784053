// Registries that others ask, for tests.
#pragma once

#include "ard/registry_server.h"
#include "support/hostile_server.h"

namespace cardinal::ard::test {

inline RegistryServerOptions with_upstreams(
    const std::vector<std::string>& urls) {
  Federation::Options options;
  for (const std::string& url : urls) {
    options.upstreams.push_back(*peer_of(url));
  }
  options.client.allow_private = true;
  options.budget_ms = 5'000;
  RegistryServerOptions registry;
  registry.federation = Federation(std::move(options));
  return registry;
}

// A registry that answers with this text, whatever it is asked.
inline cardinal::test::HostileServer::Play answering(std::string body) {
  return [body = std::move(body)](cardinal::test::HostileServer::Peer& peer) {
    peer.read_head();
    peer.send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
        "Connection: close\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\n\r\n" + body);
    peer.wait_for_close();
  };
}

}  // namespace cardinal::ard::test
