// A session of the Model Context Protocol (https://modelcontextprotocol.io),
// without a transport: from the text of a message to the text of the response.
//
//   mcp::Session session({.call = ..., .env = &env});
//   const std::string response = session.answer(message);
//   if (!response.empty()) send(response);
//
// Requests of version 2026-07-28 need no session: each says all by itself.
//
// Thread safety: any thread; calls run where they are made.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>

#include "json/json_rpc.h"
#include "mcp/backend.h"
#include "mcp/exchange.h"
#include "mcp/notifications.h"
#include "mcp/protocol.h"

namespace cardinal::mcp {

// A message beyond it is refused with an error.
inline constexpr std::size_t message_bytes_max = 4u << 20;

struct SessionOptions {
  CallOperation call;
  Env* env = &system_env();
  std::size_t tools_per_page = 100;
  // The transport sends what notifications_of() says about changes.
  bool follows_changes = false;
};

class Session {
 public:
  explicit Session(SessionOptions options);

  // The text of the response; empty: there is none to send. Waits for replies
  // that come later, and notifies meanwhile.
  std::string answer(std::string_view message, MessageContext context = {});

  // For an Exchange. The parts of `call` live as long as the step.
  Step request(const rpc::Call& call, Backend& backend, const Notify& notify);
  const CallOperation& call_operation() const { return options_.call; }
  Env& env() const { return *options_.env; }
  LastChange& last_change() { return last_change_; }

  // Absent until the client has initialized the session.
  std::optional<Version> version() const { return version_.load(); }
  // Absent: it sends no log messages.
  std::optional<LogLevel> log_level() const { return level_.load(); }
  // What its notifications are about.
  Watched watched() const;
  bool follows_changes() const { return options_.follows_changes; }

 private:
  using Params = Value;
  // What a request runs with.
  struct Scope {
    Version version;
    std::optional<LogLevel> level;
    Backend& backend;
    const Notify& notify;
  };
  Step session_request(const rpc::Call& call, Backend& backend,
                       const Notify& notify);
  Step stateless_request(const rpc::Call& call, Backend& backend,
                         const Notify& notify);
  // Absent: there is no such method.
  std::optional<Step> shared_request(const rpc::Call& call, const Scope& scope);
  rpc::Answer initialize(Params params);
  rpc::Answer set_level(Params params);
  rpc::Answer subscribe(Params params, bool is_wanted);
  rpc::Answer list_tools(Params params, Version version) const;
  Step tool_call(Params params, const Scope& scope);
  Step resource_read(Params params, const Scope& scope);
  std::string capabilities() const;

  const SessionOptions options_;
  LastChange last_change_ = 0;
  std::atomic<std::optional<Version>> version_{std::nullopt};
  std::atomic<std::optional<LogLevel>> level_{std::nullopt};
  mutable std::mutex mutex_;
  Watched watched_;
};

// A message that no method can answer, such as a line beyond the limit.
std::string refused_message(int code, std::string_view reason);

}  // namespace cardinal::mcp
