#include "cli/message_lines.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace cardinal::cli {

void MessageLines::end_line(const Actions& actions) {
  if (line_.ends_with('\r')) line_.pop_back();
  const bool is_blank = line_.find_first_not_of(" \t") == std::string::npos;
  if (!is_skipping_ && !is_blank) actions.on_line(std::move(line_));
  line_.clear();
  is_skipping_ = false;
}

void MessageLines::add(std::string_view bytes, const Actions& actions) {
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    if (!is_skipping_) line_.append(bytes.substr(0, end));
    if (line_.size() > line_bytes_max_) {
      is_skipping_ = true;
      line_.clear();
      actions.on_long_line();
    }
    if (end == bytes.size()) return;
    end_line(actions);
    bytes.remove_prefix(end + 1);
  }
}

bool MessageLines::read_more(const Actions& actions) {
  char bytes[64 << 10];
  ssize_t count = 0;
  do {
    count = ::read(descriptor_, bytes, sizeof bytes);
  } while (count < 0 && errno == EINTR);
  if (count < 0 && errno == EAGAIN) return true;
  if (count <= 0) {
    end_line(actions);
    return false;
  }
  add({bytes, static_cast<std::size_t>(count)}, actions);
  return true;
}

}  // namespace cardinal::cli
