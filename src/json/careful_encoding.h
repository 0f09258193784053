// Texts that are not UTF-8, or start with a byte order mark; CBOR.
#pragma once

#include "json/careful_state.h"

namespace cardinal::detail {

// True, with a fault, for what cannot be read as UTF-8. Steps over a byte order
// mark, which is a fault as well.
bool refuse_encoding(CarefulState& state);

}  // namespace cardinal::detail
