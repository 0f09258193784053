// Secrets that must not be in a card, and text that means harm.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

CardRules secret_rules() { return {}; }

}  // namespace cardinal::a2a
