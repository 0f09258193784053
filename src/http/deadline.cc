#include "http/deadline.h"

#include <errno.h>
#include <poll.h>

#include <algorithm>

namespace cardinal::http {

Deadline Deadline::after(std::int64_t total_ms, const Clock& clock) {
  Deadline deadline(clock);
  deadline.total_ms_ = total_ms;
  deadline.total_end_us_ = deadline.end_us_ =
      clock.monotonic_us() + total_ms * 1'000;
  return deadline;
}

Deadline Deadline::phase(std::int64_t ms, ClientFault on_late,
                         std::string doing) const {
  Deadline deadline = *this;
  deadline.doing_ = std::move(doing);
  const std::int64_t end_us = clock_->monotonic_us() + ms * 1'000;
  if (end_us >= total_end_us_) return deadline;
  deadline.end_us_ = end_us;
  deadline.phase_ms_ = ms;
  deadline.on_late_ = on_late;
  return deadline;
}

std::int64_t Deadline::left_ms() const {
  const std::int64_t left_us = end_us_ - clock_->monotonic_us();
  return left_us <= 0 ? 0 : (left_us + 999) / 1'000;
}

ClientFailure Deadline::late() const {
  const bool is_whole = on_late_ == ClientFault::total_timeout;
  std::string message = doing_.empty() ? "the call" : doing_;
  message += is_whole ? " was not finished within the total limit of "
                      : " took longer than the limit of ";
  message += std::to_string(is_whole ? total_ms_ : phase_ms_) + " ms";
  return {on_late_, std::move(message)};
}

ClientResult<void> wait_until_ready(int socket, IoWait wait,
                                    const Deadline& deadline) {
  for (;;) {
    const std::int64_t left = deadline.left_ms();
    if (left == 0) return std::unexpected(deadline.late());
    pollfd waiting{socket,
                   static_cast<short>(wait == IoWait::write ? POLLOUT : POLLIN),
                   0};
    const int result = ::poll(
        &waiting, 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    if (result > 0) return {};
    if (result < 0 && errno != EINTR) {
      return failed(ClientFault::no_answer, "poll failed on the socket");
    }
  }
}

}  // namespace cardinal::http
