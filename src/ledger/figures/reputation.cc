#include "ledger/figures/reputation.h"

#include <algorithm>
#include <cmath>

namespace cardinal::ledger {

Reputation reputation_of(const VoteFigures& votes,
                         const RelativeLatency& latency,
                         const FiguresPolicy& policy) {
  Reputation found;
  found.evidence = votes.good + votes.bad;
  if (found.evidence <= 0) return found;
  // Not good / evidence, which can round the wrong way where both grow.
  found.success = votes.good > 0 ? 1 / (1 + votes.bad / votes.good) : 0;
  found.latency = 1 / (1 + std::exp2(latency.doublings));
  found.complexity = votes.complexity;
  // Twice the part above or below 1/2 that evidence and neutral evidence leave:
  // each share on its own, so that a success never lowers the first by
  // rounding.
  const double total = found.evidence + policy.neutral_evidence;
  const double confidence = found.evidence / total;
  found.score = 0.5 +
                policy.success_share * (votes.good - votes.bad) / (2 * total) +
                confidence * policy.latency_share * (found.latency - 0.5) +
                confidence * policy.complexity_share * (found.complexity - 0.5);
  found.score = std::clamp(found.score, 0.0, 1.0);
  return found;
}

double rating_score(const VoteFigures& votes, const FiguresPolicy& policy) {
  const double confidence =
      votes.rated / (votes.rated + policy.neutral_ratings);
  return 0.5 + confidence * (votes.rating / 5 - 0.5);
}

}  // namespace cardinal::ledger
