#include <algorithm>

#include "base/errors.h"
#include "cardinal/http_events.h"
#include "http/fields.h"

namespace cardinal::http {
namespace {

constexpr std::string_view heartbeat = ":\n\n";

bool is_event_id(std::string_view id) {
  constexpr std::string_view forbidden("\r\n\0", 3);
  return id.size() <= event_id_bytes_max &&
         id.find_first_of(forbidden) == std::string_view::npos;
}

// The reader joins the lines with LF.
void append_data(std::string& out, std::string_view data) {
  for (;;) {
    const std::size_t end = std::min(data.find_first_of("\r\n"), data.size());
    out += "data: ";
    out += data.substr(0, end);
    out += '\n';
    if (end == data.size()) return;
    const bool is_pair = data.substr(end, 2) == "\r\n";
    data.remove_prefix(end + (is_pair ? 2 : 1));
  }
}

class EventStreamBody final : public BodySource {
 public:
  EventStreamBody(std::shared_ptr<EventFeed> feed,
                  const EventStreamOptions& options)
      : feed_(std::move(feed)), options_(options), sent_ms_(now_ms()) {
    if (options_.retry_ms > 0) {
      unsent_ = "retry: " + std::to_string(options_.retry_ms) + "\n\n";
    }
  }

  void start(const Waker& waker) override { feed_->start(waker); }
  void cancel() override { feed_->cancel(); }
  RunsOn runs_on() const override { return feed_->runs_on(options_.runs_on); }
  bool is_endless() const override { return true; }

  Pull pull(std::string& out, std::size_t bytes_max) override {
    for (;;) {
      const std::size_t count =
          std::min(unsent_.size(), bytes_max - out.size());
      out.append(unsent_, 0, count);
      unsent_.erase(0, count);
      if (count > 0) sent_ms_ = now_ms();
      if (out.size() == bytes_max) return Pull::more;
      if (feed_->append_ready(unsent_, bytes_max - out.size())) continue;
      if (std::optional<ServerEvent> event = feed_->next()) {
        append_event(unsent_, *event);
      } else if (feed_->has_ended()) {
        return Pull::end;
      } else if (now_ms() - sent_ms_ >= options_.heartbeat_ms) {
        unsent_ = heartbeat;
      } else {
        return Pull::wait;
      }
    }
  }

  std::int64_t wake_after_ms() const override {
    return std::max<std::int64_t>(1,
                                  sent_ms_ + options_.heartbeat_ms - now_ms());
  }

 private:
  std::int64_t now_ms() const {
    return options_.env->clock->monotonic_us() / 1'000;
  }
  const std::shared_ptr<EventFeed> feed_;
  const EventStreamOptions options_;
  std::string unsent_;  // the rest of one event
  std::int64_t sent_ms_;
};

}  // namespace

void append_event(std::string& out, const ServerEvent& event) {
  if (!event.id.empty() && is_event_id(event.id)) {
    out += "id: ";
    out += event.id;
    out += '\n';
  }
  if (!event.type.empty() &&
      event.type.find_first_of("\r\n") == std::string::npos) {
    out += "event: ";
    out += event.type;
    out += '\n';
  }
  append_data(out, event.data);
  out += '\n';
}

Result<std::optional<std::string>> last_event_id(const Request& request) {
  std::optional<std::string> id;
  for (const Field& field : request.fields) {
    if (!equal_ignoring_case(field.name, "Last-Event-ID")) continue;
    if (id) return usage("expected one Last-Event-ID, got several");
    id = field.value;
  }
  if (id && !is_event_id(*id)) {
    return usage(
        "Last-Event-ID must have at most {} bytes without control characters; "
        "got {} bytes",
        event_id_bytes_max, id->size());
  }
  if (id && id->empty()) id.reset();  // as if no event was seen
  return id;
}

Response event_stream(std::shared_ptr<EventFeed> feed,
                      const EventStreamOptions& options) {
  Response response = Response::stream(
      200, "text/event-stream",
      std::make_shared<EventStreamBody>(std::move(feed), options));
  response.fields.emplace_back("Cache-Control", "no-store");
  // nginx would hold events back otherwise.
  response.fields.emplace_back("X-Accel-Buffering", "no");
  return response;
}

}  // namespace cardinal::http
