// The rules behind the Reader's faults: one for each kind.
#pragma once

#include "cardinal/report.h"

namespace cardinal {

const RuleInfo& rule_of(FaultKind kind);
std::span<const RuleInfo> json_rules();

// Nothing where the repair would be a guess.
std::optional<Fix> fix_of(const Fault& fault);

}  // namespace cardinal
