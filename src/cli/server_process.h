// What the verbs that run a server share: signals, descriptors, and what the
// operator reads.
#pragma once

#include <csignal>
#include <span>
#include <string>
#include <string_view>

#include "cardinal/log.h"
#include "cardinal/operations.h"
#include "cli/sink.h"

namespace cardinal::cli {

// Prepares standard streams and descriptors, and blocks SIGINT, SIGTERM and
// SIGHUP in this and all later threads. Returns these, to be waited for.
sigset_t prepare_server_process();

// Lines of the log, or messages if there is none.
class Announcer {
 public:
  Announcer(Log& log, Sink& messages) : log_(log), messages_(messages) {}

  void info(std::string_view line) { write(LogLevel::info, line); }
  void warn(std::string_view line) { write(LogLevel::warn, line); }
  void failure(std::string_view line, const Error& error);
  void addresses(std::span<const std::string> addresses, bool is_tls);
  void admin_addresses(std::span<const std::string> addresses);

 private:
  void write(LogLevel level, std::string_view line);
  Log& log_;
  Sink& messages_;
};

}  // namespace cardinal::cli
