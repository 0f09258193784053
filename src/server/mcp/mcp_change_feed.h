// The changes of a directory as notifications of MCP, for one client.
//
// Thread safety: as for an EventFeed; end() from any thread.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>

#include "mcp/notifications.h"
#include "server/mcp/mcp_sessions.h"
#include "server/operation_feed.h"

namespace cardinal::server {

struct McpChangeFeedOptions {
  std::function<mcp::Watched()> watched;
  std::string subscription = {};  // the JSON of its id; empty: of a session
  std::string first = {};         // the first message
  bool has_ids = false;           // events have ids, to resume after
  bool has_first_event = false;   // even without a message
  std::function<void()> on_end = {};
};

// What the id of an event begins with.
inline constexpr std::string_view change_event_prefix = "c-";

class McpChangeFeed final : public http::EventFeed {
 public:
  // Takes over `changes` after its first reply was accepted; `since` is where
  // that begins.
  McpChangeFeed(std::shared_ptr<OperationFeedEvents> changes,
                std::string_view since, McpChangeFeedOptions options);
  McpChangeFeed(const McpChangeFeed&) = delete;
  McpChangeFeed& operator=(const McpChangeFeed&) = delete;
  ~McpChangeFeed() override;

  // The stream ends as soon as possible.
  void end();

  void start(const http::Waker& waker) override;
  std::optional<http::ServerEvent> next() override;
  bool has_ended() const override;
  void cancel() override;

 private:
  bool read_changes();

  const std::shared_ptr<OperationFeedEvents> changes_;
  const McpChangeFeedOptions options_;
  std::deque<http::ServerEvent> events_;
  std::atomic<bool> is_ending_ = false;
  std::mutex mutex_;
  http::Waker waker_;
};

// Cancels its calls and ends its streams.
void end_all_of(McpSession& session);

// The stream of changes after `since`. Of a session it is the only one: the one
// before ends.
http::Response changes_response(Services& services,
                                const access::Principal& who,
                                const std::string& since,
                                McpChangeFeedOptions options,
                                const std::shared_ptr<McpSession>& session);

}  // namespace cardinal::server
