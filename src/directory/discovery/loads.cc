#include "directory/discovery/loads.h"

#include <mutex>

namespace cardinal::directory {

void Loads::report(std::uint64_t subject_hash, std::uint32_t tasks,
                   std::int64_t now_ms) {
  const std::unique_lock hold(lock_);
  if (reports_.size() >= agents_max) {
    std::erase_if(reports_, [&](const auto& entry) {
      return entry.second.at_ms + report_ms <= now_ms;
    });
    // All are fresh: nobody can report more until some are not.
    if (reports_.size() >= agents_max && !reports_.contains(subject_hash)) {
      return;
    }
  }
  reports_.insert_or_assign(subject_hash, Report{tasks, now_ms});
}

std::optional<std::uint32_t> Loads::tasks_of(std::uint64_t subject_hash,
                                             std::int64_t now_ms) const {
  const std::shared_lock hold(lock_);
  const auto found = reports_.find(subject_hash);
  if (found == reports_.end() || found->second.at_ms + report_ms <= now_ms) {
    return std::nullopt;
  }
  return found->second.tasks;
}

bool Loads::empty() const {
  const std::shared_lock hold(lock_);
  return reports_.empty();
}

}  // namespace cardinal::directory
