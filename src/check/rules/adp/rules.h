// The ADP rules, one file per part of the card.
#pragma once

#include "card/adp/annotated_card.h"
#include "card/adp/facts.h"
#include "check/engine.h"
#include "check/member_findings.h"

namespace cardinal::adp {

using CardRule = Rule<AnnotatedCard>;
using CardRules = RuleList<AnnotatedCard>;

CardRules required_member_rules();
CardRules type_rules();
CardRules null_value_rules();
CardRules blank_text_rules();
CardRules empty_member_rules();
CardRules integer_spelling_rules();
CardRules member_name_rules();
CardRules id_rules();
CardRules version_rules();
CardRules did_rules();
CardRules tool_rules();
CardRules schema_rules();
CardRules endpoint_rules();
CardRules endpoint_uri_rules();
CardRules endpoint_method_rules();
CardRules skill_rules();
CardRules constraint_rules();
CardRules language_rules();
CardRules rate_limit_rules();
CardRules repeated_item_rules();
CardRules timestamp_rules();
CardRules created_at_rules();
CardRules ttl_rules();
CardRules extension_rules();
CardRules size_rules();
CardRules revocation_rules();
CardRules seq_rules();
CardRules signature_rules();
CardRules sign_safe_rules();

// Sets the fact that triggers the rules about schemas, which reading cannot
// know.
void note_schemas(AnnotatedCard& card);

// Required members under a name that is nearly theirs.
MisspelledMembers<MemberInfo> misspelled_members_of(const AnnotatedCard& card);

}  // namespace cardinal::adp
