// The address of the client behind proxies.
//
// Thread safety: free functions without shared state.
#pragma once

#include <span>
#include <string>

#include "cardinal/http.h"

namespace cardinal::server {

// Stands for proxies that connect over a Unix socket.
inline constexpr std::string_view unix_proxy = "unix";

// The peer of the connection, unless that is one of the trusted proxies. Then
// the last address of X-Forwarded-For, or without that of Forwarded (RFC 7239),
// that is not a trusted proxy: what is left of it the client may have made up.
// Requires: each proxy is a network (is_network) or `unix_proxy`.
std::string client_address(const http::Request& request,
                           std::span<const std::string> trusted_proxies);

}  // namespace cardinal::server
