// The rule about cards of one run that have the same id.
#pragma once

#include "cardinal/rule.h"

namespace cardinal {

extern const RuleInfo card_duplicate_id;
std::span<const RuleInfo* const> duplicate_id_rules();

}  // namespace cardinal
