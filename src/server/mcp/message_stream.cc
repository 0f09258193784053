#include "server/mcp/message_stream.h"

#include <utility>

namespace cardinal::server {
namespace {

constexpr std::int64_t stream_heartbeat_ms = 15'000;

}  // namespace

class MessageStreamReader final : public http::EventFeed {
 public:
  MessageStreamReader(std::shared_ptr<MessageStream> stream,
                      std::uint64_t number, std::size_t place)
      : stream_(std::move(stream)), number_(number), place_(place) {}

  void start(const http::Waker& waker) override {
    stream_->attach(number_, waker);
  }
  std::optional<http::ServerEvent> next() override {
    return stream_->next(number_, place_);
  }
  bool has_ended() const override {
    return stream_->is_over_for(number_, place_);
  }
  void cancel() override { stream_->leave(number_); }

 private:
  const std::shared_ptr<MessageStream> stream_;
  const std::uint64_t number_;
  std::size_t place_;
};

MessageStream::MessageStream(MessageStreamOptions options, KeptBytes kept)
    : options_(std::move(options)),
      kept_(std::move(kept)),
      told_us_(options_.env->clock->monotonic_us()) {}

MessageStream::~MessageStream() { *kept_ -= bytes_; }

void MessageStream::hold(std::string message) {
  bytes_ += message.size();
  *kept_ += message.size();
  messages_.push_back(std::move(message));
}

// Of an answer that nobody reads any longer.
void MessageStream::drop_if_large() {
  const bool is_large =
      bytes_ > kept_stream_bytes_max || *kept_ > kept_bytes_max;
  if (!has_ended_ || !is_large) return;
  is_dropped_ = true;
  messages_ = {};
  *kept_ -= std::exchange(bytes_, 0);
}

bool MessageStream::can_resume(std::size_t from) const {
  const std::lock_guard lock(mutex_);
  return !is_dropped_ && from <= messages_.size();
}

void MessageStream::add(std::string message) {
  http::Waker waker;
  {
    const std::lock_guard lock(mutex_);
    if (has_ended_) return;
    hold(std::move(message));
    told_us_ = options_.env->clock->monotonic_us();
    waker = waker_;
  }
  waker.wake();
}

void MessageStream::end() {
  http::Waker waker;
  {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    if (!has_reader_) drop_if_large();
    waker = waker_;
  }
  waker.wake();
}

bool MessageStream::has_ended() const {
  const std::lock_guard lock(mutex_);
  return has_ended_;
}

http::Response MessageStream::respond(std::size_t from) {
  std::uint64_t reader = 0;
  http::Waker before;
  {
    const std::lock_guard lock(mutex_);
    reader = ++readers_;
    has_reader_ = true;
    before = std::exchange(waker_, {});
  }
  before.wake();
  const bool has_progress = options_.progress && options_.progress_ms > 0;
  return http::event_stream(
      std::make_shared<MessageStreamReader>(shared_from_this(), reader, from),
      {.heartbeat_ms =
           has_progress ? options_.progress_ms : stream_heartbeat_ms,
       .env = options_.env});
}

void MessageStream::attach(std::uint64_t reader, const http::Waker& waker) {
  const std::lock_guard lock(mutex_);
  if (reader == readers_) waker_ = waker;
}

// Whether it is time to say that the call still runs.
bool MessageStream::is_silent(std::size_t place) {
  if (!options_.progress) return false;
  const std::int64_t now_us = options_.env->clock->monotonic_us();
  const std::lock_guard lock(mutex_);
  const bool is_due = place >= messages_.size() && !has_ended_ &&
                      now_us - told_us_ >= options_.progress_ms * 1'000;
  if (is_due) told_us_ = now_us;
  return is_due;
}

std::optional<http::ServerEvent> MessageStream::next(std::uint64_t reader,
                                                     std::size_t& place) {
  // Without the lock: what it asks may end there.
  std::string progress = is_silent(place) ? options_.progress() : "";
  const std::lock_guard lock(mutex_);
  if (reader != readers_) return std::nullopt;
  if (!progress.empty() && !has_ended_) hold(std::move(progress));
  if (place >= messages_.size()) return std::nullopt;
  http::ServerEvent event{.id = {}, .type = {}, .data = messages_[place]};
  if (options_.number != 0) {
    event.id = std::to_string(options_.number) + "-" + std::to_string(place);
  }
  ++place;
  if (place == messages_.size()) drop_if_large();
  return event;
}

bool MessageStream::is_over_for(std::uint64_t reader, std::size_t place) const {
  const std::lock_guard lock(mutex_);
  return reader != readers_ || (has_ended_ && place >= messages_.size());
}

void MessageStream::leave(std::uint64_t reader) {
  {
    const std::lock_guard lock(mutex_);
    if (reader != readers_) return;
    waker_ = {};
    has_reader_ = false;
    drop_if_large();
    if (options_.number != 0 || has_ended_) return;
  }
  if (options_.on_abandoned) options_.on_abandoned();
}

}  // namespace cardinal::server
