// Follows the changes of a directory on a thread of its own, for transports
// that have one channel for everything.
//
//   mcp::ChangeFollower follower(call, Answers::at_once,
//                                [&](Value changes) { ... });
//   follower.start();
//   ...
//   if (!follower.stop(100)) ...  // it waits for another machine
//
// Thread safety: any thread may call anything.
#pragma once

#include <memory>

#include "mcp/backend.h"

namespace cardinal::mcp {

class ChangeFollower {
 public:
  // Whether the directory answers at once, as one in this process, or may keep
  // its caller waiting.
  enum class Answers : std::uint8_t { at_once, slowly };
  // `call` is called on its thread; `on_changes` gets the changes of a page.
  ChangeFollower(CallOperation call, Answers answers,
                 std::function<void(Value changes)> on_changes);
  ChangeFollower(const ChangeFollower&) = delete;
  ChangeFollower& operator=(const ChangeFollower&) = delete;
  // Stops.
  ~ChangeFollower();

  // Follows from the last change on, or from the one that is the last a moment
  // later if the directory answers slowly; nothing if it does already.
  void start();
  // False: a call has not ended in time. Its thread goes on alone, and what it
  // uses must stay alive.
  bool stop(std::int64_t wait_ms);

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace cardinal::mcp
