// What Figures consists of; for its own files only.
#pragma once

#include <cstdint>
#include <shared_mutex>
#include <vector>

#include "ledger/figures/decay.h"
#include "ledger/figures/figures.h"
#include "ledger/figures/half_lives.h"
#include "ledger/figures/latency.h"
#include "ledger/figures/names.h"
#include "ledger/figures/returns.h"
#include "ledger/figures/volume.h"
#include "ledger/figures/votes.h"

namespace cardinal::ledger {

struct SubjectState {
  std::uint64_t interactions = 0, completed = 0;
  std::int64_t newest_ms = INT64_MIN;
  HalfLives<VolumeSums> volume = {};
  ActivePeriods active = {};
  EnergyPrice price = {};
};

struct Figures::Parts {
  explicit Parts(const FiguresPolicy& given)
      : policy(given),
        decay(policy.half_life_ms),
        votes(policy),
        latency(policy) {}

  std::uint32_t subject(std::string_view name);
  // What was measured, and what the caller says of it. Nothing for a record
  // that does not count.
  void add_volume(const Interaction& done);
  void add_votes(const Interaction& done);
  std::int64_t period_of(std::int64_t at_ms) const;
  Reputation reputation_at(std::uint32_t number, std::int64_t at_ms) const;
  AgentFigures all_of(std::uint32_t number, std::int64_t at_ms) const;

  const FiguresPolicy policy;
  const Decay decay;
  mutable std::shared_mutex mutex;  // guards all below
  Names names;
  std::vector<SubjectState> states;  // by the number of the name
  Votes votes;
  Latency latency;
  Returns returns;
  std::vector<Tier> tiers;
  std::int64_t tier_period = 0;
  GraphFigures graph;
  std::uint64_t change = 0;
  std::int32_t newest_half_life = INT32_MIN;
};

}  // namespace cardinal::ledger
