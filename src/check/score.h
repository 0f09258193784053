// One number for a card, to follow over time: 100 without findings, less 20 for
// each error, 5 for each warning and 1 for each hint, at least 0. A card with
// an error is never above 80.
#pragma once

#include "cardinal/report.h"

namespace cardinal {

unsigned score_of(const Report& report);

}  // namespace cardinal
