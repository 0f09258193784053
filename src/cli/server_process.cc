#include "cli/server_process.h"

#include <fcntl.h>
#include <sys/resource.h>

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

sigset_t block_control_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    sigaddset(&signals, signal);
  }
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

}  // namespace

sigset_t prepare_server_process() {
  prepare_standard_streams();
  const sigset_t signals = block_control_signals();
  raise_open_files();
  return signals;
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
