// Rules about a document as such, before any dialect.
#pragma once

#include "cardinal/rule.h"

namespace cardinal {

extern const RuleInfo card_unknown_dialect;
extern const RuleInfo card_not_an_object;
extern const RuleInfo card_no_such_pointer;
std::span<const RuleInfo* const> dialect_object_pointer_rules();

}  // namespace cardinal
