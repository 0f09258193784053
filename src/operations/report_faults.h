// Why a text is no JSON, as check would tell it.
#pragma once

#include "cardinal/operations.h"

namespace cardinal {

void report_faults(const std::string& path, Document document,
                   const Faults& faults, Call& call);

}  // namespace cardinal
