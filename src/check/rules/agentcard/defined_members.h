// Which members a card may have: those of the draft, of the reference, of both.
#pragma once

#include "check/rules/agentcard/rules.h"

namespace cardinal::agentcard {

// By a profile that is in force.
inline bool is_defined(DefinedBy defined_by, Conditions conditions) {
  const Conditions in_force = conditions & profile_conditions;
  if (defined_by == DefinedBy::draft) return in_force != under_reference;
  return defined_by == DefinedBy::both || (in_force & under_reference);
}

}  // namespace cardinal::agentcard
