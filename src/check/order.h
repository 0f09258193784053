// The diagnostics of a report in the order of the text, the gravest kept.
#pragma once

#include "cardinal/report.h"

namespace cardinal {

void put_in_order(std::size_t most, Report& report);

}  // namespace cardinal
