// Reading an A2A card into an Agent: what its files share.
#pragma once

#include "card/aspect_reader.h"

namespace cardinal::a2a {

// Schemes in any encoding, and the requirements of the card and its skills.
void take_schemes(const Card& card, AspectReader& from, Agent& agent);
void take_requirements(const Card& card, AspectReader& from, Agent& agent);

}  // namespace cardinal::a2a
