// Between the tokens of a text with faults.
#pragma once

#include "json/careful_state.h"

namespace cardinal::detail {

// Steps over white space and over comments, which are faults.
void skip_space(CarefulState& state);

}  // namespace cardinal::detail
