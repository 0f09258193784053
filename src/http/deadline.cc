#include "http/deadline.h"

#include <errno.h>
#include <poll.h>

#include <algorithm>

namespace cardinal::http {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

Deadline Deadline::after(std::int64_t total_ms) {
  Deadline deadline;
  deadline.total_ms_ = total_ms;
  deadline.total_ = deadline.end_ =
      steady_clock::now() + milliseconds(total_ms);
  return deadline;
}

Deadline Deadline::phase(std::int64_t ms, ClientFault on_late,
                         std::string doing) const {
  Deadline deadline = *this;
  deadline.doing_ = std::move(doing);
  const SteadyTime end = steady_clock::now() + milliseconds(ms);
  if (end >= total_) return deadline;
  deadline.end_ = end;
  deadline.phase_ms_ = ms;
  deadline.on_late_ = on_late;
  return deadline;
}

std::int64_t Deadline::left_ms() const {
  const auto left = std::chrono::ceil<milliseconds>(end_ - steady_clock::now());
  return std::max<std::int64_t>(left.count(), 0);
}

ClientFailure Deadline::late() const {
  const bool is_whole = on_late_ == ClientFault::total_timeout;
  std::string message = doing_.empty() ? "the call" : doing_;
  message += is_whole ? " was not done when the whole call had taken "
                      : " took more than ";
  message +=
      std::to_string(is_whole ? total_ms_ : phase_ms_) + " ms, the limit";
  return {on_late_, std::move(message)};
}

ClientResult<void> wait_until_ready(int socket, Want want,
                               const Deadline& deadline) {
  for (;;) {
    const std::int64_t left = deadline.left_ms();
    if (left == 0) return std::unexpected(deadline.late());
    pollfd waiting{
        socket, static_cast<short>(want == Want::write ? POLLOUT : POLLIN), 0};
    const int result = ::poll(
        &waiting, 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    if (result > 0) return {};
    if (result < 0 && errno != EINTR) {
      return failed(ClientFault::no_answer, "the socket cannot be waited for");
    }
  }
}

}  // namespace cardinal::http
