// The protocol of an agent, for formats that have only its address.
#pragma once

#include <string>
#include <string_view>

#include "base/uri.h"
#include "cardinal/agent.h"

namespace cardinal::convert {

// By the scheme of the address; empty if it has none.
inline std::string protocol_by_scheme(std::string_view url) {
  const std::size_t end = url.find("://");
  if (end == std::string_view::npos) return {};
  const std::string_view scheme = url.substr(0, end);
  if (is_http_scheme(scheme)) return "http";
  if (scheme == "wss" || scheme == "ws") return "ws";
  if (scheme == "agent") return "aitp";
  if (scheme == "grpcs") return "grpc";
  return std::string(scheme);
}

// A gRPC address as a URL: grpc://host:port for host:port and dns:///host:port.
// Others stay as they are.
inline std::string grpc_url(std::string_view address) {
  constexpr std::string_view resolver = "dns:///";
  if (address.starts_with(resolver)) address.remove_prefix(resolver.size());
  return (is_host_and_port(address) ? "grpc://" : "") + std::string(address);
}

// host:port of grpc://host:port, as A2A 1.0 and gRPC libraries have it. Others
// stay as they are.
inline std::string grpc_target(std::string_view address) {
  std::string_view target = address;
  for (const std::string_view scheme : {"grpc://", "grpcs://"}) {
    if (target.starts_with(scheme)) target.remove_prefix(scheme.size());
  }
  if (target.ends_with('/')) target.remove_suffix(1);
  return std::string(is_host_and_port(target) ? target : address);
}

// https://{tenant}.acme.dev: of a server.json, with a variable that has no
// default.
inline bool is_template(std::string_view url) {
  const std::size_t open = url.find('{');
  return open != std::string_view::npos &&
         url.find('}', open) != std::string_view::npos;
}

inline bool speaks_mcp(const Agent::Interface& interface) {
  return (interface.protocol == "mcp" || interface.protocol == "sse") &&
         is_http_url(interface.url);
}

}  // namespace cardinal::convert
