// Finds texts that instruct the model that reads them.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string_view>

#include "check/security/text_signs.h"

namespace cardinal {

// Whether an instruction begins at, or is around, a sign that the search for
// signs found at `at`.
bool is_instruction_at(std::string_view text, std::size_t at, Sign sign);
bool gives_instructions(std::string_view text);

}  // namespace cardinal
