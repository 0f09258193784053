// How long somebody waits for a reply.
#include "base/errors.h"
#include "cardinal/operations.h"

namespace cardinal {

Error late_error() {
  return {Code::unavailable,
          "the time for this call is over; send less at a time",
          {}};
}

Status still_wanted(const Call& call) {
  const CallLimits& limits = call.options.limits;
  if (limits.is_cancelled()) {
    return unavailable("nobody waits for this reply any longer");
  }
  if (limits.is_late(*call.services.env.clock)) {
    return std::unexpected(late_error());
  }
  return {};
}

}  // namespace cardinal
