#include "http/log_output.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <string>

namespace cardinal::http {
namespace {

// A pipe that can be written to takes this much without waiting (POSIX).
constexpr std::size_t piece_bytes = PIPE_BUF;

std::uint64_t lines_in(std::string_view text) {
  return static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
}

}  // namespace

bool LogOutput::write_some(std::string_view bytes) {
  pollfd ready{STDERR_FILENO, POLLOUT, 0};
  if (::poll(&ready, 1, 0) != 1 || (ready.revents & POLLOUT) == 0) return false;
  return ::write(STDERR_FILENO, bytes.data(), bytes.size()) ==
         static_cast<ssize_t>(bytes.size());
}

void LogOutput::write(std::string_view lines) {
  if (lost_lines_ > 0) {
    const std::string notice =
        "cardinal: " + std::to_string(lost_lines_) + " log lines were lost\n";
    if (write_some(notice)) lost_lines_ = 0;
  }
  while (!lines.empty()) {
    std::size_t count = std::min(lines.size(), piece_bytes);
    const std::size_t end = lines.substr(0, count).rfind('\n');
    if (count < lines.size() && end != std::string_view::npos) count = end + 1;
    if (!write_some(lines.substr(0, count))) {
      lost_lines_ += lines_in(lines);
      return;
    }
    lines.remove_prefix(count);
  }
}

}  // namespace cardinal::http
