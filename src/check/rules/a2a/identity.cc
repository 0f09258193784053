// Names, descriptions, versions, the provider.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {

CardRules identity_rules() { return {}; }

}  // namespace cardinal::a2a
