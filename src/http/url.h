// The URLs of a client: http or https, with a host, and the target to send.
// Parsed strictly: two parsers of one URL must agree on the host.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cardinal/http_client.h"

namespace cardinal::http {

struct Url {
  bool is_secure = false;  // https
  std::string host;        // in lower case, an IPv6 address without brackets
  std::uint16_t port = 0;
  std::string target;  // path and query, as they are sent

  std::string_view scheme() const { return is_secure ? "https" : "http"; }
  // With brackets, and with the port unless it is the scheme's own.
  std::string authority() const;
  // "https://host:port": requests to the same one share what is secret.
  std::string origin() const;
  std::string text() const { return origin() + target; }
  // The host when it is an address itself.
  std::optional<IpAddress> address() const { return parse_ip(host); }
};

// Fails: usage, with the reason. A fragment is dropped.
Result<Url> parse_url(std::string_view text);

// The origin of a URL; empty for an invalid URL.
std::string origin_of(std::string_view text);

// For a message, without a user and password.
std::string shown_url(std::string_view text);

// Resolves a reference against the URL of its page (RFC 3986, 5.2).
Result<Url> resolve_reference(const Url& base, std::string_view reference);

}  // namespace cardinal::http
