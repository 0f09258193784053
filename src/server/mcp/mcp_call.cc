#include "server/mcp/mcp_call.h"

#include <utility>

#include "mcp/session.h"

namespace cardinal::server {

McpCall::~McpCall() { end(); }

void McpCall::end() {
  std::function<void()> on_end;
  {
    const std::lock_guard lock(mutex_);
    on_end = std::exchange(on_end_, {});
  }
  if (on_end) on_end();
}

void McpCall::prepare(std::string_view message, mcp::CallOperation call,
                      mcp::Notify notify) {
  exchange_.emplace(*session_, message,
                    mcp::MessageContext{.call = std::move(call),
                                        .notify = std::move(notify),
                                        .cancelled = &cancelled_});
}

http::Response McpCall::run(MakeResponse make) {
  make_ = std::move(make);
  return respond(exchange_->begin());
}

http::Response McpCall::respond(std::unique_ptr<LaterReply> later) {
  if (!later) {
    end();
    return make_(*exchange_);
  }
  PendingReplies::Handle handle;
  http::Response response = pending_.respond(
      std::move(later),
      [self = shared_from_this()](Result<Reply> reply) {
        return self->respond(self->exchange_->resume(std::move(reply)));
      },
      &handle);
  set_waiting(handle);
  return response;
}

void McpCall::run(std::shared_ptr<MessageStream> stream) {
  stream_ = std::move(stream);
  drive(exchange_->begin());
}

void McpCall::drive(std::unique_ptr<LaterReply> later) {
  if (later) {
    set_waiting(pending_.follow(
        std::move(later), [self = shared_from_this()](Result<Reply> reply) {
          self->drive(self->exchange_->resume(std::move(reply)));
        }));
    return;
  }
  end();
  // Whoever has cancelled a call expects no response to it.
  if (!cancelled_ && !exchange_->response().empty()) {
    stream_->add(exchange_->response());
  }
  stream_->end();
}

void McpCall::set_waiting(const PendingReplies::Handle& handle) {
  {
    const std::lock_guard lock(mutex_);
    waiting_ = handle;
  }
  if (cancelled_) pending_.end_wait(handle);
}

void McpCall::cancel() {
  cancelled_ = true;
  cancelled_.notify_all();
  PendingReplies::Handle waiting;
  {
    const std::lock_guard lock(mutex_);
    waiting = waiting_;
  }
  pending_.end_wait(waiting);
}

}  // namespace cardinal::server
