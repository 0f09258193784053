#include "ledger/figures/votes.h"

#include "ledger/figures/saturation.h"

namespace cardinal::ledger {

void VoteSums::add(const VoteSums& other) {
  good += other.good;
  bad += other.bad;
  complexity += other.complexity;
  rating += other.rating;
  rated += other.rated;
}

void VoteSums::subtract(const VoteSums& other) {
  good -= other.good;
  bad -= other.bad;
  complexity -= other.complexity;
  rating -= other.rating;
  rated -= other.rated;
}

VoteSums VoteSums::saturated_at(const Saturation& by) const {
  const std::uint64_t whole = weight();
  return {.good = saturated(good, whole, by),
          .bad = saturated(bad, whole, by),
          .complexity = saturated(complexity, whole, by),
          .rating = saturated(rating, whole, by),
          .rated = saturated(rated, whole, by)};
}

std::uint32_t complexity_share_of(const Interaction& done) {
  const Wide structure = done.complexity_microbits;
  const Wide total = structure + done.entropy_rate_microbits;
  if (total == 0) return complexity_one / 2;
  return static_cast<std::uint32_t>(structure * complexity_one / total);
}

Votes::Votes(const FiguresPolicy& policy)
    : policy_(&policy),
      decay_(policy.half_life_ms),
      per_caller_(
          saturation(policy.caller_weight_max, policy.caller_weight_half)),
      unproven_(saturation(policy.unproven_weight_max)) {}

std::size_t Votes::PairKey::hash() const {
  return mixed(mixed((std::uint64_t{agent} << 32) | caller) ^
               ((static_cast<std::uint64_t>(half_life) << 1) | is_proven));
}

void Votes::add(std::uint32_t agent, std::uint32_t caller,
                const DecayWeight& at, std::uint64_t weight,
                const Interaction& done) {
  if (agent >= agents_.size()) agents_.resize(agent + 1);
  BySource* sums = agents_[agent].at(at.half_life);
  if (sums == nullptr) return;
  VoteSums& pair = pairs_[{agent, caller, at.half_life, done.is_caller_proven}];
  VoteSums& all = done.is_caller_proven ? sums->proven : sums->crowd;
  all.subtract(pair.saturated_at(per_caller_));

  const std::uint64_t counted = done.outcome == Outcome::rejected
                                    ? weight / policy_->rejection_divisor
                                    : weight;
  (done.outcome == Outcome::ok ? pair.good : pair.bad) += counted;
  pair.complexity += counted * complexity_share_of(done);
  if (done.rating_milli) {
    pair.rating += counted * *done.rating_milli;
    pair.rated += counted;
  }
  all.add(pair.saturated_at(per_caller_));
}

VoteFigures Votes::of(std::uint32_t agent, std::int64_t at_ms) const {
  VoteFigures said;
  if (agent >= agents_.size()) return said;
  double complexity = 0, rating = 0;
  for (const auto& [half_life, by_source] : agents_[agent].all()) {
    VoteSums sums = by_source.crowd.saturated_at(unproven_);
    sums.add(by_source.proven);
    const double factor = decay_.factor(half_life, at_ms);
    said.good += static_cast<double>(sums.good) * factor;
    said.bad += static_cast<double>(sums.bad) * factor;
    said.rated += static_cast<double>(sums.rated) * factor;
    complexity += static_cast<double>(sums.complexity) * factor;
    rating += static_cast<double>(sums.rating) * factor;
  }
  const double weight = said.good + said.bad;
  if (weight > 0) said.complexity = complexity / weight / complexity_one;
  if (said.rated > 0) said.rating = rating / said.rated * 1e-3;
  return said;
}

void Votes::sweep() {
  boost::unordered::erase_if(pairs_, [&](const auto& entry) {
    return !agents_[entry.first.agent].reaches(entry.first.half_life);
  });
}

std::size_t Votes::heap_bytes() const {
  std::size_t bytes =
      table_bytes(pairs_) + agents_.capacity() * sizeof(HalfLives<BySource>);
  for (const auto& agent : agents_) bytes += agent.heap_bytes();
  return bytes;
}

}  // namespace cardinal::ledger
