#include "ledger/figures/volume.h"

namespace cardinal::ledger {

void VolumeSums::add(std::uint64_t weight, const Interaction& done) {
  switch (done.outcome) {
    case Outcome::ok:
      ok += weight;
      break;
    case Outcome::failed:
      failed += weight;
      break;
    case Outcome::rejected:
      rejected += weight;
      break;
  }
  microseconds += Wide{weight} * done.time_microseconds;
  microjoules += Wide{weight} * done.energy_microjoules;
  yoctojoules += Wide{weight} * done.landauer_yoctojoules;
  tokens += Wide{weight} * done.output_tokens.value_or(0);
}

VolumeFigures volume_at(const HalfLives<VolumeSums>& half_lives,
                        const Decay& decay, const FiguresPolicy& policy,
                        std::int64_t at_ms) {
  double ok = 0, tried = 0, weight = 0;
  double microseconds = 0, microjoules = 0, yoctojoules = 0, tokens = 0;
  for (const auto& [half_life, sums] : half_lives.all()) {
    const double factor = decay.factor(half_life, at_ms);
    const auto decayed = [&](auto sum) {
      return static_cast<double>(sum) * factor;
    };
    ok += decayed(sums.ok);
    tried += decayed(sums.ok) + decayed(sums.failed) +
             decayed(sums.rejected) / policy.rejection_divisor;
    weight += decayed(sums.weight());
    microseconds += decayed(sums.microseconds);
    microjoules += decayed(sums.microjoules);
    yoctojoules += decayed(sums.yoctojoules);
    tokens += decayed(sums.tokens);
  }
  VolumeFigures figures{.weight = weight};
  if (weight <= 0) return figures;
  figures.success_rate = ok / tried;
  figures.avg_latency_ms = microseconds / weight * 1e-3;
  figures.avg_cost_joules = microjoules / weight * 1e-6;
  figures.avg_landauer_joules = yoctojoules / weight * 1e-24;
  figures.avg_output_tokens = tokens / weight;
  return figures;
}

}  // namespace cardinal::ledger
