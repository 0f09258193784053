#include "cardinal/metrics.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/metric_family.h"

namespace cardinal {
namespace {

bool has_labels(const MetricLabels& labels, const MetricLabels& wanted) {
  return std::ranges::all_of(wanted, [&](const auto& label) {
    return std::ranges::find(labels, label) != labels.end();
  });
}

void require_valid(std::string_view name, std::string_view kind,
                   const MetricLabels& labels) {
  CHECK(is_metric_name(name));
  CHECK(kind != "counter" || name.ends_with("_total"));
  for (const auto& [label, value] : labels) {
    CHECK(is_label_name(label) && (kind != "histogram" || label != "le"));
  }
}

}  // namespace

std::uint64_t Counter::value() const {
  std::uint64_t sum = 0;
  for (const Shard& shard : shards_) {
    sum += shard.value.load(std::memory_order_relaxed);
  }
  return sum;
}

Histogram::Histogram(std::span<const std::uint64_t> bounds, double unit)
    : bound_count_(bounds.size()), unit_(unit) {
  CHECK(bounds.size() <= bounds_max && std::ranges::is_sorted(bounds));
  std::ranges::copy(bounds, bounds_.begin());
}

Histogram::Snapshot Histogram::snapshot() const {
  Snapshot taken;
  taken.counts.resize(bound_count_ + 1);
  for (const Shard& shard : shards_) {
    for (std::size_t i = 0; i <= bound_count_; ++i) {
      const std::uint64_t count =
          shard.counts[i].load(std::memory_order_relaxed);
      taken.counts[i] += count;
      taken.count += count;
    }
    taken.sum += shard.sum.load(std::memory_order_relaxed);
  }
  return taken;
}

double MetricRegistry::Metric::value() const {
  if (const auto* counter = std::get_if<std::unique_ptr<Counter>>(&source)) {
    return static_cast<double>((*counter)->value());
  }
  if (const auto* gauge = std::get_if<std::unique_ptr<Gauge>>(&source)) {
    return (*gauge)->value();
  }
  if (const auto* histogram =
          std::get_if<std::unique_ptr<Histogram>>(&source)) {
    return static_cast<double>((*histogram)->snapshot().count);
  }
  return std::get<Read>(source)();
}

MetricRegistry::MetricRegistry() = default;
MetricRegistry::~MetricRegistry() = default;

MetricRegistry::Metric& MetricRegistry::metric(std::string_view name,
                                               std::string_view help,
                                               std::string_view kind,
                                               MetricLabels labels) {
  require_valid(name, kind, labels);
  std::unique_ptr<Family>& family = families_[std::string(name)];
  if (!family) {
    family = std::make_unique<Family>();
    family->name = name;
    family->help = help;
    family->kind = kind;
  }
  CHECK(family->kind == kind);
  for (Metric& metric : family->metrics) {
    if (metric.labels == labels) return metric;
  }
  return family->metrics.emplace_back(std::move(labels));
}

Counter& MetricRegistry::counter(std::string_view name, std::string_view help,
                                 MetricLabels labels) {
  const std::lock_guard lock(mutex_);
  auto& source = metric(name, help, "counter", std::move(labels)).source;
  if (source.index() == 0) source = std::make_unique<Counter>();
  return *std::get<std::unique_ptr<Counter>>(source);
}

Gauge& MetricRegistry::gauge(std::string_view name, std::string_view help,
                             MetricLabels labels) {
  const std::lock_guard lock(mutex_);
  auto& source = metric(name, help, "gauge", std::move(labels)).source;
  if (source.index() == 0) source = std::make_unique<Gauge>();
  return *std::get<std::unique_ptr<Gauge>>(source);
}

Histogram& MetricRegistry::histogram(std::string_view name,
                                     std::string_view help,
                                     std::span<const std::uint64_t> bounds,
                                     double unit, MetricLabels labels) {
  const std::lock_guard lock(mutex_);
  auto& source = metric(name, help, "histogram", std::move(labels)).source;
  if (source.index() == 0) source = std::make_unique<Histogram>(bounds, unit);
  return *std::get<std::unique_ptr<Histogram>>(source);
}

void MetricRegistry::counter_from(std::string_view name, std::string_view help,
                                  Read read, MetricLabels labels) {
  const std::lock_guard lock(mutex_);
  auto& source = metric(name, help, "counter", std::move(labels)).source;
  if (source.index() == 0) source = std::move(read);
}

void MetricRegistry::gauge_from(std::string_view name, std::string_view help,
                                Read read, MetricLabels labels) {
  const std::lock_guard lock(mutex_);
  auto& source = metric(name, help, "gauge", std::move(labels)).source;
  if (source.index() == 0) source = std::move(read);
}

// Values are read without the lock, because reading one may take other locks.
double MetricRegistry::total(std::string_view name,
                             const MetricLabels& labels) const {
  std::vector<const Metric*> found;
  {
    const std::lock_guard lock(mutex_);
    const auto family = families_.find(name);
    if (family == families_.end()) return 0;
    for (const Metric& metric : family->second->metrics) {
      if (has_labels(metric.labels, labels)) found.push_back(&metric);
    }
  }
  double sum = 0;
  for (const Metric* metric : found) sum += metric->value();
  return sum;
}

std::string MetricRegistry::text() const {
  std::vector<MetricSample> samples;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [name, family] : families_) {
      MetricSample& sample = samples.emplace_back(family.get());
      for (const Metric& metric : family->metrics) {
        sample.metrics.push_back(&metric);
      }
    }
  }
  std::string out;
  for (const MetricSample& sample : samples) append_exposition(out, sample);
  return out;
}

}  // namespace cardinal
