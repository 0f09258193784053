// The AgentCard rules, one file per part of the card.
#pragma once

#include "card/agentcard/checked_card.h"
#include "card/agentcard/facts.h"
#include "check/engine.h"

namespace cardinal::agentcard {

using CardRule = Rule<CheckedCard>;
using CardRules = RuleList<CheckedCard>;

CardRules agent_id_name_version_rules();
CardRules members_and_types_rules();
CardRules capabilities_and_tags_rules();
CardRules endpoint_and_auth_rules();
CardRules base_cost_and_per_token_rules();
CardRules metadata_tier_scope_figures_data_rules();
CardRules goal_rules();
CardRules reference_and_auth_rules();
CardRules schema_rules();

// Sets the fact that triggers the rules about schemas, which reading cannot
// know.
void note_schemas(CheckedCard& card);

// Reports that `object` lacks the member `name`. Where a misspelled one stands
// in its place, the finding is about that, with the fix.
void report_missing(const CheckedCard& card, Findings& out, Value object,
                    Part part, std::string_view name, std::string help);

// The missing required member that an unknown one was most likely meant to be;
// empty when there is none.
std::string_view meant_required(const UnknownMember& unknown);

// Names the profile in force knows and the object of `unknown` does not have.
std::vector<std::string_view> absent_beside(const UnknownMember& unknown,
                                            Conditions conditions);

}  // namespace cardinal::agentcard
