// Finds texts that instruct the model that reads them.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string_view>

#include "check/security/text_indicators.h"

namespace cardinal {

// Whether an instruction begins at, or is around, an indicator that the search
// for indicators found at `at`.
bool is_instruction_at(std::string_view text, std::size_t at,
                       Indicator indicator);
// Where the first one is, at the beginning of its sentence or of a word;
// nothing where there is none. In other scripts, the beginning of the text.
std::optional<std::size_t> instruction_in(std::string_view text);
inline bool gives_instructions(std::string_view text) {
  return instruction_in(text).has_value();
}
// In scripts that the search for indicators does not read: Cyrillic, Chinese,
// Japanese, Korean. Also for JSON text.
bool gives_script_instructions(std::string_view text);

}  // namespace cardinal
