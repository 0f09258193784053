// Metrics in the text format of Prometheus (version 0.0.4).
//
//   MetricRegistry metrics;
//   Counter& reloads = metrics.counter("cardinal_reloads_total", "Reloads.");
//   reloads.add();
//   std::string text = metrics.text();
//
// Labels are fixed when a metric is registered. Adding and observing take no
// lock: counters and histograms have one cache line or more for each of
// `metric_shards` groups of threads, so threads seldom write to the same one.
//
// Thread safety: every member may be called from any thread. A registered
// metric lives as long as its registry.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cardinal/base.h"

namespace cardinal {

inline constexpr std::size_t metric_shards = 8;
inline constexpr std::size_t cache_line_bytes = 64;

// The shard of the calling thread.
inline std::size_t metric_shard() {
  static std::atomic<std::size_t> threads = 0;
  constexpr std::size_t unassigned = metric_shards;
  constinit static thread_local std::size_t shard = unassigned;
  if (shard == unassigned) {
    shard = threads.fetch_add(1, std::memory_order_relaxed) % metric_shards;
  }
  return shard;
}

// Only grows.
class Counter {
 public:
  void add(std::uint64_t count = 1) {
    shards_[metric_shard()].value.fetch_add(count, std::memory_order_relaxed);
  }
  std::uint64_t value() const;

 private:
  struct alignas(cache_line_bytes) Shard {
    std::atomic<std::uint64_t> value = 0;
  };
  std::array<Shard, metric_shards> shards_;
};

// Goes up and down. One number, so that it can be compared with a limit.
class Gauge {
 public:
  void set(double value) { value_.store(value, std::memory_order_relaxed); }
  void add(double change) {
    value_.fetch_add(change, std::memory_order_relaxed);
  }
  double value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<double> value_ = 0;
};

// How many values are at most as large as each bound. Values are counted in
// whole units, such as microseconds; the text has them times `unit`.
class Histogram {
 public:
  static constexpr std::size_t bounds_max = 15;

  // Requires: rising bounds, at most bounds_max of them.
  Histogram(std::span<const std::uint64_t> bounds, double unit);
  void observe(std::uint64_t value) {
    Shard& shard = shards_[metric_shard()];
    std::size_t bucket = 0;
    while (bucket < bound_count_ && value > bounds_[bucket]) ++bucket;
    shard.counts[bucket].fetch_add(1, std::memory_order_relaxed);
    shard.sum.fetch_add(value, std::memory_order_relaxed);
  }

  struct Snapshot {
    std::vector<std::uint64_t> counts;  // per bucket; the last has no bound
    std::uint64_t count = 0, sum = 0;
  };
  Snapshot snapshot() const;
  std::span<const std::uint64_t> bounds() const {
    return {bounds_.data(), bound_count_};
  }
  double unit() const { return unit_; }

 private:
  struct alignas(cache_line_bytes) Shard {
    std::atomic<std::uint64_t> sum = 0;
    std::array<std::atomic<std::uint64_t>, bounds_max + 1> counts{};
  };
  std::array<std::uint64_t, bounds_max> bounds_{};
  std::size_t bound_count_;
  double unit_;
  std::array<Shard, metric_shards> shards_;
};

// Names and values, in the order of the text.
using MetricLabels = std::vector<std::pair<std::string, std::string>>;

// Registering the same name and labels again returns the metric that is there.
// Requires: names and labels that the format allows, counters that end with
// "_total", and one kind per name.
class MetricRegistry {
 public:
  MetricRegistry();
  MetricRegistry(const MetricRegistry&) = delete;
  MetricRegistry& operator=(const MetricRegistry&) = delete;
  ~MetricRegistry();

  Counter& counter(std::string_view name, std::string_view help,
                   MetricLabels labels = {});
  Gauge& gauge(std::string_view name, std::string_view help,
               MetricLabels labels = {});
  Histogram& histogram(std::string_view name, std::string_view help,
                       std::span<const std::uint64_t> bounds, double unit,
                       MetricLabels labels = {});

  // Counters and gauges whose value is asked for when the text is written.
  using Read = std::function<double()>;
  void counter_from(std::string_view name, std::string_view help, Read read,
                    MetricLabels labels = {});
  void gauge_from(std::string_view name, std::string_view help, Read read,
                  MetricLabels labels = {});

  // The sum over all metrics of that name with at least these labels; of
  // histograms the number of values. 0 if there are none.
  double total(std::string_view name, const MetricLabels& labels = {}) const;
  // The exposition, for the content type
  // "text/plain; version=0.0.4; charset=utf-8".
  std::string text() const;

  struct Family;
  struct Metric;

 private:
  Metric& metric(std::string_view name, std::string_view help,
                 std::string_view kind, MetricLabels labels);
  mutable std::mutex mutex_;  // for registration
  std::map<std::string, std::unique_ptr<Family>, std::less<>> families_;
};

}  // namespace cardinal
