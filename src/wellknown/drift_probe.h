// What changed in a card since it was saved.
#pragma once

#include <string>

#include "wellknown/probed_card.h"
#include "wellknown/server_observation.h"

namespace cardinal::wellknown {

// Requires: `saved` is the text of a card.
void observe_drift(const std::string& saved, const ProbedCard& card,
                   ServerObservation& seen);

}  // namespace cardinal::wellknown
