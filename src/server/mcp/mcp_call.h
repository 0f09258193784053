// One message of MCP over HTTP that runs: as a response, or as a stream of
// messages that ends with it. What it waits for holds no thread.
//
// Thread safety: any thread may cancel; the rest runs on one at a time.
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "mcp/exchange.h"
#include "server/mcp/message_stream.h"
#include "server/pending_replies.h"

namespace cardinal::server {

class McpCall : public std::enable_shared_from_this<McpCall> {
 public:
  using MakeResponse = std::function<http::Response(const mcp::Exchange&)>;

  // `session` is kept while it runs; `on_end` is called before the response is
  // sent, or when nobody waits for it any longer.
  McpCall(std::shared_ptr<mcp::Session> session, PendingReplies& pending,
          std::function<void()> on_end)
      : session_(std::move(session)),
        pending_(pending),
        on_end_(std::move(on_end)) {}
  McpCall(const McpCall&) = delete;
  McpCall& operator=(const McpCall&) = delete;
  ~McpCall();

  // Once, before anything else.
  void prepare(std::string_view message, mcp::CallOperation call,
               mcp::Notify notify);
  std::string next_progress() { return exchange_->next_progress(); }

  http::Response run(MakeResponse make);
  // The messages go to `stream`, the last of them the response.
  void run(std::shared_ptr<MessageStream> stream);
  // Nobody waits for it. A stream ends without the response.
  void cancel();

 private:
  http::Response respond(std::unique_ptr<LaterReply> later);
  void drive(std::unique_ptr<LaterReply> later);
  void set_waiting(const PendingReplies::Handle& handle);
  void end();

  const std::shared_ptr<mcp::Session> session_;
  PendingReplies& pending_;
  std::atomic<bool> cancelled_ = false;
  std::optional<mcp::Exchange> exchange_;
  MakeResponse make_;
  std::shared_ptr<MessageStream> stream_;
  std::mutex mutex_;
  PendingReplies::Handle waiting_;
  std::function<void()> on_end_;  // until it was called
};

}  // namespace cardinal::server
