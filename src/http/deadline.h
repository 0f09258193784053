// Until when something may take, and waiting for a socket until then.
#pragma once

#include <chrono>

#include "http/client_fault.h"
#include "http/tls.h"

namespace cardinal::http {

using SteadyTime = std::chrono::steady_clock::time_point;

inline std::int64_t us_since(SteadyTime start) {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now() - start)
      .count();
}

// Of one phase, within that of the whole call.
class Deadline {
 public:
  static Deadline after(std::int64_t total_ms);
  // The same whole with a phase that begins now.
  Deadline phase(std::int64_t ms, ClientFault on_late, std::string doing) const;

  std::int64_t left_ms() const;  // 0: it is late
  ClientFailure late() const;            // what to say then

 private:
  SteadyTime total_, end_;
  std::int64_t total_ms_ = 0, phase_ms_ = 0;
  ClientFault on_late_ = ClientFault::total_timeout;
  std::string doing_;
};

// Returns when the socket is ready for it. Fails: as the deadline says.
ClientResult<void> wait_until_ready(int socket, Want want, const Deadline& deadline);

}  // namespace cardinal::http
