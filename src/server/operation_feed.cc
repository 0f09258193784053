#include "server/operation_feed.h"

#include "base/check_that.h"

namespace cardinal::server {
OperationFeedEvents::OperationFeedEvents(const Operation& operation,
                                         Services& services, std::string input,
                                         std::string since,
                                         std::optional<access::Principal> who,
                                         FeedHub* hub)
    : operation_(operation),
      services_(services),
      input_(std::move(input)),
      who_(std::move(who)),
      since_(std::move(since)),
      hub_(hub) {}

Result<Reply> OperationFeedEvents::call_after(bool waits) {
  return call(operation_,
              feed_input_after(input_, operation_.feed, since_, waits),
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
  if (join_shared()) return false;
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

std::shared_ptr<SharedFeed> OperationFeedEvents::shared() const {
  const std::lock_guard lock(awaited_->mutex);
  return awaited_->shared;
}

bool OperationFeedEvents::join_shared() {
  const Result<store::Cursor> after = store::cursor_of(since_);
  if (!hub_ || !after) return false;
  // Wherever it began.
  const FeedCall call{
      operation_, services_,
      feed_input_after(input_, operation_.feed, "anywhere", false), who_};
  auto joined = hub_->join(call, *after, this, waker_);
  if (!joined) return false;
  place_ = joined->place;
  {
    const std::lock_guard lock(awaited_->mutex);
    if (!awaited_->is_cancelled) awaited_->shared = joined->feed;
  }
  if (!shared()) hub_->leave(joined->feed, this);
  waker_.wake();  // there may be events already
  return true;
}

void OperationFeedEvents::leave_shared() {
  std::shared_ptr<SharedFeed> left;
  {
    const std::lock_guard lock(awaited_->mutex);
    left = std::move(awaited_->shared);
  }
  if (left) hub_->leave(left, this);
}

bool OperationFeedEvents::append_ready(std::string& out,
                                       std::size_t bytes_max) {
  const std::shared_ptr<SharedFeed> feed = shared();
  if (!feed) return false;
  switch (feed->read(place_, out, bytes_max)) {
    case SharedFeed::Progress::some:
      return true;
    case SharedFeed::Progress::none:
      return false;
    case SharedFeed::Progress::lost:
      break;
  }
  since_ = store::to_text(place_.after);
  leave_shared();
  is_lost_ = true;
  return false;
}

http::RunsOn OperationFeedEvents::runs_on(http::RunsOn otherwise) const {
  return shared() ? http::RunsOn::io_thread : otherwise;
}

std::optional<http::ServerEvent> OperationFeedEvents::next() {
  if (is_lost_) {  // goes on where it may read from disk
    is_lost_ = false;
    waker_.wake();
    return std::nullopt;
  }
  while (events_.empty()) {
    if (shared() || !fetch_more()) return std::nullopt;
  }
  http::ServerEvent event = std::move(events_.front());
  events_.pop_front();
  return event;
}

void OperationFeedEvents::cancel() {
  std::unique_ptr<LaterReply> dropped;
  leave_shared();
  const std::lock_guard lock(awaited_->mutex);
  awaited_->is_cancelled = true;
  dropped = std::move(awaited_->later);
}

}  // namespace cardinal::server
