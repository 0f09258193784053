// Which health URLs are to be asked again, and when. A hint only, so nothing
// of it is stored.
//
//   checks.set(subject, "https://agents.example/health", now_ms);
//   for (const HealthCheck& check : checks.take(now_ms, 1)) ask(check);
//
// Thread safety: belongs to one thread, or to who holds its lock.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "directory/records/refresh_queue.h"

namespace cardinal::directory {

struct HealthCheck {
  std::string subject, url;
};

class HealthChecks {
 public:
  HealthChecks(RefreshOptions budget, std::int64_t interval_ms)
      : queue_(budget), interval_ms_(interval_ms) {}

  // An empty URL: the agent has none.
  void set(const std::string& subject, const std::string& url,
           std::int64_t now_ms);
  std::vector<HealthCheck> take(std::int64_t now_ms, std::size_t limit);
  // Of one that was taken, whatever the answer.
  void done(const HealthCheck& check, std::int64_t now_ms);
  std::size_t size() const { return subjects_.size(); }

 private:
  RefreshQueue queue_;
  std::int64_t interval_ms_;
  // One agent per URL: of several that share one, the last counts.
  std::map<std::string, std::string> subjects_;  // by URL
  std::map<std::string, std::string> urls_;      // by subject
};

}  // namespace cardinal::directory
