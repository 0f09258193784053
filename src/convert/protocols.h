// How an agent is called, where a format tells its address only.
#pragma once

#include <string>
#include <string_view>

namespace cardinal::convert {

inline bool is_web_url(std::string_view url) {
  return url.starts_with("https://") || url.starts_with("http://");
}

// By the scheme of the address; empty where it has none.
inline std::string protocol_by_scheme(std::string_view url) {
  const std::size_t end = url.find("://");
  if (end == std::string_view::npos) return {};
  const std::string_view scheme = url.substr(0, end);
  if (scheme == "https" || scheme == "http") return "http";
  if (scheme == "wss" || scheme == "ws") return "ws";
  if (scheme == "agent") return "aitp";
  if (scheme == "grpcs") return "grpc";
  return std::string(scheme);
}

}  // namespace cardinal::convert
