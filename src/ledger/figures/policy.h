// What the figures of the ledger take for granted: every constant of their
// formulas. docs/ledger-figures.md says what each is for.
//
//   Figures figures({.half_life_ms = 14 * day_ms});
#pragma once

#include <cstddef>
#include <cstdint>

namespace cardinal::ledger {

constexpr std::int64_t day_ms = 24LL * 60 * 60 * 1000;

// What an agent needs at a review to be of a tier.
struct TierRequirement {
  double return_rate = 0;       // share of its results that others built on
  std::uint32_t returning = 0;  // distinct proven callers that did
  std::uint32_t periods = 0;    // of the last 64 with a success
  double reputation = 0;        // at the review
};

struct FiguresPolicy {
  // weight = exp(-lambda * age), lambda = ln 2 / half_life.
  std::int64_t half_life_ms = 30 * day_ms;
  // Neutral evidence that every agent starts with, in callers.
  double neutral_evidence = 3;
  // The weight of one caller in one half-life grows with its interactions and
  // stays below 1. The first counts 3/4, so that who calls often has little
  // more to say than who calls once.
  double caller_weight_max = 1, caller_weight_half = 1.0 / 3;
  // That of all unproven callers together stays below this, however many.
  double unproven_weight_max = 0.25;
  // The weight of one agent in what its peers are compared with.
  double peer_weight_max = 4;
  // A rejection is an answer, and cheaper than a failure. It is not free: a
  // failing agent would call all its failures that.
  std::uint32_t rejection_divisor = 4;
  // Shares in the reputation; their sum is 1. That of the success rate is more
  // than half, so that no success can lower it.
  double success_share = 0.8, latency_share = 0.15, complexity_share = 0.05;
  // Peers count against this much neutral evidence.
  double neutral_peers = 1;
  double neutral_ratings = 1;

  std::int64_t review_period_ms = 7 * day_ms;
  TierRequirement basic = {0.10, 2, 1, 0.5};
  TierRequirement established = {0.25, 5, 4, 0.65};
  TierRequirement verified = {0.40, 12, 12, 0.75};

  double damping = 0.85;  // of PageRank
  // Up to so many subjects betweenness is exact, beyond that it is estimated
  // from so many sources.
  std::size_t exact_subjects_max = 1'000;
  std::size_t sampled_sources = 256;
};

// Half-lives that sums reach back from an agent's newest record: what is older
// weighs less than a millionth.
constexpr std::int32_t half_lives_kept = 20;
// Half-lives back in which an edge or a return counts.
constexpr std::int32_t half_lives_of_graph = 3;
// A record that names more predecessors says nothing about any of them.
constexpr std::size_t predecessors_counted_max = 256;

// Capabilities, each in a scope, in which an agent is compared with others: the
// first so many. More are measured like the rest and compared with nobody.
constexpr std::size_t groups_per_agent_max = 256;

}  // namespace cardinal::ledger
