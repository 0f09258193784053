// JSON-RPC 2.0 over HTTP: one request or a batch in a POST.
#pragma once

#include "cardinal/http.h"
#include "json/json_rpc.h"

namespace cardinal::http {

// A result as JSON text, an error, or a response to the whole HTTP request (a
// 401 with its challenge).
using RpcResult = std::variant<std::string, rpc::Error, Response>;

struct RpcCall {
  std::string_view method;
  Value params;  // absent, an object or an array, unless any_params
  const Request& request;
  Value id = {};  // absent for a notification
};
using RpcMethods = std::function<RpcResult(const RpcCall&)>;

inline constexpr std::size_t rpc_body_bytes_max = 65'536;

// 204 for a message of notifications only.
Response respond_to_json_rpc(const Request& request, const RpcMethods& methods,
                             const rpc::MessageLimits& limits = {});

}  // namespace cardinal::http
