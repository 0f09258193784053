// Operations as the tools of a caller over HTTP use them: admitted, limited and
// recorded as the same operations under /v1.
//
// Thread safety: what is returned belongs to one thread at a time.
#pragma once

#include <expected>
#include <memory>

#include "mcp/backend.h"
#include "server/request_gate.h"

namespace cardinal::server {

// The operation that a part of a message needs: a tool's own, or for everything
// else one that reads.
const Operation& operation_of_call(Value call);

// Null gate: everybody may read, and nobody may write.
std::expected<AdmittedRequest, http::Response> admit_call(
    const Operation& operation, const http::Request& request,
    RequestGate* gate);

// Calls for one request. The first operation was admitted; further ones are
// admitted when they are called. `services` and `gate` outlive it.
mcp::CallOperation calls_of(std::shared_ptr<const http::Request> request,
                            AdmittedRequest first, Services& services,
                            RequestGate* gate);

}  // namespace cardinal::server
