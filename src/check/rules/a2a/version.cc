// Which version a card is, and members of other versions.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

CardRules version_rules() { return {}; }

}  // namespace cardinal::a2a
