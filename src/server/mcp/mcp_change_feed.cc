#include "server/mcp/mcp_change_feed.h"

#include "base/check_that.h"
#include "json/json_rpc.h"
#include "server/mcp/mcp_call.h"
#include "server/mcp/mcp_request.h"

namespace cardinal::server {
namespace {

// Changes that become one message where they can.
constexpr std::size_t changes_at_once = 100;

}  // namespace

McpChangeFeed::McpChangeFeed(std::shared_ptr<OperationFeedEvents> changes,
                             std::string_view since,
                             McpChangeFeedOptions options)
    : changes_(std::move(changes)), options_(std::move(options)) {
  if (options_.first.empty() && !options_.has_first_event) return;
  events_.push_back({.id = {}, .type = {}, .data = options_.first});
  if (options_.has_ids) {
    events_.back().id = std::string(change_event_prefix) + std::string(since);
  }
}

McpChangeFeed::~McpChangeFeed() {
  if (options_.on_end) options_.on_end();
}

void McpChangeFeed::end() {
  is_ending_ = true;
  http::Waker waker;
  {
    const std::lock_guard lock(mutex_);
    waker = waker_;
  }
  waker.wake();
}

void McpChangeFeed::start(const http::Waker& waker) {
  {
    const std::lock_guard lock(mutex_);
    waker_ = waker;
  }
  changes_->start(waker);
}

// Several changes that are there together make one message of a kind. False:
// there are none.
bool McpChangeFeed::read_changes() {
  std::string changes, id;
  for (std::size_t i = 0; i < changes_at_once; ++i) {
    const std::optional<http::ServerEvent> change = changes_->next();
    if (!change) break;
    changes += (changes.empty() ? "[" : ",") + change->data;
    id = change->id;
  }
  if (changes.empty()) return false;
  Faults faults;
  constexpr Limits limits{.bytes_max = 256u << 20, .depth_max = 1000};
  const Document read = Reader().read(changes + "]", limits, faults);
  for (std::string& message : mcp::notifications_of(
           read.root(), options_.watched(), options_.subscription)) {
    events_.push_back({.id = {}, .type = {}, .data = std::move(message)});
  }
  // Whoever has seen the last message has seen them all.
  if (options_.has_ids && !events_.empty()) {
    events_.back().id = std::string(change_event_prefix) + id;
  }
  return true;
}

std::optional<http::ServerEvent> McpChangeFeed::next() {
  if (is_ending_) return std::nullopt;
  while (events_.empty()) {
    if (!read_changes()) return std::nullopt;
  }
  http::ServerEvent event = std::move(events_.front());
  events_.pop_front();
  return event;
}

bool McpChangeFeed::has_ended() const {
  return is_ending_ || changes_->has_ended();
}

void McpChangeFeed::cancel() { changes_->cancel(); }

void end_all_of(McpSession& session) {
  std::vector<std::shared_ptr<McpCall>> calls;
  std::shared_ptr<McpChangeFeed> listener;
  {
    const std::lock_guard lock(session.mutex);
    for (const auto& [id, call] : session.calls) {
      if (auto running = call.lock()) calls.push_back(std::move(running));
    }
    listener = session.listener.lock();
  }
  for (const auto& call : calls) call->cancel();
  if (listener) listener->end();
}

http::Response changes_response(Services& services,
                                const access::Principal& who,
                                const std::string& since,
                                McpChangeFeedOptions options,
                                const std::shared_ptr<McpSession>& session) {
  const Operation* changes = operation_named("changes");
  CHECK(changes);
  const auto events = std::make_shared<OperationFeedEvents>(
      *changes, services, "{}", since, who ? std::optional(who) : std::nullopt);
  Result<Reply> first = events->begin();
  if (!first || first->refusal) {
    return mcp_refusal(400, rpc::invalid_request,
                       first ? first->refusal->detail : to_text(first.error()));
  }
  events->accept(std::move(*first));
  if (session) {
    options.on_end = [session, clock = services.env.clock] {
      const std::lock_guard lock(session->mutex);
      --session->open_streams;
      session->used_ms = clock->monotonic_us() / 1'000;
    };
  }
  const auto feed =
      std::make_shared<McpChangeFeed>(events, since, std::move(options));
  if (session) {
    std::shared_ptr<McpChangeFeed> before;
    {
      const std::lock_guard lock(session->mutex);
      before = session->listener.lock();
      session->listener = feed;
      ++session->open_streams;
    }
    if (before) before->end();  // each message is sent on one stream only
  }
  return http::event_stream(
      feed, {.runs_on = http::RunsOn::worker, .env = &services.env});
}

}  // namespace cardinal::server
