// Metrics: what is counted is what is exposed, in the format of Prometheus.
#include "cardinal/metrics.h"

#include <gmock/gmock.h>

#include <thread>

#include "support/exposition.h"

namespace cardinal {
namespace {

using test::Exposition;
using ::testing::IsEmpty;

constexpr std::uint64_t bounds[] = {10, 100, 1'000};

TEST(Metrics, AreExposedAsText) {
  MetricRegistry metrics;
  metrics.counter("a_total", "Things.", {{"kind", "x"}}).add(3);
  metrics.counter("a_total", "Things.", {{"kind", "y"}});
  metrics.gauge("b", "Level.").set(-1.5);
  metrics.gauge_from("c_seconds", "Asked.", [] { return 1'700'000'000.123; });
  Histogram& durations =
      metrics.histogram("d_seconds", "Durations.", bounds, 1e-6, {{"k", "v"}});
  for (const std::uint64_t value : {0u, 10u, 11u, 1'001u}) {
    durations.observe(value);
  }
  EXPECT_EQ(metrics.text(),
            "# HELP a_total Things.\n"
            "# TYPE a_total counter\n"
            "a_total{kind=\"x\"} 3\n"
            "a_total{kind=\"y\"} 0\n"
            "# HELP b Level.\n"
            "# TYPE b gauge\n"
            "b -1.5\n"
            "# HELP c_seconds Asked.\n"
            "# TYPE c_seconds gauge\n"
            "c_seconds 1700000000.123\n"
            "# HELP d_seconds Durations.\n"
            "# TYPE d_seconds histogram\n"
            "d_seconds_bucket{k=\"v\",le=\"1e-05\"} 2\n"
            "d_seconds_bucket{k=\"v\",le=\"0.0001\"} 3\n"
            "d_seconds_bucket{k=\"v\",le=\"0.001\"} 3\n"
            "d_seconds_bucket{k=\"v\",le=\"+Inf\"} 4\n"
            "d_seconds_sum{k=\"v\"} 0.001022\n"
            "d_seconds_count{k=\"v\"} 4\n");
  EXPECT_THAT(Exposition(metrics.text()).faults, IsEmpty());
}

TEST(Metrics, AnyTextMayBeALabelOrHelp) {
  MetricRegistry metrics;
  const std::string hostile = "a\"b\\c\nd} 1\n# TYPE e counter";
  metrics.counter("a_total", hostile, {{"x", hostile}}).add();
  const Exposition exposed(metrics.text());
  EXPECT_THAT(exposed.faults, IsEmpty());
  EXPECT_EQ(exposed.value("a_total", {{"x", hostile}}), 1);
  EXPECT_EQ(exposed.families.size(), 1u);
}

TEST(Metrics, OneNameAndItsLabelsAreOneMetric) {
  MetricRegistry metrics;
  Counter& one = metrics.counter("a_total", "A.", {{"x", "1"}});
  EXPECT_EQ(&one, &metrics.counter("a_total", "A.", {{"x", "1"}}));
  EXPECT_NE(&one, &metrics.counter("a_total", "A.", {{"x", "2"}}));
  one.add(2);
  metrics.counter("a_total", "A.", {{"x", "2"}}).add(5);
  EXPECT_EQ(metrics.total("a_total"), 7);
  EXPECT_EQ(metrics.total("a_total", {{"x", "1"}}), 2);
  EXPECT_EQ(metrics.total("nothing"), 0);
}

TEST(Metrics, NamesThatTheFormatForbidsAreDefects) {
  MetricRegistry metrics;
  EXPECT_DEATH(metrics.counter("a", "No _total."), "");
  EXPECT_DEATH(metrics.gauge("1a", "A digit."), "");
  EXPECT_DEATH(metrics.gauge("", "Empty."), "");
  EXPECT_DEATH(metrics.gauge("a", "Label.", {{"b-c", ""}}), "");
  EXPECT_DEATH(metrics.gauge("a", "Reserved.", {{"__a", ""}}), "");
  EXPECT_DEATH(metrics.histogram("a", "le.", bounds, 1, {{"le", ""}}), "");
  metrics.gauge("a", "Gauge.");
  EXPECT_DEATH(metrics.histogram("a", "Another kind.", bounds, 1), "");
}

// More threads than shards, while somebody reads.
TEST(Metrics, NoThreadLosesAnything) {
  MetricRegistry metrics;
  Counter& counter = metrics.counter("a_total", "A.");
  Gauge& gauge = metrics.gauge("b", "B.");
  Histogram& histogram = metrics.histogram("c", "C.", bounds, 1);
  constexpr std::uint64_t turns = 2'000;
  constexpr std::size_t threads = metric_shards * 2 + 1;
  {
    std::vector<std::jthread> running;
    for (std::size_t i = 0; i < threads; ++i) {
      running.emplace_back([&] {
        for (std::uint64_t turn = 0; turn < turns; ++turn) {
          counter.add();
          gauge.add(turn % 2 == 0 ? 1 : -1);
          histogram.observe(turn % 20);
        }
      });
    }
    for (int i = 0; i < 20; ++i) {
      EXPECT_THAT(Exposition(metrics.text()).faults, IsEmpty());
    }
  }
  EXPECT_EQ(counter.value(), threads * turns);
  EXPECT_EQ(gauge.value(), 0);
  const Histogram::Snapshot taken = histogram.snapshot();
  EXPECT_EQ(taken.count, threads * turns);
  EXPECT_EQ(taken.sum, threads * turns / 20 * 190);
  EXPECT_EQ(taken.counts[0], threads * turns / 20 * 11);
}

}  // namespace
}  // namespace cardinal
