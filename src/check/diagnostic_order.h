// The order of a report's diagnostics, and a limit on their number.
#pragma once

#include "cardinal/report.h"

namespace cardinal {

// Sorts the diagnostics by their place in the text. If there are more than
// `most`, keeps the most severe; `left_out` then counts the others.
void sort_and_limit(std::size_t most, Report& report);

}  // namespace cardinal
