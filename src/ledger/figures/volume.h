// How much an agent did: decayed sums of what was measured, in whole numbers.
//
//   volume.add(weight, interaction);
//   VolumeFigures figures = volume_at(half_lives, decay, now_ms);
//
// Thread safety: none of its own.
#pragma once

#include <cstdint>
#include <optional>

#include "ledger/figures/decay.h"
#include "ledger/figures/half_lives.h"
#include "ledger/figures/interaction.h"
#include "ledger/figures/policy.h"
#include "ledger/figures/saturation.h"

namespace cardinal::ledger {

// Of one half-life. Mantissas times values: 21 and 64 bits leave room for 2^43
// records.
struct VolumeSums {
  std::uint64_t ok = 0, failed = 0, rejected = 0;
  Wide microseconds = 0, microjoules = 0, yoctojoules = 0, tokens = 0;

  void add(std::uint64_t weight, const Interaction& done);
  std::uint64_t weight() const { return ok + failed + rejected; }
  bool operator==(const VolumeSums&) const = default;
};

// Weighted means; absent without a record that counts.
struct VolumeFigures {
  double weight = 0;  // decayed number of interactions
  std::optional<double> success_rate;
  std::optional<double> avg_latency_ms;
  std::optional<double> avg_cost_joules;
  std::optional<double> avg_landauer_joules;
  std::optional<double> avg_output_tokens;
};
VolumeFigures volume_at(const HalfLives<VolumeSums>& half_lives,
                        const Decay& decay, const FiguresPolicy& policy,
                        std::int64_t at_ms);

}  // namespace cardinal::ledger
