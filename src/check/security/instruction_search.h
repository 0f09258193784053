// Finds texts that instruct the model that reads them.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string_view>

#include "check/security/text_indicators.h"

namespace cardinal {

// Whether an instruction begins at, or is around, an indicator that the search
// for indicators found at `at`.
bool is_instruction_at(std::string_view text, std::size_t at,
                       Indicator indicator);
bool gives_instructions(std::string_view text);

}  // namespace cardinal
