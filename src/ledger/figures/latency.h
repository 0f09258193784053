// How fast an agent is, against others with the same capability and substrate
// scope.
//
// Compared are binary logarithms of durations, so that "twice as slow" weighs
// the same for milliseconds and for minutes and one outlier moves little. Only
// successes count that proven callers signed. One caller of an agent, and one
// agent among its peers, has a bounded weight in a half-life.
//
//   latency.add(agent, caller, latency.group("text.translate", "GPU"), ...);
//   RelativeLatency slow = latency.of(agent, now_ms);   // 1: twice as slow
//
// Thread safety: none of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "ledger/figures/decay.h"
#include "ledger/figures/flat_table.h"
#include "ledger/figures/half_lives.h"
#include "ledger/figures/names.h"
#include "ledger/figures/policy.h"
#include "ledger/figures/saturation.h"

namespace cardinal::ledger {

// log2 of a duration in units of 1/1024; 0 for 0 and 1.
std::uint32_t log2_of(std::uint64_t microseconds);

struct LatencySums {
  std::uint64_t weight = 0;
  std::uint64_t logarithm = 0;  // times log2_of
  LatencySums saturated_at(const Saturation& by) const;
  bool operator==(const LatencySums&) const = default;
};

// Mean of log2(duration / mean of peers), shrunk to 0 where peers are few.
struct RelativeLatency {
  double doublings = 0;
  double evidence = 0;  // 0: there is nothing to compare
};

class Latency {
 public:
  explicit Latency(const FiguresPolicy& policy);
  // Agents of one group are peers.
  std::uint32_t group(std::string_view capability, std::string_view scope);
  void add(std::uint32_t agent, std::uint32_t caller, std::uint32_t group,
           const DecayWeight& at, std::uint64_t weight,
           std::uint64_t microseconds);
  RelativeLatency of(std::uint32_t agent, std::int64_t at_ms) const;
  void sweep();
  std::size_t heap_bytes() const;

 private:
  struct PairKey {
    std::uint32_t agent = 0, caller = 0, group = 0;
    std::int32_t half_life = 0;
    bool operator==(const PairKey&) const = default;
    std::size_t hash() const;
  };
  struct OfAgent {
    std::uint32_t group = 0;
    HalfLives<LatencySums> half_lives;
  };
  using Comparison = std::pair<double, double>;  // evidence, doublings
  Comparison compared(const OfAgent& in, std::int64_t at_ms) const;
  // Null beyond groups_per_agent_max.
  HalfLives<LatencySums>* sums_of(std::uint32_t agent, std::uint32_t group);

  const FiguresPolicy* policy_;
  Decay decay_;
  Saturation per_caller_, per_peer_;
  Names groups_;
  FlatTable<PairKey, LatencySums> pairs_;
  std::vector<std::vector<OfAgent>> agents_;
  // The sum of what each agent counts among its peers.
  std::vector<HalfLives<LatencySums>> peers_;
};

}  // namespace cardinal::ledger
