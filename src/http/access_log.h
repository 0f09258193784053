// One line per request: time, client, request line, status, duration and id.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cardinal/http.h"

namespace cardinal::http {

struct LogEntry {
  std::string_view time, remote, method, target, request_id;
  int status = 0;
  std::uint64_t body_bytes = 0;
  std::int64_t micros = 0;
  std::string_view problem;  // its slug, when the request was refused
};

// The time as ISO 8601 has it; of lines within a second only the end is made
// anew.
class LogClock {
 public:
  // Valid until the next call.
  std::string_view text(std::int64_t unix_ms);

 private:
  std::int64_t second_ = -1;
  std::string text_;
};

// A stranger's bytes for a log: what is not a printable ASCII character, a
// quote or a backslash as \xNN; cut when longer than `bytes_max`.
std::string for_log(std::string_view text, std::size_t bytes_max);

// Appends the line with its end.
void append_line(std::string& out, const LogEntry& entry, LogFormat format);

}  // namespace cardinal::http
