// Skills and what they say of themselves.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

CardRules skill_rules() { return {}; }

}  // namespace cardinal::a2a
