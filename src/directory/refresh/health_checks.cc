#include "directory/refresh/health_checks.h"

namespace cardinal::directory {

void HealthChecks::set(const std::string& subject, const std::string& url,
                       std::int64_t now_ms) {
  const auto known = urls_.find(subject);
  if (known != urls_.end()) {
    if (known->second == url) return;
    queue_.forget(known->second);
    subjects_.erase(known->second);
    urls_.erase(known);
  }
  if (url.empty() || interval_ms_ <= 0) return;
  const auto before = subjects_.find(url);
  if (before != subjects_.end()) urls_.erase(before->second);
  subjects_[url] = subject;
  urls_[subject] = url;
  queue_.schedule_before(url, now_ms, now_ms + interval_ms_);
}

std::vector<HealthCheck> HealthChecks::take(std::int64_t now_ms,
                                            std::size_t limit) {
  std::vector<HealthCheck> due;
  for (const std::string& url : queue_.take(now_ms, limit)) {
    due.push_back({subjects_.at(url), url});
  }
  return due;
}

void HealthChecks::done(const HealthCheck& check, std::int64_t now_ms) {
  queue_.succeeded(check.url, now_ms, interval_ms_);
}

}  // namespace cardinal::directory
