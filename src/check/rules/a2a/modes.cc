// Media types.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

CardRules mode_rules() { return {}; }

}  // namespace cardinal::a2a
