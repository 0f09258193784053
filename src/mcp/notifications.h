// Messages that a server sends by itself, as JSON text.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cardinal/json.h"

namespace cardinal::mcp {

// How long a client that asked for progress hears nothing at most.
inline constexpr std::int64_t progress_ms = 5'000;

// `token` is JSON, as the client gave it.
std::string progress_notification(std::string_view token, std::int64_t progress,
                                  std::string_view message);

// As syslog has them, the least important first.
enum class LogLevel : std::uint8_t {
  debug,
  info,
  notice,
  warning,
  error,
  critical,
  alert,
  emergency
};
std::string_view name_of(LogLevel level);
std::optional<LogLevel> log_level_named(std::string_view name);
// The names, for messages.
std::string log_level_names();
// `data` is JSON.
std::string log_notification(LogLevel level, std::string_view data);

// What a client wants to hear of the directory.
struct Watched {
  bool list = false;                        // that agents come and go
  std::set<std::string, std::less<>> uris;  // that these resources change
};
// Of one session or stream.
inline constexpr std::size_t watched_uris_max = 256;
inline constexpr std::size_t watched_uri_bytes_max = 2'048;

// `changes` is the array in an answer of the operation of that name. With a
// `subscription`, the JSON of its id, each message names it.
std::vector<std::string> notifications_of(Value changes, const Watched& watched,
                                          std::string_view subscription = {});
// That a subscription was made, and of what.
std::string acknowledged_notification(std::string_view subscription,
                                      const Watched& watched);
// The response that ends a subscription.
std::string end_of_subscription(std::string_view subscription);

}  // namespace cardinal::mcp
