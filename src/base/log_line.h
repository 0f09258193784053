// The lines of the log, as text or JSON.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "cardinal/log.h"

namespace cardinal {

struct LogEvent {
  std::int64_t unix_ms = 0;
  LogLevel level = LogLevel::info;
  std::string_view message;
  std::initializer_list<LogField> fields;
};

// With its end. Empty for LogFormat::none.
std::string log_line(const LogEvent& event, LogFormat format);

}  // namespace cardinal
