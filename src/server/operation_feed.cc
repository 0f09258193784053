#include "server/operation_feed.h"

#include "base/check_that.h"

namespace cardinal::server {
namespace {

// A feed is called again at least that often; silence in between is filled by
// heartbeats.
constexpr std::int64_t feed_wait_s = 60;

// `input` with what the feed sets.
std::string input_after(std::string_view input, const OperationFeed& feed,
                        std::string_view since, bool waits) {
  Faults faults;
  const Document given = Reader().read(std::string(input), Limits{}, faults);
  CHECK(faults.empty());
  Writer json;
  json.begin_object();
  for (const Member member : given.root().members()) {
    const bool is_set = member.name == feed.wait ||
                        (member.name == feed.since && !since.empty());
    if (!is_set) json.key(member.name).raw(member.value.raw());
  }
  if (!since.empty()) json.key(feed.since).string(since);
  if (waits) json.key(feed.wait).number(feed_wait_s);
  return json.end_object().take();
}

}  // namespace

OperationFeedEvents::OperationFeedEvents(const Operation& operation,
                                         Services& services, std::string input,
                                         std::string since,
                                         std::optional<access::Principal> who)
    : operation_(operation),
      services_(services),
      input_(std::move(input)),
      who_(std::move(who)),
      since_(std::move(since)) {}

Result<Reply> OperationFeedEvents::call_after(bool waits) {
  return call(operation_, input_after(input_, operation_.feed, since_, waits),
              services_, {.who = who_ ? &*who_ : nullptr});
}

Result<Reply> OperationFeedEvents::begin() { return call_after(false); }

void OperationFeedEvents::accept(Reply reply) {
  Faults faults;
  constexpr Limits limits{.bytes_max = 256u << 20, .depth_max = 1000};
  const Document answer = Reader().read(std::move(reply.json), limits, faults);
  CHECK(faults.empty());  // we wrote it
  const OperationFeed& feed = operation_.feed;
  for (const Value item : answer.root()[feed.items].items()) {
    events_.push_back({.id = std::string(item[feed.id].string().value_or("")),
                       .type = {},
                       .data = std::string(item.raw())});
  }
  if (const auto next = answer.root()[feed.next].string()) since_ = *next;
}

void OperationFeedEvents::start(const http::Waker& waker) { waker_ = waker; }

// False: nothing is there yet, and the waker will be called.
bool OperationFeedEvents::fetch_more() {
  std::unique_ptr<LaterReply> ready;
  {
    const std::lock_guard lock(awaited_->mutex);
    if (awaited_->is_cancelled) return false;
    if (awaited_->later && !awaited_->is_ready) return false;
    ready = std::move(awaited_->later);
  }
  Result<Reply> reply = ready ? ready->finish() : call_after(true);
  if (!reply || reply->refusal) {
    has_ended_ = true;  // the client comes back and learns why
    return false;
  }
  if (!reply->later) {
    accept(std::move(*reply));
    return true;
  }
  LaterReply& later = *reply->later;
  {
    const std::lock_guard lock(awaited_->mutex);
    awaited_->is_ready = false;
  }
  later.on_ready([awaited = std::weak_ptr(awaited_), waker = waker_] {
    if (const auto one = awaited.lock()) {
      const std::lock_guard lock(one->mutex);
      one->is_ready = true;
    }
    waker.wake();
  });
  const std::lock_guard lock(awaited_->mutex);
  if (!awaited_->is_cancelled) awaited_->later = std::move(reply->later);
  return false;
}

std::optional<http::ServerEvent> OperationFeedEvents::next() {
  while (events_.empty()) {
    if (!fetch_more()) return std::nullopt;
  }
  http::ServerEvent event = std::move(events_.front());
  events_.pop_front();
  return event;
}

void OperationFeedEvents::cancel() {
  std::unique_ptr<LaterReply> dropped;
  const std::lock_guard lock(awaited_->mutex);
  awaited_->is_cancelled = true;
  dropped = std::move(awaited_->later);
}

}  // namespace cardinal::server
