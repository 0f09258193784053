// The protocol of an agent, for formats that have only its address.
#pragma once

#include <string>
#include <string_view>

#include "base/uri.h"

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

}  // namespace cardinal::convert
