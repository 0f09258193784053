// The A2A rules, one part of the card per file.
#pragma once

#include "card/a2a/annotated_card.h"
#include "card/a2a/facts.h"
#include "check/engine.h"
#include "check/member_findings.h"
#include "json/node_view.h"

namespace cardinal::a2a {

using CardRule = Rule<AnnotatedCard>;
using CardRules = RuleList<AnnotatedCard>;

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
Conditions conditions_of(const AnnotatedCard& card);

// "A2A 1.0"
std::string versioned(const AnnotatedCard& card);
// The names a part has in the card's version.
std::vector<std::string_view> names_of(const AnnotatedCard& card, Part part);

// Finds the members that unknown ones stand for: card.snake_case and
// card.misspelled, which several rules need.
void note_misspelled_members(AnnotatedCard& card);
// Whether the member is defined in this version of the card.
bool belongs(const AnnotatedCard& card, const MemberInfo& member);
// The unknown member of the object that was most likely meant as the member
// `name`, which it lacks; absent where none was.
Value stand_in(const AnnotatedCard& card, Value object, std::string_view name);
// Whether the card has such a member for `name`. It is then reported, with the
// consequence of the name, unless another rule has done that.
bool reports_stand_in(const AnnotatedCard& card, std::string_view name,
                      std::string_view consequence, Findings& out);

// A member as it is written, of whatever type. `read` is what reading kept of
// it: the same, unless a member has a wrong type or is there twice.
inline Value as_written(const AnnotatedCard& card, Value object,
                        std::string_view name, Value read) {
  constexpr Facts of_wrong_type = mistyped | null_value | foreign_member;
  const bool keeps_all =
      !(card.facts & of_wrong_type) && NodeView(card.root).clean();
  return keeps_all ? read : object[name];
}

// "securitySchemes" has the wrong type, which another rule reports: nothing is
// known of what it declares. In 1.0 null is an absent member.
inline bool has_unreadable_schemes(const AnnotatedCard& card) {
  const Value written =
      as_written(card, card.root, "securitySchemes", card.security_schemes);
  const bool absent = card.is(Version::v1_0) && written.is(Kind::null);
  return !card.security_schemes && written && !absent;
}

// Whether a card states 1.0 but is written in the form of 0.x. That it has no
// "supportedInterfaces" is the one fault; what else 1.0 has in another form
// comes with the conversion.
inline bool only_claims_1_0(const AnnotatedCard& card) {
  const Value interfaces = card.root["supportedInterfaces"];
  const bool has_none =
      !interfaces || (interfaces.is(Kind::array) && interfaces.size() == 0);
  return card.is(Version::v1_0) && has_none &&
         card.root["protocolVersion"].is(Kind::string) &&
         card.root["url"].is(Kind::string);
}

}  // namespace cardinal::a2a
