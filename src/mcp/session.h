// A session of the Model Context Protocol (https://modelcontextprotocol.io),
// without a transport: from the text of a message to the text of the response.
//
//   mcp::Session session({.call = ..., .env = &env});
//   const std::string response = session.answer(message);
//   if (!response.empty()) send(response);
//
// Thread safety: answer() may be called from several threads, if one of them
// at most gives messages that call tools or read resources.
#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "json/json_rpc.h"
#include "mcp/backend.h"
#include "mcp/protocol.h"

namespace cardinal::mcp {

// A message beyond it is refused with an error.
inline constexpr std::size_t message_bytes_max = 4u << 20;

struct SessionOptions {
  CallOperation call;
  Env* env = &system_env();
  std::size_t tools_per_page = 100;
};

class Session {
 public:
  explicit Session(SessionOptions options);

  // The text of the response; empty: there is none to send.
  std::string answer(std::string_view message,
                     const std::atomic<bool>* cancelled = nullptr);

 private:
  using Params = Value;
  rpc::Answer request_or_failure(const rpc::Call& call,
                                 const std::atomic<bool>* cancelled);
  rpc::Answer request(const rpc::Call& call,
                      const std::atomic<bool>* cancelled);
  rpc::Answer initialize(Params params);
  rpc::Answer list_tools(Params params, Version version) const;
  rpc::Answer tool_call(Params params, Version version,
                        const std::atomic<bool>* cancelled);
  rpc::Answer resource_read(Params params, const std::atomic<bool>* cancelled);

  const std::size_t tools_per_page_;
  Backend backend_;
  // Absent until the client has initialized the session.
  std::atomic<std::optional<Version>> version_{std::nullopt};
};

// A message that no method can answer, such as a line beyond the limit.
std::string refused_message(int code, std::string_view reason);

}  // namespace cardinal::mcp
