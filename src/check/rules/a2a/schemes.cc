// Security schemes, in every encoding.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

CardRules scheme_rules() { return {}; }

}  // namespace cardinal::a2a
