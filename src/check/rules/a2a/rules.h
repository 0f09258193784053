// The A2A rules, one part of the card per file.
#pragma once

#include "card/a2a/checked_card.h"
#include "card/a2a/facts.h"
#include "check/engine.h"
#include "check/member_findings.h"

namespace cardinal::a2a {

using CardRule = Rule<CheckedCard>;
using CardRules = RuleList<CheckedCard>;

CardRules required_member_rules();
CardRules type_rules();
CardRules null_value_rules();
CardRules unknown_member_rules();
CardRules snake_case_rules();
CardRules empty_lists_rules();
CardRules protocol_version_rules();
CardRules preferred_transport_rules();
CardRules moved_member_rules();
CardRules blank_text_rules();
CardRules version_rules();
CardRules name_rules();
CardRules contact_email_rules();
CardRules url_rules();
CardRules link_rules();
CardRules url_target_rules();
CardRules interface_rules();
CardRules interface_version_rules();
CardRules interface_list_rules();
CardRules interface_address_rules();
CardRules extension_rules();
CardRules extended_card_rules();
CardRules mode_rules();
CardRules skill_rules();
CardRules skill_description_rules();
CardRules skill_scope_rules();
CardRules provider_contact_rules();
CardRules description_rules();
CardRules url_path_rules();
CardRules text_rules();
CardRules scheme_rules();
CardRules scheme_form_rules();
CardRules requirement_list_rules();
CardRules api_key_rules();
CardRules http_scheme_rules();
CardRules mutual_tls_rules();
CardRules oauth_rules();
CardRules oauth_url_rules();
CardRules open_id_rules();
CardRules requirement_shape_rules();
CardRules requirement_rules();
CardRules scheme_use_rules();
CardRules security_required_rules();
CardRules authentication_rules();
CardRules hybrid_rules();
CardRules private_member_rules();
CardRules signature_rules();

// What severities may depend on: the card's version, whether it is hybrid and
// whether it is signed.
Conditions conditions_of(const CheckedCard& card);

// "A2A 1.0"
std::string versioned(const CheckedCard& card);
// The names a part has in the card's version.
std::vector<std::string_view> names_of(const CheckedCard& card, Part part);

// Required members under a name that is nearly theirs.
MisspelledMembers<MemberInfo> misspelled_members_of(const CheckedCard& card);
// The member of the card's version that a name is the snake_case of, if any.
const MemberInfo* snake_case_of(const CheckedCard& card,
                                const UnknownMember& unknown);
// Whether the member is defined in this version of the card.
bool belongs(const CheckedCard& card, const MemberInfo& member);

// "securitySchemes" has the wrong type, which another rule reports: nothing is
// known of what it declares.
inline bool has_unreadable_schemes(const CheckedCard& card) {
  return !card.security_schemes && card.root["securitySchemes"];
}

}  // namespace cardinal::a2a
