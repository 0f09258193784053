// The severity of a rule under the user's selection.
#pragma once

#include "cardinal/rule.h"

namespace cardinal {

Severity severity_of(const RuleChoice& choice, const RuleInfo& rule,
                     Conditions conditions);

}  // namespace cardinal
