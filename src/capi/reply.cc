#include "capi/reply.h"

#include "base/check_that.h"
#include "cardinal/json.h"

namespace cardinal::capi {
namespace {

// The line repeats the notes and messages of a call at most.
constexpr Limits status_limits{.bytes_max = 64u << 20, .depth_max = 16};

cardinal_outcome outcome_named(std::string_view name) {
  if (name == "clean") return CARDINAL_CLEAN;
  return name == "has-errors" ? CARDINAL_HAS_ERRORS : CARDINAL_INCOMPLETE;
}

}  // namespace

cardinal_reply* reply_of(std::string engine_reply) {
  const std::size_t end = engine_reply.find('\n');
  CHECK(end != std::string::npos);
  Faults faults;
  const Document line =
      Reader().read(engine_reply.substr(0, end), status_limits, faults);
  CHECK(line.clean());
  const Value status = line.root();
  auto reply = std::make_unique<cardinal_reply>();
  if (const Value error = status["error"]) {
    reply->json = error.raw();
    return reply.release();
  }
  reply->outcome = outcome_named(status["outcome"].string().value_or(""));
  reply->notes = status["notes"].raw();
  engine_reply.erase(0, end + 1);
  reply->json = std::move(engine_reply);
  return reply.release();
}

}  // namespace cardinal::capi
