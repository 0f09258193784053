// Capabilities and extensions.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

CardRules capability_rules() { return {}; }

}  // namespace cardinal::a2a
