#include "ard/directory_calls.h"

#include <algorithm>

#include "base/errors.h"

namespace cardinal::ard {

Result<Answered> DirectoryCalls::ask(const Operation& operation,
                                     const std::string& input) {
  const CallOptions options{
      .who = who_ ? &who_ : nullptr,
      .limits = {.deadline_us = services_.env.clock->monotonic_us() +
                                operation.limits.timeout_ms * 1'000}};
  TRY(Reply reply, call(operation, input, services_, options));
  TRY(reply, wait_for(std::move(reply)));
  if (reply.refusal) {
    const bool is_gone = reply.refusal->status == 410;
    if (is_gone) return not_found("{}", reply.refusal->detail);
    return usage("{}", reply.refusal->detail);
  }
  Faults faults;
  constexpr Limits limits{.bytes_max = 64u << 20, .depth_max = 1000};
  Answered answered{
      .document = reader_.read(std::move(reply.json), limits, faults),
      .change = reply.change.value_or(0)};
  if (answered.change > 0) {
    change_ =
        change_ == 0 ? answered.change : std::min(change_, answered.change);
  }
  if (!answered.root()) {
    return internal("the answer of {} cannot be read", operation.name);
  }
  return answered;
}

}  // namespace cardinal::ard
