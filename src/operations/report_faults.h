// Why a text is invalid JSON, as check reports it.
#pragma once

#include "cardinal/operations.h"

namespace cardinal {

void report_faults(const std::string& path, Document document,
                   const Faults& faults, Call& call);

}  // namespace cardinal
