#include "ledger/figures/latency.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "ledger/figures/saturation.h"

namespace cardinal::ledger {
namespace {

constexpr int log_bits = 10;
constexpr std::uint32_t log_one = 1U << log_bits;

// log2(1 + i / 1024), in units of 1/1024: by its series, for the same reason as
// in decay.cc.
constexpr auto log_table() {
  constexpr double ln_2 = 0.69314718055994530942;
  std::array<std::uint16_t, log_one> table{};
  for (std::uint32_t i = 0; i < log_one; ++i) {
    const double x = static_cast<double>(i) / log_one;
    const double z = x / (2 + x);
    double power = z, sum = 0;
    for (int n = 1; n < 40; n += 2) {
      sum += power / n;
      power *= z * z;
    }
    const double scaled = 2 * sum / ln_2 * log_one;
    table[i] = static_cast<std::uint16_t>(scaled);
    if (scaled - table[i] >= 0.5) ++table[i];
  }
  return table;
}
constexpr auto logarithms = log_table();

double decayed(std::uint64_t sum, double factor) {
  return static_cast<double>(sum) * factor;
}

}  // namespace

std::uint32_t log2_of(std::uint64_t microseconds) {
  if (microseconds <= 1) return 0;
  const int exponent = static_cast<int>(std::bit_width(microseconds)) - 1;
  const std::uint64_t fraction = microseconds ^ (1ULL << exponent);
  const std::uint64_t place = exponent >= log_bits
                                  ? fraction >> (exponent - log_bits)
                                  : fraction << (log_bits - exponent);
  return static_cast<std::uint32_t>(exponent) * log_one + logarithms[place];
}

LatencySums LatencySums::saturated_at(const Saturation& by) const {
  return {saturated(weight, weight, by), saturated(logarithm, weight, by)};
}

Latency::Latency(const FiguresPolicy& policy)
    : policy_(&policy),
      decay_(policy.half_life_ms),
      per_caller_(
          saturation(policy.caller_weight_max, policy.caller_weight_half)),
      per_peer_(saturation(policy.peer_weight_max)) {}

std::size_t Latency::PairKey::hash() const {
  return mixed(
      mixed((std::uint64_t{agent} << 32) | caller) ^
      ((std::uint64_t{group} << 32) | static_cast<std::uint32_t>(half_life)));
}

std::uint32_t Latency::group(std::string_view capability,
                             std::string_view scope) {
  std::string name(capability);
  name += '\0';
  name += scope;
  return groups_.number_of(name);
}

HalfLives<LatencySums>* Latency::sums_of(std::uint32_t agent,
                                         std::uint32_t group) {
  if (agent >= agents_.size()) agents_.resize(agent + 1);
  for (OfAgent& known : agents_[agent]) {
    if (known.group == group) return &known.half_lives;
  }
  if (agents_[agent].size() == groups_per_agent_max) return nullptr;
  return &agents_[agent].emplace_back(OfAgent{.group = group}).half_lives;
}

void Latency::add(std::uint32_t agent, std::uint32_t caller,
                  std::uint32_t group, const DecayWeight& at,
                  std::uint64_t weight, std::uint64_t microseconds) {
  HalfLives<LatencySums>* sums = sums_of(agent, group);
  LatencySums* own = sums == nullptr ? nullptr : sums->at(at.half_life);
  if (own == nullptr) return;
  if (group >= peers_.size()) peers_.resize(group + 1);
  LatencySums* peers = peers_[group].at(at.half_life);
  const auto count_among_peers = [&](bool is_added) {
    if (peers == nullptr) return;
    const LatencySums counted = own->saturated_at(per_peer_);
    peers->weight += is_added ? counted.weight : 0 - counted.weight;
    peers->logarithm += is_added ? counted.logarithm : 0 - counted.logarithm;
  };
  count_among_peers(false);

  LatencySums& pair = pairs_[{agent, caller, group, at.half_life}];
  const LatencySums before = pair.saturated_at(per_caller_);
  pair.weight += weight;
  pair.logarithm += weight * log2_of(microseconds);
  const LatencySums after = pair.saturated_at(per_caller_);
  own->weight += after.weight - before.weight;
  own->logarithm += after.logarithm - before.logarithm;
  count_among_peers(true);
}

Latency::Comparison Latency::compared(const OfAgent& in,
                                      std::int64_t at_ms) const {
  double own_weight = 0, own_log = 0, peer_weight = 0, peer_log = 0;
  for (const auto& [half_life, peers] : peers_[in.group].all()) {
    const double factor = decay_.factor(half_life, at_ms);
    LatencySums others = peers;
    if (const LatencySums* own = in.half_lives.find(half_life)) {
      own_weight += decayed(own->weight, factor);
      own_log += decayed(own->logarithm, factor);
      const LatencySums counted = own->saturated_at(per_peer_);
      others.weight -= counted.weight;
      others.logarithm -= counted.logarithm;
    }
    peer_weight += decayed(others.weight, factor);
    peer_log += decayed(others.logarithm, factor);
  }
  if (own_weight <= 0 || peer_weight <= 0) return {};
  const double difference =
      (own_log / own_weight - peer_log / peer_weight) / log_one;
  return {own_weight,
          difference * peer_weight / (peer_weight + policy_->neutral_peers)};
}

RelativeLatency Latency::of(std::uint32_t agent, std::int64_t at_ms) const {
  RelativeLatency relative;
  if (agent >= agents_.size()) return relative;
  // Groups are in the order in which they came. Sorted, their sum has the same
  // last bit whatever that was.
  std::vector<Comparison> comparisons;
  comparisons.reserve(agents_[agent].size());
  for (const OfAgent& in : agents_[agent]) {
    comparisons.push_back(compared(in, at_ms));
  }
  std::ranges::sort(comparisons);
  double total = 0;
  for (const auto& [weight, doublings] : comparisons) {
    total += weight * doublings;
    relative.evidence += weight;
  }
  if (relative.evidence > 0) relative.doublings = total / relative.evidence;
  return relative;
}

void Latency::sweep() {
  boost::unordered::erase_if(pairs_, [&](const auto& entry) {
    const PairKey& key = entry.first;
    for (const OfAgent& known : agents_[key.agent]) {
      if (known.group == key.group) {
        return !known.half_lives.reaches(key.half_life);
      }
    }
    return true;
  });
}

std::size_t Latency::heap_bytes() const {
  std::size_t bytes = table_bytes(pairs_) + groups_.heap_bytes() +
                      agents_.capacity() * sizeof(std::vector<OfAgent>) +
                      peers_.capacity() * sizeof(HalfLives<LatencySums>);
  for (const auto& groups : agents_) {
    bytes += groups.capacity() * sizeof(OfAgent);
    for (const OfAgent& known : groups) bytes += known.half_lives.heap_bytes();
  }
  for (const auto& group : peers_) bytes += group.heap_bytes();
  return bytes;
}

}  // namespace cardinal::ledger
