// Signatures as far as they can be judged without a key.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

CardRules signature_rules() { return {}; }

}  // namespace cardinal::a2a
