#include "ledger/figures/energy.h"

namespace cardinal::ledger {

std::optional<EnergyFigures> energy_of(const VolumeFigures& volume,
                                       const EnergyPrice& price) {
  if (!volume.avg_cost_joules) return std::nullopt;
  EnergyFigures found{.measured_joules = *volume.avg_cost_joules};
  if (price.base || price.per_token) {
    found.claimed_joules =
        price.base.value_or(0) +
        price.per_token.value_or(0) * volume.avg_output_tokens.value_or(0);
    if (*found.claimed_joules > 0) {
      found.measured_to_claimed = found.measured_joules / *found.claimed_joules;
    }
  }
  if (*volume.avg_latency_ms > 0) {
    found.watts = found.measured_joules / (*volume.avg_latency_ms * 1e-3);
  }
  if (*volume.avg_landauer_joules > 0) {
    found.landauer_margin = found.measured_joules / *volume.avg_landauer_joules;
  }
  return found;
}

}  // namespace cardinal::ledger
