// Claimed energy against measured energy.
//
//   EnergyFigures energy = energy_of(volume, price);
//
// Thread safety: free functions.
#pragma once

#include <optional>

#include "ledger/figures/figures.h"
#include "ledger/figures/volume.h"

namespace cardinal::ledger {

// Absent without a call that counts.
std::optional<EnergyFigures> energy_of(const VolumeFigures& volume,
                                       const EnergyPrice& price);

}  // namespace cardinal::ledger
