// Where and how the agent is called.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

CardRules interface_rules() { return {}; }

}  // namespace cardinal::a2a
