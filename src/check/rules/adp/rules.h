// The ADP rules, one file per part of the card.
#pragma once

#include "card/adp/checked_card.h"
#include "card/adp/facts.h"
#include "check/engine.h"
#include "check/member_findings.h"

namespace cardinal::adp {

using CardRule = Rule<CheckedCard>;
using CardRules = RuleList<CheckedCard>;

CardRules member_types_values_texts_rules();
CardRules member_names_rules();
CardRules id_did_version_rules();
CardRules signature_seq_sign_safe_rules();
CardRules tool_rules();
CardRules schema_rules();
CardRules endpoint_rules();
CardRules endpoint_uri_rules();
CardRules method_rules();
CardRules skill_rules();
CardRules constraints_languages_rates_items_rules();
CardRules timestamps_created_ttl_rules();
CardRules extension_rules();
CardRules size_and_revocation_rules();

// What severities may depend on: whether the card is signed.
Conditions conditions_of(const CheckedCard& card);

// Sets the fact that triggers the rules about schemas, which reading cannot
// know.
void note_schemas(CheckedCard& card);

// What a finding says about mending it.
struct Repair {
  std::string help;
  std::optional<Fix> fix;
};
// In a signed card there is no fix: what the signature covers is never
// rewritten, and the help says what follows a change by hand.
void keep_signed(Repair& repair, const Findings& out);
// Gives a finding its fix, but not in a signed card.
void offer(Finding& finding, const Findings& out, std::optional<Fix> fix);

// Required members under a name that is nearly theirs.
MisspelledMembers<MemberInfo> misspelled_members_of(const CheckedCard& card);

}  // namespace cardinal::adp
