// How loud a rule is under what the user chose.
#pragma once

#include "cardinal/check.h"

namespace cardinal {

Severity severity_of(const RuleChoice& choice, const RuleInfo& rule,
                     Settings settings);

}  // namespace cardinal
