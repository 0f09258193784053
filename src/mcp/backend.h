// Where the operations of a session run: in this process, or on a server.
//
// Thread safety: a session calls from one thread at a time.
#pragma once

#include <functional>

#include "cardinal/operations.h"

namespace cardinal::mcp {

using CallOperation = std::function<Result<Reply>(
    const Operation&, std::string_view input, const CallOptions&)>;

// Calls, follows later replies until they are there or nobody waits for them,
// and reads streams to their ends. Reads take into account what this session
// has written before.
class Backend {
 public:
  Backend(CallOperation call, Env& env) : call_(std::move(call)), env_(env) {}

  // Fails: as the operation does; unavailable, when it was cancelled or is
  // late.
  Result<Reply> call(const Operation& operation, std::string_view input,
                     const std::atomic<bool>* cancelled);

  Env& env() const { return env_; }

 private:
  CallOperation call_;
  Env& env_;
  std::uint64_t last_change_ = 0;  // that this session has made
};

}  // namespace cardinal::mcp
