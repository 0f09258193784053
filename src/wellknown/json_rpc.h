// JSON-RPC 2.0 over HTTP: one request or a batch in a POST.
#pragma once

#include <functional>
#include <string>
#include <variant>

#include "cardinal/http.h"
#include "cardinal/json.h"

namespace cardinal::wellknown {

struct RpcError {
  int code = 0;
  std::string message;
  std::string data;  // JSON text; empty: none
};
// A result as JSON text, an error, or a response to the whole HTTP request (a
// 401 with its challenge).
using RpcAnswer = std::variant<std::string, RpcError, http::Response>;

struct RpcCall {
  std::string_view method;
  Value params;  // absent, an object or an array
  const http::Request& request;
};
using RpcMethods = std::function<RpcAnswer(const RpcCall&)>;

namespace rpc {
inline constexpr int parse_error = -32700;
inline constexpr int invalid_request = -32600;
inline constexpr int method_not_found = -32601;
inline constexpr int invalid_params = -32602;
inline constexpr int too_large = -32000;
}  // namespace rpc

inline constexpr std::size_t rpc_body_bytes_max = 65'536;
inline constexpr std::size_t rpc_batch_max = 32;
// Of the responses of a batch; each call beyond it gets an error.
inline constexpr std::size_t rpc_answer_bytes_max = 4 << 20;

http::Response answer_json_rpc(const http::Request& request,
                               const RpcMethods& methods);

}  // namespace cardinal::wellknown
