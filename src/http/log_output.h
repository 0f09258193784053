// Log lines on standard error, without ever blocking the server.
#pragma once

#include <cstdint>
#include <string_view>

namespace cardinal::http {

class LogOutput {
 public:
  // Whole lines. Lines that the reader does not take in time are dropped; how
  // many is reported once it takes lines again.
  void write(std::string_view lines);

 private:
  bool write_some(std::string_view bytes);
  std::uint64_t lost_lines_ = 0;
};

}  // namespace cardinal::http
