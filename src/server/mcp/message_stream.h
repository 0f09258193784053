// The messages of one answer as Server-Sent Events. Those that were sent are
// kept, so that a client whose connection was cut gets the rest.
//
// Thread safety: any thread.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cardinal/http_events.h"

namespace cardinal::server {

// What all streams hold together, in bytes.
using KeptBytes = std::shared_ptr<std::atomic<std::size_t>>;
// Beyond it, or for one stream beyond its own, nothing is kept for a client
// that comes back.
inline constexpr std::size_t kept_bytes_max = 64u << 20;
inline constexpr std::size_t kept_stream_bytes_max = 1u << 20;

struct MessageStreamOptions {
  std::uint64_t number = 0;  // in its session; 0: cannot be resumed
  // The next message while there is none, every few seconds; empty: none.
  std::function<std::string()> progress = {};
  std::int64_t progress_ms = 0;
  // Nobody reads a stream that cannot be resumed any longer.
  std::function<void()> on_abandoned = {};
  const Env* env = &system_env();
};

class MessageStream : public std::enable_shared_from_this<MessageStream> {
 public:
  MessageStream(MessageStreamOptions options, KeptBytes kept);
  ~MessageStream();
  MessageStream(const MessageStream&) = delete;
  MessageStream& operator=(const MessageStream&) = delete;

  // An empty message is an event without data.
  void add(std::string message);
  void end();
  bool has_ended() const;

  // Whether the messages from there on are still here.
  bool can_resume(std::size_t from) const;
  // Ends the reader before. `from` is the first message to send.
  http::Response respond(std::size_t from);

 private:
  friend class MessageStreamReader;
  std::optional<http::ServerEvent> next(std::uint64_t reader,
                                        std::size_t& place);
  bool is_silent(std::size_t place);
  bool is_over_for(std::uint64_t reader, std::size_t place) const;
  void attach(std::uint64_t reader, const http::Waker& waker);
  void leave(std::uint64_t reader);
  void hold(std::string message);
  void drop_if_large();

  const MessageStreamOptions options_;
  const KeptBytes kept_;
  mutable std::mutex mutex_;
  std::vector<std::string> messages_;
  std::size_t bytes_ = 0;
  bool has_ended_ = false, is_dropped_ = false, has_reader_ = false;
  std::uint64_t readers_ = 0;  // of which the last one reads
  http::Waker waker_;
  std::int64_t told_us_ = 0;
};

}  // namespace cardinal::server
