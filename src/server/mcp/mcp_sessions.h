// The sessions of MCP over HTTP: bounded, each of one caller, forgotten when
// nobody uses them.
//
// Thread safety: any thread.
#pragma once

#include <expected>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "mcp/session.h"
#include "server/mcp/message_stream.h"

namespace cardinal::server {

class McpCall;
class McpChangeFeed;

struct McpSessionLimits {
  std::size_t sessions = 1'024;
  std::size_t sessions_of_caller = 64;
  std::int64_t idle_ms = 1'800'000;
  std::size_t calls = 32;        // that run at a time, in one session
  std::size_t kept_streams = 4;  // that have ended, of one session
};

struct McpSession {
  McpSession(std::string session_id, std::string session_owner,
             std::string counted, mcp::SessionOptions options)
      : id(std::move(session_id)),
        owner(std::move(session_owner)),
        counted_as(std::move(counted)),
        session(std::move(options)) {}

  const std::string id;
  const std::string owner;  // the name of the caller; empty: nobody's
  const std::string counted_as;
  mcp::Session session;

  std::mutex mutex;  // of what follows
  std::int64_t used_ms = 0;
  std::size_t open_streams = 0;
  std::map<std::string, std::weak_ptr<McpCall>> calls;  // by id as spelled
  std::map<std::uint64_t, std::shared_ptr<MessageStream>> streams;
  std::uint64_t last_stream = 0;
  std::weak_ptr<McpChangeFeed> listener;
};

// Null: there is none, or it is not kept any longer.
std::shared_ptr<MessageStream> stream_of(McpSession& session,
                                         std::uint64_t number);

class McpSessions {
 public:
  McpSessions(McpSessionLimits limits, Env& env) : limits_(limits), env_(env) {}

  const McpSessionLimits& limits() const { return limits_; }
  const KeptBytes& kept() const { return kept_; }

  // Null: there are too many.
  std::shared_ptr<McpSession> create(const std::string& owner,
                                     const std::string& counted_as,
                                     mcp::SessionOptions options);
  // Null: there is none, or it is of another caller.
  std::shared_ptr<McpSession> find(std::string_view id, std::string_view owner);
  // What find() gives, which then exists no longer.
  std::shared_ptr<McpSession> take(std::string_view id, std::string_view owner);
  std::size_t size() const;

  // A new stream of the session; old ones are forgotten.
  std::shared_ptr<MessageStream> add_stream(McpSession& session,
                                            MessageStreamOptions options);

 private:
  void forget_idle(std::int64_t now_ms);

  const McpSessionLimits limits_;
  Env& env_;
  const KeptBytes kept_ = std::make_shared<std::atomic<std::size_t>>(0);
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<McpSession>, std::less<>> sessions_;
  std::map<std::string, std::size_t> counts_;  // by counted_as
};

}  // namespace cardinal::server
