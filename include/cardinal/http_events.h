// Server-Sent Events (HTML, 9.2): a response that sends events as they happen.
//
//   [&](const Request& request) {
//     Result<std::optional<std::string>> last = last_event_id(request);
//     if (!last) return problem(last.error());
//     return event_stream(std::make_shared<ChangeFeed>(changes, *last));
//   }
//
// A client whose connection is cut connects again with the id of the last event
// it has seen; a feed that continues after this id loses no event and repeats
// none.
//
// Thread safety: as for a BodySource.
#pragma once

#include "cardinal/http_stream.h"

namespace cardinal::http {

struct ServerEvent {
  // Not empty: what a client sends as Last-Event-ID. At most
  // event_id_bytes_max bytes without CR, LF and NUL.
  std::string id;
  std::string type;  // without CR and LF; empty: "message"
  std::string data;
};

inline constexpr std::size_t event_id_bytes_max = 256;

// Appends one event as bytes. Any text may be data: CR LF and CR become LF. An
// id or a type that cannot be sent is left out.
void append_event(std::string& out, const ServerEvent& event);

// The id of the last event that the client has seen.
// Fails: usage, if it is longer than any id, or there are several.
Result<std::optional<std::string>> last_event_id(const Request& request);

// The events for one client.
class EventFeed {
 public:
  virtual ~EventFeed() = default;
  virtual void start(const Waker& waker) = 0;
  // The next event. Nothing: the waker is called when there is one.
  virtual std::optional<ServerEvent> next() = 0;
  // Appends events that are bytes already, whole ones, about `bytes_max` bytes
  // at most; asked before next(). False: there are none.
  virtual bool append_ready(std::string& /*out*/, std::size_t /*bytes_max*/) {
    return false;
  }
  // Where the next event is asked for; `otherwise` as the options say.
  virtual RunsOn runs_on(RunsOn otherwise) const { return otherwise; }
  // Asked when there is no next event.
  virtual bool has_ended() const { return false; }
  virtual void cancel() {}
};

struct EventStreamOptions {
  std::int64_t heartbeat_ms = 15'000;  // a comment after so long a silence
  std::int64_t retry_ms = 0;  // before a client reconnects; 0: its own choice
  RunsOn runs_on = RunsOn::io_thread;  // calls of next()
  const Env* env = &system_env();
};

// 200 with text/event-stream: not stored, not compressed.
Response event_stream(std::shared_ptr<EventFeed> feed,
                      const EventStreamOptions& options = {});

}  // namespace cardinal::http
