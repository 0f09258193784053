// The A2A rules, one part of the card a file.
#pragma once

#include "cardinal/a2a.h"
#include "check/engine.h"

namespace cardinal::a2a {

using CardRule = Rule<Card>;
using CardRules = RuleList<Card>;

CardRules member_rules();
CardRules version_rules();
CardRules identity_rules();
CardRules url_rules();
CardRules interface_rules();
CardRules interface_version_rules();
CardRules interface_list_rules();
CardRules interface_address_rules();
CardRules capability_rules();
CardRules mode_rules();
CardRules skill_rules();
CardRules skill_description_rules();
CardRules skill_scope_rules();
CardRules text_rules();
CardRules scheme_rules();
CardRules requirement_rules();
CardRules secret_rules();
CardRules signature_rules();

// What severities may depend on: the card's version, whether it is hybrid and
// whether it is signed.
Settings settings_of(const Card& card);

// "A2A 1.0"
std::string versioned(const Card& card);
// The names a part has in the card's version.
std::vector<std::string_view> names_of(const Card& card, Part part);

}  // namespace cardinal::a2a
