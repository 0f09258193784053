// The A2A rules, one part of the card per file.
#pragma once

#include "cardinal/a2a.h"
#include "check/engine.h"

namespace cardinal::a2a {

using CardRule = Rule<Card>;
using CardRules = RuleList<Card>;

CardRules member_rules();
CardRules name_rules();
CardRules list_rules();
CardRules version_rules();
CardRules moved_member_rules();
CardRules hybrid_rules();
CardRules identity_rules();
CardRules url_rules();
CardRules url_target_rules();
CardRules interface_rules();
CardRules interface_version_rules();
CardRules interface_list_rules();
CardRules interface_address_rules();
CardRules capability_rules();
CardRules mode_rules();
CardRules skill_rules();
CardRules skill_description_rules();
CardRules skill_scope_rules();
CardRules publishing_rules();
CardRules text_rules();
CardRules scheme_rules();
CardRules scheme_form_rules();
CardRules api_key_rules();
CardRules http_rules();
CardRules oauth_rules();
CardRules token_url_rules();
CardRules requirement_shape_rules();
CardRules requirement_rules();
CardRules security_rules();
CardRules secret_rules();
CardRules signature_rules();

// What severities may depend on: the card's version, whether it is hybrid and
// whether it is signed.
Settings settings_of(const Card& card);

// "A2A 1.0"
std::string versioned(const Card& card);
// The names a part has in the card's version.
std::vector<std::string_view> names_of(const Card& card, Part part);

// Required members that are present under a misspelled name. They give one
// finding, not one for the missing and one for the unknown member.
struct StandIns {
  std::vector<const MemberInfo*> meant;      // by card.unknown
  std::vector<std::uint32_t> still_missing;  // by card.missing
};
StandIns stand_ins_of(const Card& card);
// The member of the card's version that the name spells in snake_case, if any.
const MemberInfo* snake_case_of(const Card& card, const UnknownMember& unknown);
// Renames the member, if its value has the type that the new name requires.
std::optional<Fix> renamed_to(const UnknownMember& unknown,
                              const MemberInfo& meant);
// Whether the member is defined in this version of the card.
bool belongs(const Card& card, const MemberInfo& member);

}  // namespace cardinal::a2a
