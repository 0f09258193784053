// What calls of operations can reach elsewhere, and what is not here.
#include "base/errors.h"
#include "operations/later_reply.h"
#include "operations/log_check.h"
#include "operations/verify_sources.h"

namespace cardinal {

Status follow_jku(Call& call, wellknown::CardCache*, VerifySources&) {
  if (!call.input["jku"]) return {};
  return usage(
      "key sets are not requested here; remove --jku, or give the keys");
}

Result<std::shared_ptr<const LogCheck>> log_check(const Call& call, bool) {
  if (!call.input["log"]) return nullptr;
  return usage("proofs of a public log are not verified here; remove --log");
}

Result<LoggedCard> LogCheck::check(const std::string&, RemoteCaller*) const {
  return internal("there is no log here");
}

// call() has refused operations that need a directory before it asks.
Result<std::optional<Reply>> later_reply_for_change(const Operation&,
                                                    const Call&) {
  return std::nullopt;
}

}  // namespace cardinal
