// Where a hybrid card says one thing to readers of 0.3 and another to readers
// of 1.0.
#pragma once

#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

struct HybridConflict {
  Value at;
  std::string message, help;
};

// Where the two lists of requirements, the card's or a skill's, ask for
// different things.
void add_requirement_conflicts(const AnnotatedCard& card,
                               std::vector<HybridConflict>& out);

// "security" in the form of 1.0; nothing if it is not in the form of 0.3.
std::optional<std::string> as_requirements_of_1_0(Value security);

}  // namespace cardinal::a2a
