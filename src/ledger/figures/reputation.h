// The reputation of an agent, from what its callers said and how fast it was.
//
//   score = 1/2 + e / (e + n) * (share_s * s + share_l * l + share_c * c - 1/2)
//
// e is the decayed evidence and n the neutral evidence, so that silence brings
// every score back to 1/2. docs/ledger-figures.md gives the reasons.
//
//   Reputation reputation = reputation_of(votes, latency, policy);
//
// Thread safety: free functions.
#pragma once

#include "ledger/figures/latency.h"
#include "ledger/figures/policy.h"
#include "ledger/figures/votes.h"

namespace cardinal::ledger {

struct Reputation {
  double score = 0.5;       // 0 to 1
  double evidence = 0;      // decayed, bounded per caller
  double success = 0.5;     // s: share of successes
  double latency = 0.5;     // l: 1/2 as fast as peers, 2/3 twice as fast
  double complexity = 0.5;  // c: mean of S_T / (S_T + H_T)
};

Reputation reputation_of(const VoteFigures& votes,
                         const RelativeLatency& latency,
                         const FiguresPolicy& policy);

// Mean rating as 0 to 1, shrunk to 1/2 where ratings are few.
double rating_score(const VoteFigures& votes, const FiguresPolicy& policy);

}  // namespace cardinal::ledger
