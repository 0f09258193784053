// What the verbs that run a server share: signals, descriptors, and what the
// operator reads.
#pragma once

#include <csignal>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <thread>

#include "cardinal/log.h"
#include "cardinal/operations.h"
#include "cli/sink.h"

namespace cardinal::cli {

// Prepares standard streams and descriptors, and blocks SIGINT, SIGTERM and
// SIGHUP in this and all later threads.
void prepare_server_process();

// While it lives, SIGINT and SIGTERM end the process at once. For the start: it
// may wait for a disk, and there is nothing yet to end well.
class StartGuard {
 public:
  // Where there can be no thread for it, signals wait for the end of the start.
  StartGuard();
  StartGuard(const StartGuard&) = delete;
  StartGuard& operator=(const StartGuard&) = delete;
  ~StartGuard();

 private:
  std::thread thread_;
};

// Until SIGINT or SIGTERM; calls `on_hangup` for each SIGHUP.
void wait_for_stop(const std::function<void()>& on_hangup);

// Ends the process at once: threads still use what would be destroyed.
[[noreturn]] void exit_without_cleanup(Log& log);

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
