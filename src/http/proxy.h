// Which proxy the environment's variables name for a URL.
#pragma once

#include "http/client_fault.h"
#include "http/url.h"

namespace cardinal::http {

struct Proxy {
  std::string host;
  std::uint16_t port = 0;
  std::string authorization;  // of Proxy-Authorization; empty: none
  std::string text() const { return host + ":" + std::to_string(port); }
};

// http_proxy, https_proxy, all_proxy and no_proxy, the latter three in upper
// case too: HTTP_PROXY could be a header field of a CGI request.
// Fails: bad_option, unless the proxy is "http://host:port".
[[nodiscard]] ClientResult<std::optional<Proxy>> proxy_for(
    const Url& url, const ClientOptions& options);

}  // namespace cardinal::http
