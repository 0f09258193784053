#include "cli/server_process.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <initializer_list>
#include <system_error>

#include "base/signals.h"
#include "base/text.h"
#include "cardinal/http.h"

namespace cardinal::cli {
namespace {

// Each connection is a descriptor, and the usual limit is a thousand.
void raise_open_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// Opens /dev/null for any closed standard descriptor, so that no socket becomes
// stderr; ignores SIGPIPE, so that a closed log pipe does not end the server.
void prepare_standard_streams() {
  for (int fd = 0; fd <= 2; ++fd) {
    if (::fcntl(fd, F_GETFD) >= 0) continue;
    [[maybe_unused]] const int opened = ::open("/dev/null", O_RDWR);
  }
  std::signal(SIGPIPE, SIG_IGN);
}

sigset_t signal_set(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : signals) sigaddset(&set, signal);
  return set;
}

// Ends the wait of a StartGuard. By default it is ignored, so that nobody is
// hurt who sends it.
constexpr int end_of_start = SIGURG;

}  // namespace

void prepare_server_process() {
  prepare_standard_streams();
  const sigset_t signals = signal_set({SIGINT, SIGTERM, SIGHUP, end_of_start});
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  raise_open_files();
}

StartGuard::StartGuard() {
  try {
    thread_ = std::thread([] {
      block_all_signals();
      const sigset_t signals = signal_set({SIGINT, SIGTERM, end_of_start});
      const int signal = ::sigwaitinfo(&signals, nullptr);
      if (signal == SIGINT || signal == SIGTERM) ::_exit(0);
    });
  } catch (const std::system_error&) {
    thread_ = std::thread();  // those that the server needs are reported
  }
}

StartGuard::~StartGuard() {
  if (!thread_.joinable()) return;
  ::pthread_kill(thread_.native_handle(), end_of_start);
  thread_.join();
}

void wait_for_stop(const std::function<void()>& on_hangup) {
  const sigset_t signals = signal_set({SIGINT, SIGTERM, SIGHUP});
  for (;;) {
    const int signal = ::sigwaitinfo(&signals, nullptr);
    if (signal == SIGINT || signal == SIGTERM) return;
    if (signal == SIGHUP) on_hangup();
  }
}

void exit_without_cleanup(Log& log) {
  log.flush();
  std::fflush(nullptr);
  ::_exit(0);
}

void Announcer::write(LogLevel level, std::string_view line) {
  if (log_.format() != LogFormat::none) return log_.write(level, line);
  messages_.write("cardinal: " + for_terminal(line) + "\n");
}

void Announcer::failure(std::string_view line, const Error& error) {
  const std::string reason = to_text(error);
  if (log_.format() == LogFormat::none) {
    return write(LogLevel::error, std::string(line) + ": " + reason);
  }
  log_.write(LogLevel::error, line, {{"reason", reason}});
}

void Announcer::addresses(std::span<const std::string> addresses, bool is_tls) {
  for (const std::string& address : addresses) {
    const bool is_unix = address.starts_with(http::unix_prefix);
    std::string line = "listening on ";
    line += is_unix ? "" : is_tls ? "https://" : "http://";
    line += address;
    info(line);
  }
}

void Announcer::admin_addresses(std::span<const std::string> addresses) {
  for (const std::string& address : addresses) {
    info("health and metrics on http://" + address);
  }
}

}  // namespace cardinal::cli
