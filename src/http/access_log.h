// One line per request: time, client, request line, status, duration and id.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cardinal/http.h"

namespace cardinal::http {

// Why a response was not sent completely, in the place of its problem. One
// more is the slug of refusal::stopping.
namespace incomplete_reason {
inline constexpr std::string_view client_gone = "client-gone";
inline constexpr std::string_view client_stalled = "client-stalled";
inline constexpr std::string_view source_failed = "source-failed";
}  // namespace incomplete_reason

struct LogEntry {
  std::string_view time, remote, method, target, request_id;
  int status = 0;
  std::uint64_t body_bytes = 0;
  std::int64_t micros = 0;
  // The slug, if the response is a problem, or a incomplete_reason.
  std::string_view problem;
};

// With the request's own part.
LogEntry log_entry_of(const Request& request);

// Formats times as ISO 8601. Within one second it rewrites only the
// milliseconds.
class LogTimestamp {
 public:
  // Valid until the next call.
  std::string_view text(std::int64_t unix_ms);

 private:
  std::int64_t second_ = -1;
  std::string text_;
};

// Untrusted bytes for a log: quotes, backslashes and everything that is not
// printable ASCII become \xNN; text beyond `bytes_max` is cut.
std::string for_log(std::string_view text, std::size_t bytes_max);

// Appends the line with its end.
void append_line(std::string& out, const LogEntry& entry, LogFormat format);

}  // namespace cardinal::http
