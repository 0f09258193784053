// The ADP rules, one file per part of the card.
#pragma once

#include "cardinal/adp.h"
#include "check/engine.h"

namespace cardinal::adp {

using CardRule = Rule<Card>;
using CardRules = RuleList<Card>;

CardRules member_rules();
CardRules name_rules();
CardRules identity_rules();
CardRules signature_rules();
CardRules tool_rules();
CardRules schema_rules();
CardRules endpoint_rules();
CardRules endpoint_uri_rules();
CardRules method_rules();
CardRules skill_rules();
CardRules constraint_rules();
CardRules metadata_rules();
CardRules extension_rules();
CardRules size_rules();

// What severities may depend on: whether the card is signed.
Settings settings_of(const Card& card);

// Sets the fact that wakes the rules about schemas, which reading cannot know.
void note_schemas(Card& card);

// Gives a finding its fix, but not in a signed card: what the signature covers
// is never rewritten, and the help says what follows a change by hand.
void offer(Finding& finding, const Findings& out, std::optional<Fix> fix);

// Required members that stand there under a name that is nearly theirs: one
// finding, not one for what is missing and one for what is unknown.
struct StandIns {
  std::vector<const MemberInfo*> meant;      // by card.unknown
  std::vector<std::uint32_t> still_missing;  // by card.missing
};
StandIns stand_ins_of(const Card& card);
// A new name for the member, where its value is of the kind that name asks for.
std::optional<Fix> renamed_to(const UnknownMember& unknown,
                              const MemberInfo& meant);

}  // namespace cardinal::adp
