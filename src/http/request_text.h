// A request as it is sent.
#pragma once

#include "http/client_fault.h"
#include "http/proxy.h"

namespace cardinal::http {

// Fails: bad_request, for a method or field that would be read otherwise than
// it was meant, and for fields the client writes itself.
[[nodiscard]] ClientResult<void> check_request(const ClientRequest& request);

// Requires: check_request. Without the body; `is_cross_origin`: a redirect led
// to another origin, and what may be a credential is left out. `proxy`: the one
// that passes the request on, none when it only carries the bytes.
std::string head_of(const ClientRequest& request, const Url& url,
                    bool is_cross_origin, bool keep_alive, const Proxy* proxy);

// Whether a field of the request is sent after a redirect to another origin.
bool follows_abroad(std::string_view name);

// Asks a proxy for a way to the host.
std::string tunnel_head(const Url& url, const Proxy& proxy);

}  // namespace cardinal::http
