#include "base/log_output.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <climits>

namespace cardinal {
namespace {

// A pipe that can be written to takes this much without blocking (POSIX).
constexpr std::size_t piece_bytes = PIPE_BUF;
constexpr int poll_ms = 100;
constexpr int last_polls_max = 10;

std::uint64_t lines_in(std::string_view text) {
  return static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
}

}  // namespace

bool LogOutput::wait_until_writable() {
  for (int last_polls = 0; last_polls < last_polls_max;) {
    pollfd ready{STDERR_FILENO, POLLOUT, 0};
    const int count = ::poll(&ready, 1, poll_ms);
    if (count == 1) {
      return (ready.revents & POLLOUT) != 0 && (ready.revents & POLLERR) == 0;
    }
    if (count < 0 && errno != EINTR) return false;
    if (gives_up_) ++last_polls;
  }
  return false;
}

std::uint64_t LogOutput::write(std::string_view lines) {
  while (!lines.empty()) {
    std::size_t count = std::min(lines.size(), piece_bytes);
    const std::size_t end = lines.substr(0, count).rfind('\n');
    if (count < lines.size() && end != std::string_view::npos) count = end + 1;
    if (!wait_until_writable()) return lines_in(lines);
    const ssize_t written = ::write(STDERR_FILENO, lines.data(), count);
    if (written < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (written <= 0) return lines_in(lines);
    lines.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

}  // namespace cardinal
