// The metrics of one name.
#pragma once

#include <deque>
#include <variant>

#include "cardinal/metrics.h"

namespace cardinal {

struct MetricRegistry::Metric {
  MetricLabels labels;
  // Nothing while it is being registered.
  std::variant<std::monostate, std::unique_ptr<Counter>, std::unique_ptr<Gauge>,
               std::unique_ptr<Histogram>, Read>
      source;
  // Of a histogram the number of values.
  double value() const;
};

struct MetricRegistry::Family {
  std::string name, help;
  std::string_view kind;
  std::deque<Metric> metrics;  // never moved, never removed
};

// What one scrape writes of a family.
struct MetricSample {
  const MetricRegistry::Family* family = nullptr;
  std::vector<const MetricRegistry::Metric*> metrics;
};

// The HELP and TYPE lines and one line or more per metric.
void append_exposition(std::string& out, const MetricSample& sample);

bool is_metric_name(std::string_view name);
bool is_label_name(std::string_view name);

}  // namespace cardinal
