// How other threads wake a session that waits.
#pragma once

#include <atomic>

namespace cardinal::http {

class WakeTarget {
 public:
  virtual ~WakeTarget() = default;
  // The session takes another step soon. From any thread; harmless once the
  // session has ended.
  virtual void wake() = 0;
  // Set by Waker::wake, so that a call during a pull is not lost.
  std::atomic<bool> is_woken = false;
};

}  // namespace cardinal::http
