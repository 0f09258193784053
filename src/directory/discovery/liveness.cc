#include "directory/discovery/liveness.h"

#include <mutex>

namespace cardinal::directory {

void Liveness::report(std::uint64_t subject_hash, bool is_alive,
                      std::int64_t now_ms) {
  const std::unique_lock hold(lock_);
  if (is_alive) {
    down_.erase(subject_hash);
  } else if (down_.size() < agents_max || down_.contains(subject_hash)) {
    down_[subject_hash] = now_ms;
  }
  has_down_ = !down_.empty();
}

bool Liveness::is_down(std::uint64_t subject_hash, std::int64_t now_ms) const {
  if (!has_down_) return false;
  const std::shared_lock hold(lock_);
  const auto found = down_.find(subject_hash);
  return found != down_.end() && now_ms - found->second < report_ms;
}

}  // namespace cardinal::directory
