// One A2A card for readers of both 0.3 and 1.0.
#pragma once

#include <string>

#include "cardinal/json.h"

namespace cardinal::convert {

// The card of 1.0 with the members of its 0.3 form that it lacks, in every
// object that both have. Readers of either version ignore the other's members.
std::string hybrid_of(Value card_1_0, Value card_0_3);

}  // namespace cardinal::convert
