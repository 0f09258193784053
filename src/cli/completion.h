// Completion scripts for shells, printed from the verbs.
#pragma once

#include <string>

#include "cli/verbs.h"

namespace cardinal::cli {

// Requires: one of `shells`.
std::string completion_script(std::string_view shell);

}  // namespace cardinal::cli
