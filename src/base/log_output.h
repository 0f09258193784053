// Lines on standard error, for a thread that may wait for their reader.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

namespace cardinal {

class LogOutput {
 public:
  // Writes whole lines and returns how many were lost: those that an exited
  // reader did not take, or one that stalls beyond give_up().
  std::uint64_t write(std::string_view lines);
  // From any thread: from now on a stalled reader is waited for no longer than
  // a second.
  void give_up() { gives_up_ = true; }

 private:
  bool wait_until_writable();
  std::atomic<bool> gives_up_ = false;
};

}  // namespace cardinal
