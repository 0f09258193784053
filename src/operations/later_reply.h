// Replies that wait for a change of the directory: the call is made again when
// it has come, or when the time to wait is over.
//
// Thread safety: a LaterReply belongs to one thread, except that its wake may
// come from any.
#pragma once

#include <functional>
#include <memory>

#include "cardinal/access.h"
#include "cardinal/operations.h"
#include "cardinal/store.h"

namespace cardinal {

class RepeatedCall final : public LaterReply {
 public:
  // Registers what is to be woken.
  using Registration = std::function<store::Wake(std::function<void()> wake)>;

  // Copies what it needs of the call.
  RepeatedCall(const Operation& operation, const Call& call,
               std::int64_t wait_ms, Registration registration);

  void on_ready(std::function<void()> wake) override;
  std::int64_t wait_ms() const override { return wait_ms_; }
  Result<Reply> finish() override;

 private:
  const Operation& operation_;
  Services& services_;
  std::string input_, format_, request_id_;
  std::vector<InputDocument> documents_;
  std::optional<access::Principal> who_;
  CallOptions options_;
  std::int64_t wait_ms_;
  Registration registration_;
  store::Wake wake_;
};

// A reply that comes later, if the call asks for a change ("min_change") that
// does not show in queries yet. Requires: there is a directory.
// Fails: unavailable, when the change has not come in time.
Result<std::optional<Reply>> later_reply_for_change(const Operation& operation,
                                                    const Call& call);

// The property of reading operations.
#define CARDINAL_MIN_CHANGE                                                    \
  R"json("min_change": {"type": "integer", "minimum": 0, )json"                \
  R"json("maximum": 9007199254740991, "x-flag": "min-change", )json"           \
  R"json("x-value": "N", "description": )json"                                 \
  R"json("Wait until the answer takes this change into account, such as )json" \
  R"json(the Cardinal-Change of a write"})json"

}  // namespace cardinal
