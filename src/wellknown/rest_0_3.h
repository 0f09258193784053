// The card as A2A 0.3's REST binding sends it.
#pragma once

#include <string>

#include "wellknown/card_versions.h"

namespace cardinal::wellknown {

// Clients of 0.3 read what REST sends by a2a.proto, which writes security as
// 1.0 does: the card of 0.3 with the schemes and requirements of its shape in
// 1.0. As it is where there is no such shape.
CardVersions::Text rest_0_3_text(const CardVersions& versions);

}  // namespace cardinal::wellknown
