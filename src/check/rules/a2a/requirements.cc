// Security requirements: which schemes a call needs.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

CardRules requirement_rules() { return {}; }

}  // namespace cardinal::a2a
