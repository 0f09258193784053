// How long requests take and how much is sent, by route and status class.
#pragma once

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "cardinal/metrics.h"

namespace cardinal::http {

inline constexpr std::array<std::string_view, 4> status_classes = {
    "2xx", "3xx", "4xx", "5xx"};

// The metrics of the routes with one label.
struct RouteMetrics {
  std::array<Histogram*, status_classes.size()> durations{};
  Counter* response_bytes = nullptr;
  std::atomic<bool> is_deprecation_logged = false;

  void record(int status, std::int64_t micros, std::uint64_t body_bytes) {
    const std::size_t index = status < 300   ? 0
                              : status < 400 ? 1
                              : status < 500 ? 2
                                             : 3;
    durations[index]->observe(micros > 0 ? static_cast<std::uint64_t>(micros)
                                         : 0);
    response_bytes->add(body_bytes);
  }
};

// Labels are route patterns, never paths that clients chose, and their number
// is limited.
class RequestMetrics {
 public:
  static constexpr std::size_t labels_max = 100;

  static std::shared_ptr<RequestMetrics> in(MetricRegistry& registry);

  // Beyond the limit all labels share the metrics of "other".
  RouteMetrics& of(std::string_view label);
  // Of requests that have no route.
  RouteMetrics& unrouted() { return *unrouted_; }
  // Responses of that class on all routes.
  double total(std::size_t status_class) const;

 private:
  explicit RequestMetrics(MetricRegistry& registry);
  RouteMetrics& add(std::string label);

  MetricRegistry& registry_;
  mutable std::mutex mutex_;
  std::map<std::string, std::unique_ptr<RouteMetrics>, std::less<>> by_label_;
  RouteMetrics* unrouted_ = nullptr;
};

}  // namespace cardinal::http
