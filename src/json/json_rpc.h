// JSON-RPC 2.0 (https://www.jsonrpc.org/specification): from the text of a
// message to calls, and from their answers to the text of a response. Knows no
// transport: HTTP adds one in http/rpc_response.h.
//
//   const auto response = rpc::answer(text, [&](const rpc::Call& call) {
//     if (call.method != "sum") return rpc::Error{rpc::method_not_found,
//     "..."}; return sum(call.params);
//   });
//   if (response && !response->empty()) send(*response);
//
// Thread safety: free functions without shared state.
#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "cardinal/json.h"

namespace cardinal::rpc {

inline constexpr int parse_error = -32700;
inline constexpr int invalid_request = -32600;
inline constexpr int method_not_found = -32601;
inline constexpr int invalid_params = -32602;
inline constexpr int internal_error = -32603;
inline constexpr int too_large = -32000;  // of the range for servers

struct Error {
  int code = 0;
  std::string message;
  std::string data;  // JSON text; empty: none
};

struct Call {
  std::string_view method;
  Value params;  // absent, an object or an array, unless any_params
  Value id;      // absent for a notification, which gets no response
};

// Another answer than JSON-RPC has been given to the whole message.
struct Stopped {};

// A result as JSON text, or why there is none.
using Answer = std::variant<std::string, Error, Stopped>;
using Methods = std::function<Answer(const Call&)>;

struct MessageLimits {
  Limits json;
  std::size_t calls_max = 32;  // in a batch
  // Of an id, which every answer repeats.
  std::size_t id_bytes_max = 1 << 20;
  // Of the responses to a batch; each call beyond it gets an error.
  std::size_t response_bytes_max = 4 << 20;
  // Params of any type are left to the methods, which have errors of their own
  // for them; false: invalid_request.
  bool any_params = false;
};

// For those who answer the calls of a message one by one. Fails with what is
// wrong with a part of a message.
std::expected<Call, Error> call_in(Value part,
                                   const MessageLimits& limits = {});
// An id that is unknown or not one is null in the response. Requires: not
// Stopped.
std::string response_to(Value id, const Answer& answer,
                        const MessageLimits& limits = {});

// The text of the response; empty if there is none to send: the message has
// notifications only. Absent if a method answered Stopped. An id comes back
// exactly as it was spelled.
std::optional<std::string> answer(std::string_view message,
                                  const Methods& methods,
                                  const MessageLimits& limits = {});

}  // namespace cardinal::rpc
