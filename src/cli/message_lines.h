// Lines from a descriptor, of bounded length.
//
//   MessageLines lines(STDIN_FILENO, bytes_max);
//   while (lines.read_more(actions)) ...
//
// Thread safety: belongs to one thread.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace cardinal::cli {

class MessageLines {
 public:
  struct Actions {
    std::function<void(std::string line)> on_line;  // without its end
    // Once for each line that is longer than allowed, which is skipped.
    std::function<void()> on_long_line;
  };
  MessageLines(int descriptor, std::size_t line_bytes_max)
      : descriptor_(descriptor), line_bytes_max_(line_bytes_max) {}

  // Waits for bytes, and reports the lines that they complete. False: there
  // are no more; a last line without an end was reported.
  bool read_more(const Actions& actions);

 private:
  void add(std::string_view bytes, const Actions& actions);
  void end_line(const Actions& actions);

  int descriptor_;
  std::size_t line_bytes_max_;
  std::string line_;
  bool is_skipping_ = false;
};

}  // namespace cardinal::cli
