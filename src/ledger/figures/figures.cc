#include "ledger/figures/figures.h"

#include <algorithm>
#include <mutex>
#include <shared_mutex>
#include <utility>

#include "ledger/figures/figures_parts.h"

namespace cardinal::ledger {
namespace {

std::uint64_t policy_weight(const DecayWeight& at, const Interaction& done) {
  return std::uint64_t{at.mantissa} *
         std::min(done.counts_ppm, counts_fully_ppm) / counts_fully_ppm;
}

}  // namespace

Figures::Figures(const FiguresPolicy& policy)
    : parts_(std::make_unique<Parts>(policy)) {}
Figures::~Figures() = default;

const FiguresPolicy& Figures::policy() const { return parts_->policy; }

std::uint32_t Figures::Parts::subject(std::string_view name) {
  const std::uint32_t number = names.number_of(name);
  if (number >= states.size()) states.resize(number + 1);
  return number;
}

Reputation Figures::Parts::reputation_at(std::uint32_t number,
                                         std::int64_t at_ms) const {
  return reputation_of(votes.of(number, at_ms), latency.of(number, at_ms),
                       policy);
}

void Figures::Parts::add_volume(const Interaction& done) {
  const DecayWeight at = decay.weight_at(done.at_ms);
  const std::uint64_t weight = policy_weight(at, done);
  if (weight == 0) return;
  newest_half_life = std::max(newest_half_life, at.half_life);
  const std::uint32_t caller = subject(done.caller);
  const std::uint32_t agent = subject(done.agent);
  if (caller != agent) ++states[caller].interactions;
  SubjectState& state = states[agent];
  ++state.interactions;
  state.newest_ms = std::max(state.newest_ms, done.at_ms);
  if (VolumeSums* sums = state.volume.at(at.half_life)) {
    sums->add(weight, done);
  }
}

void Figures::Parts::add_votes(const Interaction& done) {
  // Nobody vouches for itself.
  if (done.signed_by != SignedBy::caller || done.caller == done.agent) return;
  const DecayWeight at = decay.weight_at(done.at_ms);
  const std::uint64_t weight = policy_weight(at, done);
  if (weight == 0) return;
  const std::uint32_t caller = subject(done.caller);
  const std::uint32_t agent = subject(done.agent);
  votes.add(agent, caller, at, weight, done);
  if (done.outcome == Outcome::ok) {
    ++states[agent].completed;
    states[agent].active.add(period_of(done.at_ms));
  }
  if (!done.is_caller_proven) return;
  returns.add(agent, caller, at.half_life, done);
  if (done.outcome == Outcome::ok && done.time_microseconds > 0) {
    latency.add(agent, caller,
                latency.group(done.capability, done.substrate_scope), at,
                weight, done.time_microseconds);
  }
}

void Figures::add(const Interaction& done) {
  const std::unique_lock lock(parts_->mutex);
  parts_->change = std::max(parts_->change, done.change);
  parts_->add_volume(done);
  parts_->add_votes(done);
}

void Figures::confirm(const Interaction& before, const Interaction& done) {
  const std::unique_lock lock(parts_->mutex);
  parts_->change = std::max(parts_->change, done.change);
  if (before.counts_ppm == 0) parts_->add_volume(done);
  // Its word is in already.
  const bool has_voted =
      before.counts_ppm > 0 && before.signed_by == SignedBy::caller;
  if (!has_voted) parts_->add_votes(done);
}

void Figures::set_price(std::string_view subject, const EnergyPrice& price) {
  const std::unique_lock lock(parts_->mutex);
  parts_->states[parts_->subject(subject)].price = price;
}

std::int64_t Figures::Parts::period_of(std::int64_t at_ms) const {
  const std::int64_t length = policy.review_period_ms;
  return at_ms / length - (at_ms % length < 0 ? 1 : 0);
}
std::int64_t Figures::period_of(std::int64_t at_ms) const {
  return parts_->period_of(at_ms);
}

void Figures::review(std::int64_t period, std::uint64_t change) {
  Parts& parts = *parts_;
  const std::int64_t begin_ms = period * parts.policy.review_period_ms;
  const std::int32_t half_life = parts.decay.weight_at(begin_ms).half_life;
  std::vector<Tier> tiers;
  {
    // Only the caller of this writes, so readers may go on.
    const std::shared_lock lock(parts.mutex);
    const auto returns = parts.returns.of_all(parts.states.size(), half_life);
    tiers.assign(parts.states.size(), Tier::untrusted);
    for (std::uint32_t i = 0; i < parts.states.size(); ++i) {
      if (returns[i].returned == 0) continue;
      tiers[i] = tier_for(returns[i], parts.states[i].active.count(period),
                          parts.reputation_at(i, begin_ms).score, parts.policy);
    }
  }
  {
    const std::unique_lock lock(parts.mutex);
    parts.change = std::max(parts.change, change);
    parts.tier_period = period;
    parts.tiers = std::move(tiers);
    parts.returns.sweep(half_life);
  }
  {
    const std::unique_lock lock(parts.mutex);
    parts.votes.sweep();
  }
  const std::unique_lock lock(parts.mutex);
  parts.latency.sweep();
}

Tier Figures::tier_of(std::string_view subject) const {
  const std::shared_lock lock(parts_->mutex);
  const auto number = parts_->names.find(subject);
  if (!number || *number >= parts_->tiers.size()) return Tier::untrusted;
  return parts_->tiers[*number];
}

RelianceGraph Figures::graph() const {
  RelianceGraph found;
  {
    const std::shared_lock lock(parts_->mutex);
    found = {.subjects = parts_->states.size(),
             .edges = parts_->returns.edges(parts_->newest_half_life),
             .change = parts_->change};
  }
  std::ranges::sort(found.edges);
  return found;
}

void Figures::publish(GraphFigures found) {
  const std::unique_lock lock(parts_->mutex);
  parts_->graph = std::move(found);
}

std::uint64_t Figures::change() const {
  const std::shared_lock lock(parts_->mutex);
  return parts_->change;
}

std::size_t Figures::subjects() const {
  const std::shared_lock lock(parts_->mutex);
  return parts_->states.size();
}

std::size_t Figures::heap_bytes() const {
  const std::shared_lock lock(parts_->mutex);
  const Parts& parts = *parts_;
  std::size_t bytes =
      parts.names.heap_bytes() + parts.votes.heap_bytes() +
      parts.latency.heap_bytes() + parts.returns.heap_bytes() +
      parts.states.capacity() * sizeof(SubjectState) + parts.tiers.capacity() +
      (parts.graph.influence.capacity() + parts.graph.critical.capacity()) *
          sizeof(double);
  for (const SubjectState& state : parts.states) {
    bytes += state.volume.heap_bytes();
  }
  return bytes;
}

}  // namespace cardinal::ledger
