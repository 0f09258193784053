// The figures again, slowly: every record is looked at for every question, in
// floating point, by the formulas of docs/ledger-figures.md. Shares no code
// with src/ledger/figures but the record and the constants.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "ledger/figures/interaction.h"
#include "ledger/figures/policy.h"

namespace cardinal::ledger {

struct ReferenceFigures {
  std::uint64_t interaction_count = 0, completed = 0;
  double weight = 0, success_rate = 0, latency_ms = 0, cost_joules = 0;
  double landauer_joules = 0, tokens = 0;
  double evidence = 0, rating = 0, rated = 0;
  double score = 0.5, success = 0.5, latency = 0.5, complexity = 0.5;
};

class ReferenceLedger {
 public:
  ReferenceLedger(std::vector<Interaction> records, FiguresPolicy policy)
      : records_(std::move(records)), policy_(policy) {}

  ReferenceFigures figures_of(const std::string& agent,
                              std::int64_t at_ms) const {
    ReferenceFigures found;
    add_volume(agent, at_ms, found);
    add_votes(agent, at_ms, found);
    if (found.evidence <= 0) return found;
    found.latency = 1 / (1 + std::pow(2, doublings(agent, at_ms)));
    const double mean = policy_.success_share * found.success +
                        policy_.latency_share * found.latency +
                        policy_.complexity_share * found.complexity;
    found.score = 0.5 + (mean - 0.5) * found.evidence /
                            (found.evidence + policy_.neutral_evidence);
    return found;
  }

  struct Rate {
    double results = 0, returned = 0;
    std::set<std::string> returning;
  };
  // Over the last three half-lives up to that of `at_ms`.
  Rate return_rate(const std::string& agent, std::int64_t at_ms) const {
    Rate rate;
    const long long newest = half_life(at_ms);
    for (const Interaction& result : records_) {
      if (!is_result(result) || result.agent != agent) continue;
      const bool is_recent = half_life(result.at_ms) > newest - 3;
      bool has_returned = false;
      for (const Interaction& later : records_) {
        if (!counts(later) || !is_vote(later) || !later.is_caller_proven ||
            later.caller == agent || !names(later, result.id)) {
          continue;
        }
        has_returned = true;
        if (half_life(later.at_ms) > newest - 3) {
          rate.returning.insert(later.caller);
        }
      }
      if (!is_recent) continue;
      rate.results += 1;
      rate.returned += has_returned ? 1 : 0;
    }
    return rate;
  }

 private:
  using CallerInTime = std::tuple<long long, std::string, bool>;

  static bool counts(const Interaction& r) { return r.counts_ppm > 0; }
  static bool is_vote(const Interaction& r) {
    return r.signed_by == SignedBy::caller && r.caller != r.agent;
  }
  static bool is_result(const Interaction& r) {
    return counts(r) && is_vote(r) && r.is_caller_proven &&
           r.outcome == Outcome::ok;
  }
  static bool names(const Interaction& later, const RecordId& id) {
    for (const RecordId& one : later.predecessors) {
      if (one == id) return true;
    }
    return false;
  }
  long long half_life(std::int64_t at_ms) const {
    return static_cast<long long>(
        std::floor(static_cast<double>(at_ms) /
                   static_cast<double>(policy_.half_life_ms)));
  }
  double half_lives(std::int64_t at_ms) const {
    return static_cast<double>(at_ms) /
           static_cast<double>(policy_.half_life_ms);
  }
  // 1 to 2: how much a record weighs against one at the start of its half-life.
  double place_weight(const Interaction& r) const {
    return std::pow(2, half_lives(r.at_ms) -
                           static_cast<double>(half_life(r.at_ms))) *
           r.counts_ppm / 1e6;
  }
  double decay(long long bucket, std::int64_t at_ms) const {
    return std::pow(2, static_cast<double>(bucket) - half_lives(at_ms));
  }
  // The newest 20 half-lives of those records that `wanted` takes.
  template <class Wanted>
  std::vector<Interaction> kept(const Wanted& wanted) const {
    std::vector<Interaction> found;
    long long newest = -1'000'000;
    for (const Interaction& r : records_) {
      if (!counts(r) || !wanted(r)) continue;
      newest = std::max(newest, half_life(r.at_ms));
      found.push_back(r);
    }
    std::erase_if(found, [&](const Interaction& r) {
      return half_life(r.at_ms) <= newest - 20;
    });
    return found;
  }

  void add_volume(const std::string& agent, std::int64_t at_ms,
                  ReferenceFigures& found) const {
    for (const Interaction& r : records_) {
      if (!counts(r) || (r.agent != agent && r.caller != agent)) continue;
      ++found.interaction_count;
      if (r.agent == agent && is_vote(r) && r.outcome == Outcome::ok) {
        ++found.completed;
      }
    }
    double ok = 0, tried = 0;
    const auto of_agent = [&](const auto& r) { return r.agent == agent; };
    for (const Interaction& r : kept(of_agent)) {
      const double w =
          std::exp(-std::log(2) * (half_lives(at_ms) - half_lives(r.at_ms))) *
          r.counts_ppm / 1e6;
      found.weight += w;
      if (r.outcome == Outcome::ok) ok += w;
      tried += r.outcome == Outcome::rejected ? w / 4 : w;
      found.latency_ms += w * static_cast<double>(r.time_microseconds) / 1e3;
      found.cost_joules += w * static_cast<double>(r.energy_microjoules) / 1e6;
      found.landauer_joules +=
          w * static_cast<double>(r.landauer_yoctojoules) / 1e24;
      found.tokens += w * static_cast<double>(r.output_tokens.value_or(0));
    }
    found.success_rate = ok / tried;
    found.latency_ms /= found.weight;
    found.cost_joules /= found.weight;
    found.landauer_joules /= found.weight;
    found.tokens /= found.weight;
  }

  struct Ballot {
    double good = 0, bad = 0, complexity = 0, rating = 0, rated = 0;
    void add(const Ballot& other, double factor) {
      good += factor * other.good;
      bad += factor * other.bad;
      complexity += factor * other.complexity;
      rating += factor * other.rating;
      rated += factor * other.rated;
    }
    double bounded_by(double bound, double half) const {
      return bound / (good + bad + half);
    }
  };

  void add_votes(const std::string& agent, std::int64_t at_ms,
                 ReferenceFigures& found) const {
    std::map<CallerInTime, Ballot> ballots;
    const auto on_agent = [&](const auto& r) {
      return r.agent == agent && is_vote(r);
    };
    for (const Interaction& r : kept(on_agent)) {
      Ballot& ballot =
          ballots[{half_life(r.at_ms), r.caller, r.is_caller_proven}];
      const double w =
          place_weight(r) / (r.outcome == Outcome::rejected ? 4 : 1);
      (r.outcome == Outcome::ok ? ballot.good : ballot.bad) += w;
      const auto s = static_cast<double>(r.complexity_microbits);
      const auto h = static_cast<double>(r.entropy_rate_microbits);
      ballot.complexity += w * (s + h > 0 ? s / (s + h) : 0.5);
      if (r.rating_milli) {
        ballot.rating += w * *r.rating_milli / 1000.0;
        ballot.rated += w;
      }
    }
    std::map<long long, Ballot> proven, crowd;
    for (const auto& [key, ballot] : ballots) {
      const auto& [bucket, caller, is_proven] = key;
      (is_proven ? proven : crowd)[bucket].add(ballot,
                                               ballot.bounded_by(1, 1.0 / 3));
    }
    Ballot all;
    for (const auto& [bucket, ballot] : proven) {
      all.add(ballot, decay(bucket, at_ms));
    }
    for (const auto& [bucket, ballot] : crowd) {
      all.add(ballot, decay(bucket, at_ms) * ballot.bounded_by(0.25, 0.25));
    }
    found.evidence = all.good + all.bad;
    if (found.evidence <= 0) return;
    found.success = all.good / found.evidence;
    found.complexity = all.complexity / found.evidence;
    found.rated = all.rated;
    if (all.rated > 0) found.rating = all.rating / all.rated;
  }

  struct Mean {
    double weight = 0, log = 0;
  };
  static Mean bounded(const Mean& mean, double bound, double half) {
    const double factor = bound / (mean.weight + half);
    return {mean.weight * factor, mean.log * factor};
  }

  double doublings(const std::string& agent, std::int64_t at_ms) const {
    using Group = std::pair<std::string, std::string>;
    std::set<Group> groups;
    for (const Interaction& r : records_) {
      if (is_result(r) && r.agent == agent && r.time_microseconds > 0) {
        groups.insert({r.capability, r.substrate_scope});
      }
    }
    double total = 0, evidence = 0;
    for (const Group& group : groups) {
      Mean own, peers;
      add_group(group, agent, at_ms, own, peers);
      if (own.weight <= 0 || peers.weight <= 0) continue;
      const double difference = own.log / own.weight - peers.log / peers.weight;
      total += own.weight * difference * peers.weight /
               (peers.weight + policy_.neutral_peers);
      evidence += own.weight;
    }
    return evidence > 0 ? total / evidence : 0;
  }

  void add_group(const std::pair<std::string, std::string>& group,
                 const std::string& agent, std::int64_t at_ms, Mean& own,
                 Mean& peers) const {
    std::map<std::tuple<long long, std::string, std::string>, Mean> pairs;
    const auto in_group = [&](const Interaction& r) {
      return is_result(r) && r.time_microseconds > 0 &&
             r.capability == group.first && r.substrate_scope == group.second;
    };
    for (const Interaction& r : kept(in_group)) {
      Mean& pair = pairs[{half_life(r.at_ms), r.agent, r.caller}];
      pair.weight += place_weight(r);
      pair.log +=
          place_weight(r) * std::log2(static_cast<double>(r.time_microseconds));
    }
    std::map<std::pair<long long, std::string>, Mean> agents;
    for (const auto& [key, pair] : pairs) {
      Mean& sum = agents[{std::get<0>(key), std::get<1>(key)}];
      const Mean counted = bounded(pair, 1, 1.0 / 3);
      sum.weight += counted.weight;
      sum.log += counted.log;
    }
    for (const auto& [key, sum] : agents) {
      const double factor = decay(key.first, at_ms);
      const bool is_own = key.second == agent;
      const Mean counted = is_own ? sum : bounded(sum, 4, 4);
      Mean& to = is_own ? own : peers;
      to.weight += counted.weight * factor;
      to.log += counted.log * factor;
    }
  }

  std::vector<Interaction> records_;
  FiguresPolicy policy_;
};

}  // namespace cardinal::ledger
