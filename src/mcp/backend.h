// Where the operations of a session run: in this process, or on a server.
//
// Thread safety: one thread calls at a time.
#pragma once

#include <atomic>
#include <functional>

#include "cardinal/operations.h"
#include "mcp/step.h"

namespace cardinal::mcp {

using CallOperation = std::function<Result<Reply>(
    const Operation&, std::string_view input, const CallOptions&)>;

// The last change that a session has made. Any thread.
using LastChange = std::atomic<std::uint64_t>;

// The calls of one request. Reads streams to their ends. Reads take into
// account what the session has written before.
class Backend {
 public:
  Backend(CallOperation call, Env& env, LastChange& last_change,
          const std::atomic<bool>* cancelled)
      : call_(std::move(call)),
        env_(env),
        last_change_(last_change),
        cancelled_(cancelled) {}

  // `then` gets the reply, which is not later: a failure as the operation has
  // it; unavailable, when it was cancelled or is late. This object outlives the
  // step.
  Step call(const Operation& operation, std::string_view input, Then then);

  Env& env() const { return env_; }

 private:
  Step settled(const Operation& operation, const CallLimits& limits,
               Result<Reply> reply, Then then);

  CallOperation call_;
  Env& env_;
  LastChange& last_change_;
  const std::atomic<bool>* cancelled_;
};

// Blocks this thread until the reply is there, or nobody waits for it. Between,
// `while_waiting` is called now and then; it may be empty.
// Fails: as the reply; unavailable, when it was cancelled.
Result<Reply> wait_while_wanted(std::unique_ptr<LaterReply> later,
                                const std::atomic<bool>* cancelled,
                                const Clock& clock,
                                const std::function<void()>& while_waiting);

}  // namespace cardinal::mcp
