// Who waits for the log to grow.
//
// Thread safety: every member may be called from any thread.
#pragma once

#include <atomic>
#include <map>
#include <mutex>

#include "cardinal/store.h"

namespace cardinal::store {

// Shared by those who wait, because a Wake may outlive its store.
class Growth : public std::enable_shared_from_this<Growth> {
 public:
  explicit Growth(std::uint64_t last_change) : last_change_(last_change) {}

  std::uint64_t last_change() const { return last_change_; }
  // Wakes everybody who waits for a change up to this one.
  void grow_to(std::uint64_t last_change);
  Wake on_grow(std::uint64_t after, std::function<void()> wake);

 private:
  friend class Wake::Registration;
  void remove(std::uint64_t after, Wake::Registration* registration);

  std::atomic<std::uint64_t> last_change_;
  std::mutex mutex_;
  std::map<std::pair<std::uint64_t, Wake::Registration*>,
           std::shared_ptr<Wake::Registration>>
      waiting_;
};

}  // namespace cardinal::store
