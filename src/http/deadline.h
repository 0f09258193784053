// Deadlines of a call, and waiting for a socket until then.
#pragma once

#include "http/client_fault.h"
#include "http/io_step.h"

namespace cardinal::http {

// Measures from when it is made.
class Stopwatch {
 public:
  explicit Stopwatch(const Clock& clock)
      : clock_(clock), start_us_(clock.monotonic_us()) {}
  std::int64_t elapsed_us() const { return clock_.monotonic_us() - start_us_; }

 private:
  const Clock& clock_;
  std::int64_t start_us_;
};

// Of one phase, within that of the whole call.
class Deadline {
 public:
  // The clock must outlive this and its phases.
  static Deadline after(std::int64_t total_ms, const Clock& clock);
  // The same whole with a phase that begins now.
  Deadline phase(std::int64_t ms, ClientFault on_late, std::string doing) const;

  std::int64_t left_ms() const;  // 0: it is late
  ClientFailure late() const;    // the failure to report then
  const Clock& clock() const { return *clock_; }

 private:
  explicit Deadline(const Clock& clock) : clock_(&clock) {}
  const Clock* clock_;
  std::int64_t total_end_us_ = 0, end_us_ = 0;
  std::int64_t total_ms_ = 0, phase_ms_ = 0;
  ClientFault on_late_ = ClientFault::total_timeout;
  std::string doing_;
};

// Returns when the socket is ready. Fails: with the fault of the deadline.
[[nodiscard]] ClientResult<void> wait_until_ready(int socket, IoWait wait,
                                                  const Deadline& deadline);

}  // namespace cardinal::http
