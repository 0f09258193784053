// Every URL of a card.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

CardRules url_rules() { return {}; }

}  // namespace cardinal::a2a
