// An ADP card to start from.
#pragma once

#include "cardinal/operations.h"

namespace cardinal {

// Fails: usage, when a value makes no card.
Result<std::string> new_adp_card(Call& call);

}  // namespace cardinal
