// Finds a rule by what a person types: its id, or the part behind the slash.
#pragma once

#include <string_view>

#include "check/organisation_rule.h"

namespace cardinal {

// `others` are rules of an organisation; the result refers to them.
// Fails: usage, with the nearest ids, or those that the short one may mean.
Result<const RuleInfo*> find_rule(std::string_view id,
                                  const OrganisationRules& others);

}  // namespace cardinal
