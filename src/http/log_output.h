// Standard error as a place for log lines that never holds a server up.
#pragma once

#include <cstdint>
#include <string_view>

namespace cardinal::http {

class LogOutput {
 public:
  // Whole lines. What the reader does not take in time is left out, and how
  // much that was is said once it takes lines again.
  void write(std::string_view lines);

 private:
  bool write_some(std::string_view bytes);
  std::uint64_t lost_lines_ = 0;
};

}  // namespace cardinal::http
