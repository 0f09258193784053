#include "http/request_metrics.h"

namespace cardinal::http {
namespace {

// A card is sent within tens of microseconds; a slow operation takes seconds.
constexpr std::uint64_t duration_bounds_us[] = {
    10,     25,      100,     250,       1'000,     2'500,     10'000,
    25'000, 100'000, 250'000, 1'000'000, 2'500'000, 10'000'000};

}  // namespace

RequestMetrics::RequestMetrics(MetricRegistry& registry)
    : registry_(registry), unrouted_(&add("none")) {}

std::shared_ptr<RequestMetrics> RequestMetrics::in(MetricRegistry& registry) {
  const std::shared_ptr<RequestMetrics> metrics(new RequestMetrics(registry));
  // Counted by the histograms already.
  registry.counter_from(
      "cardinal_http_requests_total", "Requests answered.", [metrics] {
        double sum = 0;
        for (std::size_t i = 0; i < status_classes.size(); ++i) {
          sum += metrics->total(i);
        }
        return sum;
      });
  for (std::size_t i = 0; i < status_classes.size(); ++i) {
    registry.counter_from("cardinal_http_responses_total",
                          "Responses by status class.",
                          [metrics, i] { return metrics->total(i); },
                          {{"class", std::string(status_classes[i])}});
  }
  return metrics;
}

RouteMetrics& RequestMetrics::add(std::string label) {
  auto& metrics = by_label_[label];
  if (metrics) return *metrics;
  metrics = std::make_unique<RouteMetrics>();
  metrics->response_bytes = &registry_.counter(
      "cardinal_http_response_bytes_total",
      "Bytes of response bodies, by route.", {{"route", label}});
  for (std::size_t i = 0; i < status_classes.size(); ++i) {
    metrics->durations[i] = &registry_.histogram(
        "cardinal_http_request_duration_seconds",
        "Time from the complete request head to the response, or to the end "
        "of a streamed one, by route and status class.",
        duration_bounds_us, 1e-6,
        {{"route", label}, {"class", std::string(status_classes[i])}});
  }
  return *metrics;
}

RouteMetrics& RequestMetrics::of(std::string_view label) {
  const std::lock_guard lock(mutex_);
  if (const auto found = by_label_.find(label); found != by_label_.end()) {
    return *found->second;
  }
  const bool fits = by_label_.size() < labels_max;
  return add(fits ? std::string(label) : "other");
}

double RequestMetrics::total(std::size_t status_class) const {
  const std::lock_guard lock(mutex_);
  double sum = 0;
  for (const auto& [label, metrics] : by_label_) {
    sum +=
        static_cast<double>(metrics->durations[status_class]->snapshot().count);
  }
  return sum;
}

}  // namespace cardinal::http
